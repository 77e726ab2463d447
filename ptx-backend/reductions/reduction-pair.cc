/* Code that combines two pairs: complex numbers and 128-bit integers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/reductions/reduction-update.h"
#include "ptx-backend/reductions/wide-arith.h"

#include <limits>

namespace accred::dev {

namespace {

struct pair_value
{
  operand part[2];
};

class pair_combiner
{
public:
  pair_combiner (rewriter &rw, const insn *parts)
    : m_rw (rw), m_op (parts[0].red.op), m_type (parts[0].type), m_high (parts[1].type)
  {}
  pair_value wide (const pair_value &a, const pair_value &b);
  pair_value complex (const pair_value &a, const pair_value &b);

private:
  operand pure (opcode op, dtype t, std::vector<operand> src)
  {
    return m_rw.emit_value (op, t, std::move (src));
  }
  operand setp (cmp cc, dtype t, operand a, operand b) { return m_rw.emit_setp (cc, t, a, b); }
  operand pand (operand a, operand b) { return pure (opcode::PAND, dtype::pred, { a, b }); }
  operand por (operand a, operand b) { return pure (opcode::POR, dtype::pred, { a, b }); }
  operand constant (double v) const;
  operand infinite (operand v);
  operand is_nan (operand v) { return setp (cmp::nan, m_type, v, v); }
  operand truth (operand v);
  operand logical (operand p, operand q);
  operand finite (operand v, operand v_infinite, operand pair_infinite);
  pair_value product (const pair_value &a, const pair_value &b, operand *terms);
  pair_value float_product (const pair_value &a, const pair_value &b);

  rewriter &m_rw;
  red_op m_op;
  dtype m_type, m_high; /* Of part 0 and of part 1.  */
};

operand
pair_combiner::constant (double v) const
{
  if (!float_p (m_type))
    return operand::of_imm (v);
  return m_type == dtype::f64 ? operand::of_f64 (v) : operand::of_f32 (v);
}

operand
pair_combiner::infinite (operand v)
{
  return setp (cmp::eq, m_type, pure (opcode::ABS, m_type, { v }),
	       constant (std::numeric_limits<double>::infinity ()));
}

/* V != 0; true for a NaN.  */
operand
pair_combiner::truth (operand v)
{
  return setp (float_p (m_type) ? cmp::neu : cmp::ne, m_type, v, constant (0));
}

operand
pair_combiner::logical (operand p, operand q)
{
  return m_op == red_op::TRUTH_AND ? pand (p, q) : por (p, q);
}

/* V as it counts where an infinite product came out as two NaNs: an infinite number's
   parts are 1 where they are infinite, else 0; another one's are 0 where they are NaNs.  */
operand
pair_combiner::finite (operand v, operand v_infinite, operand pair_infinite)
{
  operand direction = pure (opcode::SELP, m_type, { constant (1), constant (0), v_infinite });
  operand number = pure (opcode::SELP, m_type, { constant (0), v, is_nan (v) });
  operand size = pure (opcode::SELP, m_type, { direction, number, pair_infinite });
  return pure (opcode::COPYSIGN, m_type, { size, v });
}

/* (a + bi) (c + di); TERMS gets ac, bd, ad, bc.  */
pair_value
pair_combiner::product (const pair_value &a, const pair_value &b, operand *terms)
{
  static const unsigned which[4][2] = { { 0, 0 }, { 1, 1 }, { 0, 1 }, { 1, 0 } };
  for (unsigned k = 0; k < 4; k++)
    terms[k] = pure (opcode::MUL, m_type, { a.part[which[k][0]], b.part[which[k][1]] });
  return { { pure (opcode::SUB, m_type, { terms[0], terms[1] }),
	     pure (opcode::ADD, m_type, { terms[2], terms[3] }) } };
}

/* As the C standard has it (C17, annex G.5.1): an infinity times a nonzero value is an infinity,
   even if the formula gives two NaNs.  Without branches, because all lanes of a shuffle tree
   execute it.  */
