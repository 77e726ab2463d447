#!/usr/bin/env python3
"""Makes coefficients.h: the numbers in the mathematical functions of accred's own.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later

usage: make-coefficients.py >coefficients.h       needs Python's mpmath

A polynomial interpolates its function at Chebyshev's points of an interval, for each format with as many
coefficients as its error, times the weight that it has in the result, is below a bound.  It is written with the coefficient
of the highest power first, each rounded to the format. 
"""

import re

from mpmath import (mp, mpf, asin, atan, atan2, besselj, besseljzero, bessely, besselyzero, cos, cosh, erf, euler, erfc, exp, floor, gamma, ldexp, log, log1p, loggamma, lu_solve, matrix, pi, polyval,
                    sin, sinh, sqrt, taylor, workprec)

mp.prec = 400

# Of C, digits of the significand, greatest error of a polynomial of relative weight one.
FORMATS = (("double", 53, mpf(2) ** -57), ("float", 24, mpf(2) ** -28))


def rounded(x, digits):
    """X with so many binary digits."""
    if x == 0:
        return mpf(0)
    e = int(floor(log(abs(x), 2))) - digits + 1
    return ldexp(mp.nint(ldexp(x, -e)), e)


def text(x, kind):
    """An exact constant of C."""
    value = float(x)
    assert mpf(value) == x
    digits = re.sub(r"\.?0*p", "p", value.hex()) if "." in value.hex() else value.hex()
    return digits + ("f" if kind == "float" else "")


def interpolation(f, low, high, n):
    """The N coefficients of the polynomial that has F's values at Chebyshev's points, lowest power first."""
    points = [(low + high) / 2 + (high - low) / 2 * cos(pi * (2 * i + 1) / (2 * n)) for i in range(n)]
    table = [f(x) for x in points]
    for step in range(1, n):
        for i in range(n - 1, step - 1, -1):
            table[i] = (table[i] - table[i - 1]) / (points[i] - points[i - step])
    result = [table[n - 1]]
    for i in range(n - 2, -1, -1):
        # result * (x - points[i]) + table[i]
        result = [-points[i] * a + b for a, b in zip(result + [mpf(0)], [mpf(0)] + result)]
        result[0] += table[i]
    return result


def error(f, weight, low, high, coefficients, steps=300):
    worst = mpf(0)
    for i in range(steps + 1):
        x = low + (high - low) * i / steps
        worst = max(worst, abs((polyval(coefficients[::-1], x) - f(x)) * weight(x)))
    return worst


def polynomial(f, weight, low, high, digits, bound):
    for n in range(2, 40):
        exact = interpolation(f, low, high, n)
        if error(f, weight, low, high, exact) < bound:
            break
    result = [rounded(c, digits) for c in exact]
    return result[::-1], exact[0], error(f, weight, low, high, result)


def weighted_fit(f, weight, low, high, n):
    """The N coefficients of a polynomial of x - LOW whose greatest error times WEIGHT (x) is nearly the least: least squares,
    whose weights grow where the error is large (Lawson, 1961)."""
    points = [(low + high) / 2 + (high - low) / 2 * cos(pi * (2 * i + 1) / (12 * n)) for i in range(6 * n)]
    values, base = [f(x) for x in points], [weight(x) ** 2 for x in points]
    powers = [[(x - low) ** k for k in range(n)] for x in points]
    factors = [mpf(1)] * len(points)
    for _ in range(6):
        left, right = matrix(n, n), matrix(n, 1)
        for value, b, row, factor in zip(values, base, powers, factors):
            for k in range(n):
                right[k] += factor * b * row[k] * value
                for j in range(n):
                    left[k, j] += factor * b * row[k] * row[j]
        result = list(lu_solve(left, right))
        errors = [abs(sum(c * p for c, p in zip(result, row)) - value) * sqrt(b)
                  for value, b, row in zip(values, base, powers)]
        worst = max(errors)
        factors = [factor * (e / worst + mpf("0.001")) for factor, e in zip(factors, errors)]
        total = sum(factors)
        factors = [factor * len(points) / total for factor in factors]
    return result, worst


