/* Numbers in the mathematical functions: written by make-coefficients.py.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Polynomials have the coefficient of the highest power first; `bits' are those of the error in their function's result.  */

#ifndef ACCRED_COEFFICIENTS_H
#define ACCRED_COEFFICIENTS_H

#ifndef ACCRED_FLOAT

/* (sin (r) / r - 1) / r^2, of r^2; 57 bits.  */
static const double sine_coefficients[] = {
  -0x1.ab17bdcbd3414p-41, 0x1.61217ee5cca1bp-33, -0x1.ae64541295cdfp-26, 0x1.71de3a54607a5p-19,
  -0x1.a01a01a019937p-13, 0x1.111111111111p-7, -0x1.5555555555555p-3,
};
/* (cos (r) - 1) / r^2, of r^2; 61 bits.  */
static const double cosine_coefficients[] = {
  -0x1.8ff9bca27a304p-37, 0x1.1eea7efd95c58p-29, -0x1.27e4f8e47066ep-22, 0x1.a01a019de0f7cp-16,
  -0x1.6c16c16c15d77p-10, 0x1.5555555555551p-5, -0x1p-1,
};
/* (e^r - 1 - r) / r^2; 61 bits.  */
static const double exponential_coefficients[] = {
  0x1.1f730349868cep-29, 0x1.af4de97ca4194p-26, 0x1.27e4db646b17ep-22, 0x1.71de0231960ebp-19,
  0x1.a01a01a6d889cp-16, 0x1.a01a01abe7fe1p-13, 0x1.6c16c16c162d4p-10, 0x1.11111111100dcp-7,
  0x1.5555555555556p-5, 0x1.5555555555557p-3, 0x1p-1,
};
/* (log ((1 + s) / (1 - s)) - 2 s) / s^3, of s^2; 57 bits.  */
static const double logarithm_coefficients[] = {
  0x1.2b59b713616c9p-3, 0x1.39fe42e9740a7p-3, 0x1.7462b58e46ebep-3, 0x1.c71c62e26208bp-3,
  0x1.2492492df3ba9p-2, 0x1.99999999952ccp-2, 0x1.5555555555558p-1,
};
/* (log (1 + f) - f + f^2 / 2) / f^3; 57 bits.  */
static const double logarithm_of_sum_coefficients[] = {
  -0x1.9a99e7327d4d6p-6, 0x1.d0374d290747bp-5, -0x1.f629092bbdd69p-5, 0x1.b810eada2deb6p-5,
  -0x1.b7c2ffec23a74p-5, 0x1.de2a9eaa84f7fp-5, -0x1.009dbc1463a3dp-4, 0x1.1148e1f974ab2p-4,
  -0x1.248bb996fab0fp-4, 0x1.3b105689822cdp-4, -0x1.555574d6e6964p-4, 0x1.745d3442204dp-4,
  -0x1.999999970d77bp-4, 0x1.c71c713c9b301p-4, -0x1.fffffffe02ba6p-4, 0x1.2492492537b13p-3,
  -0x1.5555555558086p-3, 0x1.999999999900cp-3, -0x1.fffffffffffe7p-3, 0x1.5555555555556p-2,
};
/* (log ((1 + s) / (1 - s)) - 2 s - 2/3 s^3) / s^5, of s^2; 66 bits.  */
static const double long_logarithm_coefficients[] = {
  0x1.e02fc68c381f4p-4, 0x1.df7ca8236e9e1p-4, 0x1.1118c8814a0b1p-3, 0x1.3b1395cf37e45p-3,
  0x1.745d177a9cebap-3, 0x1.c71c71c6ea994p-3, 0x1.2492492492522p-2, 0x1.999999999999ap-2,
};
/* (sinh (r) / r - 1) / r^2, of r^2; 58 bits.  */
static const double hyperbolic_sine_coefficients[] = {
  0x1.af38a9b0ec855p-26, 0x1.71de0dae63bb3p-19, 0x1.a01a01a7c41d5p-13, 0x1.11111111109b3p-7,
  0x1.5555555555556p-3,
};
/* (cosh (r) - 1) / r^2, of r^2; 65 bits.  */
static const double hyperbolic_cosine_coefficients[] = {
  0x1.1f7f2776cfaf2p-29, 0x1.27e4d41966f2fp-22, 0x1.a01a01a9e991bp-16, 0x1.6c16c16c15a68p-10,
  0x1.5555555555557p-5, 0x1p-1,
};
/* (atan (q) / q - 1) / q^2, of q^2; 57 bits.  */
static const double arctangent_coefficients[] = {
  -0x1.2dd40041c2c27p-7, 0x1.99984c3613cd5p-6, -0x1.37ce51c509047p-5, 0x1.7b1d7856d14a5p-5,
  -0x1.ad441c37157fap-5, 0x1.e1a795c3fb24fp-5, -0x1.110ea393fffe2p-4, 0x1.3b138e4b5b747p-4,
  -0x1.745d16016ea5fp-4, 0x1.c71c71c014e0dp-4, -0x1.24924924881f5p-3, 0x1.99999999998ep-3,
  -0x1.5555555555555p-2,
};
/* (asin (x) / x - 1) / x^2, of x^2; 57 bits.  */
static const double arcsine_coefficients[] = {
  0x1.d78189767524ep-6, -0x1.e7a24f548c99fp-7, 0x1.1d661531b222ep-6, 0x1.653a8f8cfd43cp-8,
  0x1.524ea8b3aad31p-7, 0x1.78246f32d075cp-7, 0x1.c9cf3759fd8ffp-7, 0x1.1c4d343fa57f6p-6,
  0x1.6e8bb1d89492bp-6, 0x1.f1c71c1d4aa0dp-6, 0x1.6db6db6e3292ep-5, 0x1.3333333332ec4p-4,
  0x1.5555555555556p-3,
};
/* erf (x) / x - 1, of x^2 - 0.9375; 56 bits.  */
static const double error_coefficients[] = {
  0x1.a4d9bac7eecb1p-43, -0x1.90ce4844d51f6p-39, 0x1.5cacd9785b8bep-35, -0x1.1de3bbff0c5a6p-31,
  0x1.b193a836d4cf3p-28, -0x1.2e01378514033p-24, 0x1.7f9342ea5280dp-21, -0x1.b8323454f35d6p-18,
  0x1.c3930dd604ddfp-15, -0x1.98bf86e6696b9p-12, 0x1.415c8cb4f4093p-9, -0x1.aed44a4cd7c7bp-7,
  0x1.e32894f03445ep-5, -0x1.c4a4be93e3fbap-3, -0x1.2652ea903996fp-3,
};
/* erf (x) / x - 1, of x^2; 55 bits.  */
static const double error_near_zero_coefficients[] = {
  -0x1.39f7b53f1b575p-23, 0x1.b775c94200bfbp-20, -0x1.f4bb98aab31bep-17, 0x1.f9a2a62fe9253p-14,
  -0x1.c02db23c5e7d3p-11, 0x1.565bcd0aa3ed8p-8, -0x1.b82ce3127f6d1p-6, 0x1.ce2f21a042b28p-4,
  -0x1.812746b0379e6p-2, 0x1.06eba8214db69p-3,
};
/* e^(x^2) erfc (x) (x + 2), of (x - 2) / (x + 2); 54 bits.  */
static const double scaled_erfc_coefficients[] = {
  -0x1.370c11dccf93bp-25, 0x1.0f6532d3d1951p-25, 0x1.56c56953729bdp-23, 0x1.0e379f8fde433p-27,
  -0x1.8b884e7bde821p-22, -0x1.30b23428c0434p-21, 0x1.aaefeca8179f8p-26, 0x1.0bdb905dd091fp-19,
  0x1.e80ea769a5d8ap-19, -0x1.2d4c4f7546ef5p-20, -0x1.0e6fdcc8f8fc4p-16, -0x1.6c0443750f187p-16,
  0x1.1e75b0a8fd816p-15, 0x1.2efa37982ec15p-13, 0x1.205425a7afaadp-15, -0x1.5ba43899b5281p-11,
  -0x1.b6fbf9b1bb6dcp-11, 0x1.9517bb7163bd9p-9, 0x1.a89eaff88cb04p-8, -0x1.606e41552a524p-6,
  -0x1.2a88e6107d6a8p-5, 0x1.1e2deea6b1175p-2, -0x1.5fd386754eff9p-1, 0x1.058671b52c776p+0,
};
static const double scaled_erfc_last[] = {
  0x1.058671b52c776p+0, -0x1.390b8d1bf977bp-56,
};
/* gamma (2 + e); 57 bits.  */
static const double gamma_coefficients[] = {
  -0x1.6088b3c25fa69p-20, 0x1.607d772ca53e9p-19, -0x1.e46c7a58e3edep-19, 0x1.e442f1c03104fp-18,
  -0x1.00a168dad1e7dp-16, 0x1.007e5bde821f1p-15, -0x1.fddfe29daff3bp-15, 0x1.fe3e66ca19b44p-14,
  -0x1.f94b1c99a07a4p-13, 0x1.011b27c538af1p-11, -0x1.e21f19a5d96d1p-11, 0x1.13c44859b81p-9,
  -0x1.75e6e90ba91d4p-9, 0x1.6d7eeacd75503p-7, -0x1.17f3740ec637fp-12, 0x1.301fbb0f23705p-4,
  0x1.4e23998465089p-4, 0x1.a5b978b96bedp-2, 0x1.b0ee6072093cep-2, 0x1p+0,
};
/* log (gamma (2 + e)) / e; 53 bits.  */
static const double log_gamma_coefficients[] = {
  -0x1.1bed99aabf638p-23, 0x1.2b5444712d324p-22, -0x1.d0672fc30daf5p-22, 0x1.edeece75c39a5p-21,
  -0x1.12543e7179f23p-19, 0x1.2640de1db4bep-18, -0x1.3cb5ef1af18b2p-17, 0x1.5806d46dcc424p-16,
  -0x1.78de8610cf2dbp-15, 0x1.a127dd3afe0a6p-14, -0x1.d3fd4bd9eae0cp-13, 0x1.0b36af33eff63p-11,
  -0x1.38ac5c2c9675bp-10, 0x1.7add6eae5c0adp-9, -0x1.e404fc218ecf7p-8, 0x1.51322ac7d7fcep-6,
  -0x1.13e001a557607p-4, 0x1.4a34cc4a60fa7p-2, 0x1.b0ee6072093cep-2,
};
static const double log_gamma_last[] = {
  0x1.b0ee6072093cep-2, 0x1.6cb90701fbfabp-58,
};
/* erfc (x)^(1/8), of x less the interval's start; 55 bits.  */
static const double root_of_erfc_coefficients[] = {
  -0x1.0742d24b5f40ap-38, 0x1.7ad989e2f8c2ap-35, 0x1.2874a1a491bd2p-32, -0x1.f7cd86c2903cbp-28,
  0x1.6b5a3305422b1p-25, -0x1.abbae0707850ep-27, -0x1.3fee7d8eb83a1p-22, -0x1.619383496463dp-18,
  0x1.31885f842f25cp-15, 0x1.786355c1754edp-14, -0x1.3e4047413ce07p-10, 0x1.bcef3836081aep-13,
  0x1.54f76f75c61cfp-6, -0x1.2506f72312082p-6, -0x1.229d9b5508ccep-2, 0x1.61aa55a1d13f4p-1,
};
/* (log (gamma (x)) - (x - 1/2) log (x) + x - log (2 pi) / 2) x, of 1 / x^2; 60 bits.  */
static const double stirling_coefficients[] = {
  -0x1.46ef7fcae66b4p-7, 0x1.4857abb46c4bfp-8, -0x1.e63aa619ecb89p-10, 0x1.b86789f7cc3f2p-11,
  -0x1.380f89fe0ba71p-11, 0x1.a019f7c95ad3fp-11, -0x1.6c16c16905ebcp-9, 0x1.55555555554a5p-4,
};
static const double ln2[] = {
  0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45, 0x1.f97b57a079a19p-103,
};
static const double two_thirds[] = {
  0x1.5555555555555p-1, 0x1.5555555555555p-55, 0x1.5555555555555p-109,
};
static const double quarter_turn[] = {
  0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110,
};
static const double two_over_pi[] = {
  0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55, -0x1.6447e493ad4cep-109,
};
static const double natural_log_of_2[] = {
  0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56, 0x1.7b57a079a1934p-111,
};
static const double log2_of_e[] = {
  0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56, -0x1.60bb8a5442ab9p-110,
};
static const double log10_of_e[] = {
  0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57, 0x1.ee191f71a3012p-112,
};
static const double log10_of_2[] = {
  0x1.34413509f78p-2, 0x1.fef311f12b358p-46, 0x1.6f922f04d5a62p-102,
};
static const double half_log_of_two_pi[] = {
  0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55, -0x1.b7f70c13dc1ccp-110,
};
/* 2 / pi, times 2 ^ -40.  */
static const unsigned long two_over_pi_bits[] = {
  0x0000000000a2f983, 0x6e4e441529fc2757, 0xd1f534ddc0db6295, 0x993c439041fe5163, 0xabdebbc561b7246e,
  0x3a424dd2e006492e, 0xea09d1921cfe1deb, 0x1cb129a73ee88235, 0xf52ebb4484e99c70, 0x26b45f7e413991d6,
  0x39835339f49c845f, 0x8bbdf9283b1ff897, 0xffde05980fef2f11, 0x8b5a0a6d1f6d367e, 0xcf27cb09b74f463f,
  0x669e5fea2d7527ba, 0xc7ebe5f17b3d0739, 0xf78a5292ea6bfb5f, 0xb11f8d5d08560330,
};
enum { two_over_pi_zeros = 40 };
/* J0 (x), of x^2; 71 bits.  */
static const double j0_series_coefficients[] = {
  0x1.46cb01ff34fbep-64, -0x1.0ae9745d9b604p-55, 0x1.5228c42ec936p-47, -0x1.522a3ef9b9f82p-39,
  0x1.02e85bfdeeefcp-31, -0x1.234567898e81dp-24, 0x1.c71c71c71c0d6p-18, -0x1.c71c71c71c71p-12,
  0x1p-6, -0x1p-2, 0x1p+0,
};
/* J1 (x) / x, of x^2; 67 bits.  */
static const double j1_series_coefficients[] = {
  -0x1.987e233304c04p-60, 0x1.2c471d99040a3p-51, -0x1.5228cbbd491ecp-43, 0x1.27e4f74bdcc34p-35,
  -0x1.845c89fe3bc75p-28, 0x1.6c16c16bf75dap-21, -0x1.c71c71c71c249p-15, 0x1.555555555554fp-9,
  -0x1p-4, 0x1p-1,
};
/* Y0 (x) - 2 / pi log (x) J0 (x), of x^2; 70 bits.  */
static const double y0_series_coefficients[] = {
  -0x1.3c4da8d9cfef4p-63, 0x1.f45e2eabd29cfp-55, -0x1.3106dee9f70edp-46, 0x1.2393d33355983p-38,
  -0x1.a6ee795642cbfp-31, 0x1.bce4a600997c5p-24, -0x1.3e9979420357bp-17, 0x1.1a6206b7b973p-11,
  -0x1.075b1bbf41364p-6, 0x1.6bbcb41034286p-3, -0x1.2e4d699cbd01fp-4,
};
/* (Y1 (x) - 2 / pi (log (x) J1 (x) - 1 / x)) / x, of x^2; 66 bits.  */
static const double y1_series_coefficients[] = {
  0x1.84da3247b234ep-59, -0x1.1425d21f4ca09p-50, 0x1.2a4ca92ae4f07p-42, -0x1.f0ce2c9f8c1d5p-35,
  0x1.32e5a4cf864bdp-27, -0x1.0a780ac758123p-20, 0x1.2c7dbffcde4bfp-14, -0x1.835b97894be4fp-9,
  0x1.bd3975c75b4a7p-5, -0x1.91866143cbc8ap-3,
};
/* J0 (x) / (x - its zero), of x - 3.5; 59 bits.  */
static const double j0_middle_coefficients[] = {
  0x1.e2d4ebaa8f50dp-54, -0x1.3ea68a1abaca6p-47, -0x1.fceaed1d29ae9p-46, 0x1.486e59cf0aee4p-39,
  0x1.859333d2a1844p-38, -0x1.f75eb3739a3f1p-32, -0x1.9dcc115871cf2p-31, 0x1.1acf7ff0b215ep-24,
  0x1.04f5dbd28c988p-24, -0x1.b7a20d472afb1p-18, -0x1.70fda1a926c3fp-20, 0x1.b102c3685230ap-12,
  -0x1.a88ea7ae05b19p-13, -0x1.d190e6e12355dp-7, 0x1.10408acbfa82fp-6, 0x1.882c504848758p-3,
  -0x1.636c6ed35ca44p-2,
};
/* J1 (x) / (x - its zero), of x - 3.5; 62 bits.  */
static const double j1_middle_coefficients[] = {
  -0x1.169f791c6f4b8p-51, -0x1.6016f69cfc833p-49, 0x1.41f0fb6bca75dp-43, 0x1.5d6f7fc570047p-41,
  -0x1.19e162e91dd34p-35, -0x1.fd77cf11901a5p-34, 0x1.71e389e6cdc6bp-28, 0x1.0baaecd098c36p-26,
  -0x1.5a5021ddeee8bp-21, -0x1.7a72da382352ep-20, 0x1.af3e980b7be8ap-15, 0x1.4286dc10caa18p-14,
  -0x1.403b1e3850372p-9, -0x1.0deff5c2f627fp-9, 0x1.d33c1f210380bp-5, 0x1.0206deee1be97p-6,
  -0x1.a8181f74ef7b1p-2,
};
/* Y0 (x) / (x - its zero), of x - 3.5; 62 bits.  */
static const double y0_middle_coefficients[] = {
  0x1.523762d8f253ep-53, -0x1.323062aabddd1p-51, -0x1.5c2324c38b947p-52, 0x1.36377f0622364p-50,
  0x1.9395477d53be9p-47, -0x1.6f6afb8381e83p-45, 0x1.9262273c8dc9cp-44, -0x1.71c7ff6987025p-42,
  0x1.7f94c7a6f1627p-40, -0x1.61727be71fcd6p-38, 0x1.41d7cd8f48761p-36, -0x1.2a5650b98bc2fp-34,
  0x1.15eec28673fe6p-32, -0x1.030921dc439d8p-30, 0x1.e11ae2e87288ap-29, -0x1.cd1e6a8bbcbf5p-27,
  0x1.e02597d54309ep-25, -0x1.77f482bf993dep-23, 0x1.dfcf4e5bcec73p-25, -0x1.1e91ddb2f86a4p-18,
  0x1.11c4660fc2123p-14, 0x1.27ab9a9281b81p-15, -0x1.41bfe11c9731dp-9, -0x1.4e5d0b2f3ee07p-9,
  0x1.0a63e10535b85p-4, -0x1.92d561103b0cdp-8, -0x1.a6e9e7cadfd3cp-2,
};
/* Y1 (x) / (x - its zero), of x - 3.5; 61 bits.  */
static const double y1_middle_coefficients[] = {
  -0x1.82b95beb763ffp-51, 0x1.523c035ae43dp-49, 0x1.537b9b2ffdbddp-49, -0x1.2905651a43a93p-47,
  -0x1.994b7b5c8e21cp-45, 0x1.65e44bb4a1816p-43, -0x1.178a9786fd7e6p-42, 0x1.e885c3495c2abp-41,
  -0x1.0ffa5fa2f7377p-38, 0x1.db3a41bcc86cp-37, -0x1.91771a0c49ad3p-35, 0x1.5e858c41f04b7p-33,
  -0x1.33068dcb43e46p-31, 0x1.0bd5e7df64547p-29, -0x1.d301ecaecc7e5p-28, 0x1.9691f23a90d75p-26,
  -0x1.5ff502634a4c8p-24, 0x1.343366f1acdccp-22, -0x1.1b92956a0638dp-20, 0x1.c6092ae19fa3p-19,
  -0x1.79e7100a3fdbep-18, 0x1.5dd4616c6a7e5p-15, -0x1.1334803841397p-11, 0x1.55a66355a4103p-11,
  0x1.7902835d0484bp-7, -0x1.3015ba4ce7c8ep-7, -0x1.7dff50dc4ecacp-3, 0x1.4264b0f29f80bp-2,
};
/* sqrt ((J0^2 + Y0^2) pi x / 2), of 1 / x^2; 59 bits.  */
static const double modulus_0_coefficients[] = {
  0x1.21ab8533a5f59p+72, -0x1.f5a32bbbfb157p+70, 0x1.95a5736aa8a29p+68, -0x1.974565dfaa3a3p+65,
  0x1.1cc6230fd0cdep+62, -0x1.271ac3fa4cc1ep+58, 0x1.d7479612e0e16p+53, -0x1.2a2d2a723f061p+49,
  0x1.320194904d02fp+44, -0x1.04df45be9b28dp+39, 0x1.7d23da86a65dap+33, -0x1.f45215ee2fdb9p+27,
  0x1.3e26a5cb8abc5p+22, -0x1.b54f1488d236dp+16, 0x1.70d34d2553b7cp+11, -0x1.ab5972541c969p+6,
  0x1.764f852029a7fp+2, -0x1.15effc11e6955p-1, 0x1.a7fffffab17ap-4, -0x1.ffffffffff467p-5,
  0x1p+0,
};
/* x^3 (the rest of the angle of J0), of 1 / x^2; 57 bits.  */
static const double phase_0_coefficients[] = {
  -0x1.9f2853fa55207p+76, 0x1.55a32822b7cd4p+75, -0x1.057bc2e0efdd2p+73, 0x1.eeb00d3a13b7p+69,
  -0x1.44319e5d7be0fp+66, 0x1.3903f2ddd8714p+62, -0x1.ce9f13bce2994p+57, 0x1.0ccef9c866888p+53,
  -0x1.f64fda85abb2fp+47, 0x1.82184243c0b69p+42, -0x1.f748622ff261dp+36, 0x1.2397358b7163dp+31,
  -0x1.4416b49fe25a1p+25, 0x1.81793264f744dp+19, -0x1.156b5b0f3c13ep+14, 0x1.0bbbd1f2ef478p+9,
  -0x1.77992eb0fd3b5p+4, 0x1.a358465dd1fbbp+0, -0x1.ad3333318938dp-3, 0x1.0aaaaaaaaa9fdp-4,
};
/* sqrt ((J1^2 + Y1^2) pi x / 2), of 1 / x^2; 59 bits.  */
static const double modulus_1_coefficients[] = {
  -0x1.433e910dde934p+72, 0x1.17f253aaa6d2cp+71, -0x1.c4ddf48aa8033p+68, 0x1.c6d280a23dbfdp+65,
  -0x1.3e263178f3b91p+62, 0x1.49dca1fb2d5bdp+58, -0x1.0793f0ae7432bp+54, 0x1.4ddae875d9e78p+49,
  -0x1.571bde83c8dddp+44, 0x1.2522da80328bfp+39, -0x1.adc38c0e762f5p+33, 0x1.1bb57c7fd9033p+28,
  -0x1.6c60832a344e3p+22, 0x1.fd121cd44b8cap+16, -0x1.b87c7d185b4f8p+11, 0x1.096a0399833ddp+7,
  -0x1.ef59a988c8858p+2, 0x1.9c4ffba4a5778p-1, -0x1.8bfffffd0ecdbp-3, 0x1.7fffffffffcc9p-3,
  0x1p+0,
};
/* x^3 (the rest of the angle of J1), of 1 / x^2; 57 bits.  */
static const double phase_1_coefficients[] = {
  0x1.cdaf4f9de7626p+76, -0x1.7bff10af89027p+75, 0x1.22e8f62aa79e5p+73, -0x1.13424ceb5c32p+70,
  0x1.68ea919038b1cp+66, -0x1.5ca44d0f0071fp+62, 0x1.01ced5a94ce13p+58, -0x1.2be0f79ec6b36p+53,
  0x1.1890b378a5316p+48, -0x1.b033111390409p+42, 0x1.1aa18384bb736p+37, -0x1.49552e451a67bp+31,
  0x1.71855c406992dp+25, -0x1.be6aa16e0e3a1p+19, 0x1.492558df6a701p+14, -0x1.497f3b1e5fc8cp+9,
  0x1.e9fae9e81e9fap+4, -0x1.2f486c2e25d1dp+1, 0x1.7bcccccbe1665p-2, -0x1.4ffffffffffap-3,
};
static const double j0_zero[] = {
  0x1.33d152e971b4p+1, -0x1.0f539d7da258ep-53,
};
static const double j1_zero[] = {
  0x1.ea75575af6f09p+1, -0x1.60155a9d1b256p-53,
};
static const double y0_zero[] = {
  0x1.fa9534d98569cp+1, -0x1.f06ae7804384ep-54,
};
static const double y1_zero[] = {
  0x1.193bed4dff243p+1, -0x1.bd1e50d219bfdp-55,
};