pair_value
pair_combiner::float_product (const pair_value &a, const pair_value &b)
{
  operand terms[4];
  pair_value plain = product (a, b, terms);
  operand lost = pand (is_nan (plain.part[0]), is_nan (plain.part[1]));

  operand inf[2][2], pair_inf[2];
  const pair_value *factors[2] = { &a, &b };
  for (unsigned f = 0; f < 2; f++)
    {
      for (unsigned p = 0; p < 2; p++)
	inf[f][p] = infinite (factors[f]->part[p]);
      pair_inf[f] = por (inf[f][0], inf[f][1]);
    }
  operand any = por (pair_inf[0], pair_inf[1]);
  for (const operand &t : terms)
    any = por (any, infinite (t));
  operand recover = pand (lost, any);

  pair_value finite_factors[2];
  for (unsigned f = 0; f < 2; f++)
    for (unsigned p = 0; p < 2; p++)
      finite_factors[f].part[p] = finite (factors[f]->part[p], inf[f][p], pair_inf[f]);
  pair_value direction = product (finite_factors[0], finite_factors[1], terms);
  pair_value r;
  for (unsigned p = 0; p < 2; p++)
    {
      operand infinity = constant (std::numeric_limits<double>::infinity ());
      operand recovered = pure (opcode::MUL, m_type, { direction.part[p], infinity });
      r.part[p] = pure (opcode::SELP, m_type, { recovered, plain.part[p], recover });
    }
  return r;
}

pair_value
pair_combiner::complex (const pair_value &a, const pair_value &b)
{
  if (m_op == red_op::MULT)
    {
      operand terms[4];
      return float_p (m_type) ? float_product (a, b) : product (a, b, terms);
    }
  operand p = por (truth (a.part[0]), truth (a.part[1]));
  operand q = por (truth (b.part[0]), truth (b.part[1]));
  return { { pure (opcode::SELP, m_type, { constant (1), constant (0), logical (p, q) }),
	     constant (0) } };
}

pair_value
pair_combiner::wide (const pair_value &a, const pair_value &b)
{
  dev::wide x{ a.part[0], a.part[1] }, y{ b.part[0], b.part[1] }, r;
  switch (m_op)
    {
    case red_op::PLUS: r = wide_add (m_rw, x, y); break;
    case red_op::MULT: r = wide_mul (m_rw, x, y); break;
    case red_op::MAX: r = wide_select (m_rw, wide_less (m_rw, m_high, x, y), y, x); break;
    case red_op::MIN: r = wide_select (m_rw, wide_less (m_rw, m_high, y, x), y, x); break;
      case red_op::TRUTH_EQV: {
	/* Both are 0 or 1.  */
	operand same = setp (cmp::eq, dtype::u64, x.lo, y.lo);
	r = { wide_bit (m_rw, same), operand::of_imm (0) };
	break;
      }
    default:
      r = { wide_bit (m_rw, logical (wide_nonzero (m_rw, x), wide_nonzero (m_rw, y))),
	    operand::of_imm (0) };
    }
  return { { r.lo, r.hi } };
}

} // anonymous namespace

void
combine (rewriter &rw, const std::vector<insn> &group, const red_element &e,
	 std::vector<operand> &values, const std::vector<operand> &others)
{
  const size_t k = e.first;
  if (e.parts == 1)
    {
      values[k] = combine (rw, group[k].red.op, group[k].type, values[k], others[k]);
      return;
    }
  pair_combiner c (rw, &group[k]);
  pair_value a{ { values[k], values[k + 1] } }, b{ { others[k], others[k + 1] } };
  pair_value r = group[k].red.pair == red_pair::wide ? c.wide (a, b) : c.complex (a, b);
  for (unsigned p = 0; p < 2; p++)
    values[k + p] = r.part[p].reg_p ()
		      ? r.part[p]
		      : rw.emit_value (opcode::MOV, group[k + p].type, { r.part[p] });
}

} // namespace accred::dev