def near_zero(f, terms):
    """F, a quotient of two functions that are zero at zero, by its Taylor polynomial there."""
    series = taylor(f, mpf(2) ** -10, terms)

    def g(x):
        return polyval(series[::-1], x - mpf(2) ** -10) if abs(x) < mpf(2) ** -40 else f(x)
    return g


def of_root(f):
    """The function of x^2 that is F of x."""
    return near_zero(lambda z: f(sqrt(z)), 12)


ERFC_CENTRE = mpf(2)


def erfc_argument(t):
    # t = (x - c) / (x + c)
    return ERFC_CENTRE * (1 + t) / (1 - t)


def scaled_erfc(t):
    x = erfc_argument(t)
    return erfc(x) * exp(x * x) * (x + ERFC_CENTRE)


def erfc_t(x):
    return (mpf(x) - ERFC_CENTRE) / (mpf(x) + ERFC_CENTRE)


LN2 = log(mpf(2))
# Of (m - 1) / (m + 1) and m - 1 for m from sqrt (1/2) to sqrt (2).
QUOTIENT_MOST = (sqrt(mpf(2)) - 1) / (sqrt(mpf(2)) + 1) * mpf("1.0001")
LOG_LOW, LOG_HIGH = (sqrt(mpf(2)) / 2 - 1) * mpf("1.0001"), (sqrt(mpf(2)) - 1) * mpf("1.0001")
EXP_MOST = LN2 / 2 * mpf("1.0001")
QUARTER = (pi / 4) ** 2 * mpf("1.0001")

ERROR = of_root(lambda x: erf(x) / x - 1)
LOG_GAMMA = near_zero(lambda e: loggamma(2 + e) / e, 12)
# Above this gamma is computed by Stirling's series, minimised.
STIRLING_FROM = mpf("4.4999")


def root_of_erfc(x):
    return sqrt(sqrt(sqrt(erfc(x))))


def stirling_rest(z):
    """What Stirling's formula for log (gamma (x)) lacks, times x, for z = 1 / x^2."""
    x = 1 / sqrt(z)
    return (loggamma(x) - (x - mpf(1) / 2) * log(x) + x - log(2 * pi) / 2) * x


# Bessel functions: up to the first number as series, then with a zero as a factor, from the second number on as a modulus
# and a phase (bessel.h).
BESSEL_SERIES, BESSEL_FAR = mpf(2), mpf(5)
BESSEL_CENTRE = (BESSEL_SERIES + BESSEL_FAR) / 2
BESSEL_TINY = mpf(2) ** -40


def modulus(order):
    """sqrt ((J^2 + Y^2) pi x / 2) of 1 / x^2."""
    def f(t):
        if t < BESSEL_TINY:
            return 1 + t * (4 * order ** 2 - 1) / 16
        x = 1 / sqrt(t)
        return sqrt((besselj(order, x) ** 2 + bessely(order, x) ** 2) * pi * x / 2)
    return f


def phase(order):
    """What J's angle has beside x - (2 order + 1) pi / 4 + (4 order^2 - 1) / 8 / x, times x^3, of 1 / x^2."""
    mu = 4 * order ** 2

    def f(t):
        if t < BESSEL_TINY:
            return mpf((mu - 1) * (mu - 25)) / 384
        x = 1 / sqrt(t)
        rest = atan2(bessely(order, x), besselj(order, x)) - (x - (2 * order + 1) * pi / 4 + mpf(mu - 1) / 8 / x)
        return (rest - 2 * pi * mp.nint(rest / (2 * pi))) * x ** 3
    return f