#else

/* (sin (r) / r - 1) / r^2, of r^2; 28 bits.  */
static const float sine_coefficients[] = {
  0x1.6dbdeep-19f, -0x1.a013a8p-13f, 0x1.11110ep-7f, -0x1.555556p-3f,
};
/* (cos (r) - 1) / r^2, of r^2; 30 bits.  */
static const float cosine_coefficients[] = {
  0x1.9a6f06p-16f, -0x1.6c0e08p-10f, 0x1.55554cp-5f, -0x1p-1f,
};
/* (e^r - 1 - r) / r^2; 30 bits.  */
static const float exponential_coefficients[] = {
  0x1.a124f2p-13f, 0x1.6d4324p-10f, 0x1.1110ep-7f, 0x1.5554eap-5f,
  0x1.555556p-3f, 0x1p-1f,
};
/* (log ((1 + s) / (1 - s)) - 2 s) / s^3, of s^2; 28 bits.  */
static const float logarithm_coefficients[] = {
  0x1.2ee69cp-2f, 0x1.997c2ep-2f, 0x1.55555cp-1f,
};
/* (log (1 + f) - f + f^2 / 2) / f^3; 28 bits.  */
static const float logarithm_of_sum_coefficients[] = {
  0x1.1d8e5ep-4f, -0x1.d6393ep-4f, 0x1.dea43p-4f, -0x1.fcf46ep-4f,
  0x1.23d202p-3f, -0x1.555b4ap-3f, 0x1.999d5ap-3f, -0x1.fffffcp-3f,
  0x1.555554p-2f,
};
/* (log ((1 + s) / (1 - s)) - 2 s - 2/3 s^3) / s^5, of s^2; 38 bits.  */
static const float long_logarithm_coefficients[] = {
  0x1.8796c2p-3f, 0x1.c6c0e2p-3f, 0x1.24928ep-2f, 0x1.99999ap-2f,
};
/* (sinh (r) / r - 1) / r^2, of r^2; 30 bits.  */
static const float hyperbolic_sine_coefficients[] = {
  0x1.a124f2p-13f, 0x1.1110ep-7f, 0x1.555556p-3f,
};
/* (cosh (r) - 1) / r^2, of r^2; 31 bits.  */
static const float hyperbolic_cosine_coefficients[] = {
  0x1.6d4324p-10f, 0x1.5554eap-5f, 0x1p-1f,
};
/* (atan (q) / q - 1) / q^2, of q^2; 27 bits.  */
static const float arctangent_coefficients[] = {
  0x1.5a176ep-5f, -0x1.514dfcp-4f, 0x1.c2d66cp-4f, -0x1.24733ep-3f,
  0x1.9998f2p-3f, -0x1.555556p-2f,
};
/* (asin (x) / x - 1) / x^2, of x^2; 28 bits.  */
static const float arcsine_coefficients[] = {
  0x1.14138cp-5f, 0x1.18e1f6p-6f, 0x1.fd921ap-6f, 0x1.6d5b8ep-5f,
  0x1.333432p-4f, 0x1.555554p-3f,
};
/* erf (x) / x - 1, of x^2 - 0.875; 27 bits.  */
static const float error_coefficients[] = {
  0x1.9b9e9ap-21f, -0x1.d984a2p-18f, 0x1.dc4288p-15f, -0x1.ae698cp-12f,
  0x1.51bfd2p-9f, -0x1.c36c2ep-7f, 0x1.f7d51p-5f, -0x1.d4101p-3f,
  -0x1.098e2p-3f,
};
/* erf (x) / x - 1, of x^2; 27 bits.  */
static const float error_near_zero_coefficients[] = {
  0x1.3541dep-8f, -0x1.b665b8p-6f, 0x1.ce250cp-4f, -0x1.812732p-2f,
  0x1.06eba8p-3f,
};
/* e^(x^2) erfc (x) (x + 2), of (x - 2) / (x + 2); 24 bits.  */
static const float scaled_erfc_coefficients[] = {
  0x1.05ab4ap-13f, 0x1.eb7896p-15f, -0x1.588788p-11f, -0x1.bae16p-11f,
  0x1.9503bap-9f, 0x1.a8b01cp-8f, -0x1.606e4cp-6f, -0x1.2a8906p-5f,
  0x1.1e2deep-2f, -0x1.5fd386p-1f, 0x1.058672p+0f,
};
static const float scaled_erfc_last[] = {
  0x1.058672p+0f, -0x1.2bf786p-26f,
};
/* erfc (x)^(1/8), of x less the interval's start; 30 bits.  */
static const float root_of_erfc_coefficients[] = {
  0x1.234d12p-18f, 0x1.46e088p-13f, -0x1.5f7e14p-10f, 0x1.5779aap-11f,
  0x1.5303ap-6f, -0x1.64c9p-6f, -0x1.2013bcp-2f, 0x1.6ab57p-1f,
};
static const float ln2[] = {
  0x1.62e4p-1f, 0x1.7f7d1cp-20f, 0x1.ef357ap-45f,
};
static const float two_thirds[] = {
  0x1.555556p-1f, -0x1.555556p-26f, 0x1.555556p-51f,
};
static const float quarter_turn[] = {
  0x1.921fb6p+0f, -0x1.777a5cp-25f, -0x1.ee59dap-50f,
};
static const float two_over_pi[] = {
  0x1.45f306p-1f, 0x1.b9391p-26f, 0x1.529fc2p-52f,
};
static const float natural_log_of_2[] = {
  0x1.62e43p-1f, -0x1.05c61p-29f, -0x1.950d88p-54f,
};
static const float log2_of_e[] = {
  0x1.715476p+0f, 0x1.4ae0cp-26f, -0x1.e8883p-52f,
};
static const float log10_of_e[] = {
  0x1.bcb7b2p-2f, -0x1.5b235ep-27f, -0x1.cd5954p-54f,
};
static const float log10_of_2[] = {
  0x1.3442p-2f, -0x1.95ec1p-19f, -0x1.80433cp-44f,
};
static const float half_log_of_two_pi[] = {
  0x1.d67f1cp-1f, 0x1.0c97d6p-26f, 0x1.29a4a6p-51f,
};
/* 2 / pi, times 2 ^ -8.  */
static const unsigned long two_over_pi_bits[] = {
  0x00a2f9836e4e4415, 0x29fc2757d1f534dd, 0xc0db6295993c4390, 0x41fe5163abdebbc5,
};
enum { two_over_pi_zeros = 8 };

#endif

#endif