def without_zero(f, zero):
    """F divided by X - ZERO, of X less the interval's centre."""
    return lambda d: f(d + BESSEL_CENTRE) / (d + BESSEL_CENTRE - zero), lambda d: d + BESSEL_CENTRE - zero


def of_square(f, at_zero):
    return lambda z: f(sqrt(z)) if z > BESSEL_TINY ** 2 else at_zero


def second_rest_0(x):
    return bessely(0, x) - log(x) * besselj(0, x) * 2 / pi


def second_rest_1(x):
    return (bessely(1, x) - (log(x) * besselj(1, x) - 1 / x) * 2 / pi) / x


BESSEL_ZEROS = (("j0_zero", besseljzero(0, 1)), ("j1_zero", besseljzero(1, 1)),
                ("y0_zero", besselyzero(0, 2)), ("y1_zero", besselyzero(1, 1)))


def bessel_rows():
    """Name, what it is, function, weight, interval, number of coefficients; of double alone."""
    one = lambda z: 1
    square, half = (mpf(0), BESSEL_SERIES ** 2), (BESSEL_FAR - BESSEL_SERIES) / 2
    yield "j0_series", "J0 (x), of x^2", of_square(lambda x: besselj(0, x), 1), one, square, 11
    yield "j1_series", "J1 (x) / x, of x^2", of_square(lambda x: besselj(1, x) / x, mpf(1) / 2), one, square, 10
    yield ("y0_series", "Y0 (x) - 2 / pi log (x) J0 (x), of x^2", of_square(second_rest_0, (euler - LN2) * 2 / pi), one,
           square, 11)
    yield ("y1_series", "(Y1 (x) - 2 / pi (log (x) J1 (x) - 1 / x)) / x, of x^2",
           of_square(second_rest_1, (euler - LN2 - mpf(1) / 2) / pi), one, square, 10)
    for (name, zero), f, terms in zip(BESSEL_ZEROS, (lambda x: besselj(0, x), lambda x: besselj(1, x), lambda x: bessely(0, x),
                                                     lambda x: bessely(1, x)), (17, 17, 27, 28)):
        quotient, weight = without_zero(f, zero)
        yield (name.replace("zero", "middle"), "%s (x) / (x - its zero), of x - 3.5" % name[:2].upper(), quotient, weight,
               (-half, half), terms)
    for order in (0, 1):
        far = (mpf(0), 1 / BESSEL_FAR ** 2)
        yield ("modulus_%d" % order, "sqrt ((J%d^2 + Y%d^2) pi x / 2), of 1 / x^2" % (order, order), modulus(order), one, far, 21)
        yield ("phase_%d" % order, "x^3 (the rest of the angle of J%d), of 1 / x^2" % order, phase(order),
               lambda t: t * sqrt(t), far, 20)


# Those of weighted_fit, which have a number of coefficients for each format; none: the function is computed as one of
# double.
FITS = (
    ("root_of_erfc", "erfc (x)^(1/8), of x less the interval's start", root_of_erfc, lambda x: 8 * root_of_erfc(x) ** 7 / erf(x),
     ((mpf("1.375"), mpf(6)), (mpf("1.3125"), mpf(4))), (16, 8)),
    ("stirling", "(log (gamma (x)) - (x - 1/2) log (x) + x - log (2 pi) / 2) x, of 1 / x^2", stirling_rest,
     lambda z: sqrt(z) / loggamma(1 / sqrt(z)), ((mpf(0), 1 / STIRLING_FROM ** 2), None), (8, 0)),
)

# Name, what it is, function, weight, interval for double and for float, bits beyond the format's own.
POLYNOMIALS = (
    ("sine", "(sin (r) / r - 1) / r^2, of r^2", of_root(lambda r: (sin(r) / r - 1) / r ** 2), lambda z: z,
     ((0, QUARTER),) * 2, (0, 0)),
    ("cosine", "(cos (r) - 1) / r^2, of r^2", of_root(lambda r: (cos(r) - 1) / r ** 2), lambda z: z,
     ((0, QUARTER),) * 2, (0, 0)),
    ("exponential", "(e^r - 1 - r) / r^2", near_zero(lambda r: (exp(r) - 1 - r) / r ** 2, 12), lambda r: r * r,
     ((-EXP_MOST, EXP_MOST),) * 2, (1, 1)),
    ("logarithm", "(log ((1 + s) / (1 - s)) - 2 s) / s^3, of s^2",
     of_root(lambda s: (log((1 + s) / (1 - s)) - 2 * s) / s ** 3), lambda z: z / 2,
     ((0, QUOTIENT_MOST ** 2),) * 2, (0, 0)),
    ("logarithm_of_sum", "(log (1 + f) - f + f^2 / 2) / f^3",
     near_zero(lambda f: (log1p(f) - f + f * f / 2) / f ** 3, 12), lambda f: f * f,
     ((LOG_LOW, LOG_HIGH),) * 2, (0, 0)),
    ("long_logarithm", "(log ((1 + s) / (1 - s)) - 2 s - 2/3 s^3) / s^5, of s^2",
     of_root(lambda s: (log((1 + s) / (1 - s)) - 2 * s - s ** 3 * 2 / 3) / s ** 5), lambda z: z * z / 2,
     ((0, QUOTIENT_MOST ** 2),) * 2, (11, 9)),
    ("hyperbolic_sine", "(sinh (r) / r - 1) / r^2, of r^2", of_root(lambda r: (sinh(r) / r - 1) / r ** 2), lambda z: z,
     ((0, EXP_MOST ** 2),) * 2, (1, 1)),
    ("hyperbolic_cosine", "(cosh (r) - 1) / r^2, of r^2", of_root(lambda r: (cosh(r) - 1) / r ** 2), lambda z: z,
     ((0, EXP_MOST ** 2),) * 2, (1, 1)),
    ("arctangent", "(atan (q) / q - 1) / q^2, of q^2", of_root(lambda q: (atan(q) / q - 1) / q ** 2), lambda z: z,
     ((0, mpf("0.2501")),) * 2, (0, 0)),
    ("arcsine", "(asin (x) / x - 1) / x^2, of x^2", of_root(lambda x: (asin(x) / x - 1) / x ** 2), lambda z: z,
     ((0, mpf("0.2501")),) * 2, (0, 0)),
    ("error", "erf (x) / x - 1, of x^2 - 0.9375", lambda y: ERROR(y + mpf("0.9375")), lambda y: 1,
     ((mpf("-0.9375"), mpf("0.9532")), None), (1, 1)),
    ("error", "erf (x) / x - 1, of x^2 - 0.875", lambda y: ERROR(y + mpf("0.875")), lambda y: 1,
     (None, (mpf("-0.875"), mpf("0.8751"))), (1, 1)),
    ("error_near_zero", "erf (x) / x - 1, of x^2", ERROR, lambda z: 1,
     ((0, mpf("0.2501")),) * 2, (1, 1)),
    ("scaled_erfc", "e^(x^2) erfc (x) (x + 2), of (x - 2) / (x + 2)", scaled_erfc, lambda t: 1 / scaled_erfc(t),
     ((erfc_t("0.499"), erfc_t("27.5")), (erfc_t("0.499"), erfc_t("10.5"))), (0, 1)),
    ("gamma", "gamma (2 + e)", lambda e: gamma(2 + e), lambda e: 1 / gamma(2 + e),
     ((mpf("-0.5001"), mpf("0.5001")), None), (0, 0)),
    ("log_gamma", "log (gamma (2 + e)) / e", LOG_GAMMA, lambda e: 1 / LOG_GAMMA(e),
     ((mpf("-0.5001"), mpf("0.5001")), None), (0, 0)),
)

# Numbers in parts, of which all but the last have zeros in as many of their lower digits.
PAIRS = (
    ("ln2", LN2, (11, 8)),
    ("two_thirds", mpf(2) / 3, (0, 0)),
    ("quarter_turn", pi / 2, (0, 0)),
    ("two_over_pi", 2 / pi, (0, 0)),
    ("natural_log_of_2", LN2, (0, 0)),
    ("log2_of_e", 1 / LN2, (0, 0)),
    ("log10_of_e", 1 / log(mpf(10)), (0, 0)),
    ("log10_of_2", LN2 / log(mpf(10)), (11, 8)),
    ("half_log_of_two_pi", log(2 * pi) / 2, (0, 0)),
)


def declare(name, values, kind, per_line=4):
    print("static const %s %s[] = {" % (kind, name))
    for i in range(0, len(values), per_line):
        print("  " + ", ".join(text(v, kind) for v in values[i:i + per_line]) + ",")
    print("};")


def print_bessel(kind, digits):
    for name, what, f, weight, (low, high), terms in bessel_rows():
        with workprec(200):
            exact = interpolation(f, low, high, terms)
            worst = error(f, weight, low, high, exact, 60)
        print("/* %s; %d bits.  */" % (what, int(-log(worst, 2))))
        declare(name + "_coefficients", [rounded(c, digits) for c in exact[::-1]], kind)
    for name, value in BESSEL_ZEROS:
        first = rounded(value, digits)
        declare(name, [first, rounded(value - first, digits)], kind)


def print_format(kind, digits, bound, index):
    for name, what, f, weight, intervals, extra in POLYNOMIALS:
        if not intervals[index]:
            continue
        low, high = (mpf(x) for x in intervals[index])
        values, last, worst = polynomial(f, weight, low, high, digits, bound / mpf(2) ** extra[index])
        print("/* %s; %d bits.  */" % (what, int(-log(worst, 2))))
        declare(name + "_coefficients", values, kind)
        if name in ("scaled_erfc", "log_gamma"):
            declare(name + "_last", [values[-1], rounded(last - values[-1], digits)], kind)
    for name, what, f, weight, intervals, terms in FITS:
        if not intervals[index]:
            continue
        exact, worst = weighted_fit(f, weight, *intervals[index], terms[index])
        print("/* %s; %d bits.  */" % (what, int(-log(worst, 2))))
        declare(name + "_coefficients", [rounded(c, digits) for c in exact[::-1]], kind)
    for name, value, zeros in PAIRS:
        first = rounded(value, digits - zeros[index])
        second = rounded(value - first, digits)
        third = rounded(value - first - second, digits)
        declare(name, [first, second, third], kind)
    # 2 / pi: zeros, then its bits.
    padding, words = ((40, 19), (8, 4))[index]
    with workprec(64 * words + 100):
        bits = int(floor(ldexp(2 / pi, 64 * words - padding)))
    print("/* 2 / pi, times 2 ^ -%d.  */" % padding)
    print("static const unsigned long two_over_pi_bits[] = {")
    table = ["0x%016x" % (bits >> (64 * (words - 1 - i)) & (2 ** 64 - 1)) for i in range(words)]
    for i in range(0, words, 5):
        print("  " + ", ".join(table[i:i + 5]) + ",")
    print("};\nenum { two_over_pi_zeros = %d };" % padding)


def main():
    print("""/* Numbers in the mathematical functions: written by make-coefficients.py.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Polynomials have the coefficient of the highest power first; `bits' are those of the error in their function's result.  */

#ifndef ACCRED_COEFFICIENTS_H
#define ACCRED_COEFFICIENTS_H

#ifndef ACCRED_FLOAT
""")
    for index, (kind, digits, bound) in enumerate(FORMATS):
        print_format(kind, digits, bound, index)
        if kind == "double":
            print_bessel(kind, digits)
        print(("\n#else\n", "\n#endif\n\n#endif")[index])


if __name__ == "__main__":
    main()
