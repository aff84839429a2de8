import type { DrawSampleInput } from '@/lib/actions/measure'
import { formatNumber } from '@/lib/language/format'

/** What the form says, field by field, as it was typed. */
export type DrawFields = Readonly<Record<'agent' | 'pairs' | 'twice' | 'people' | 'seed', string>>

export type DrawProblems = Partial<Record<keyof DrawFields, string>>

export const MOST_PAIRS = 2_000 // as drawSampleAction takes it
export const LONGEST_SEED = 100

/** Reads the form: what to draw, or what is wrong with which field. */
export function readDraw(
  fields: DrawFields,
):
  | { readonly ok: true; readonly input: Omit<DrawSampleInput, 'idempotencyKey'> }
  | { readonly ok: false; readonly problems: DrawProblems } {
  const pairs = numberOf(fields.pairs)
  const percent = numberOf(fields.twice)
  const seed = fields.seed.trim()
  const problems: DrawProblems = {
    ...(Number.isInteger(pairs) && pairs >= 1 && pairs <= MOST_PAIRS
      ? {}
      : { pairs: `A whole number from 1 to ${formatNumber(MOST_PAIRS)}.` }),
    ...(percent >= 0 && percent <= 100 ? {} : { twice: 'A number from 0 to 100.' }),
    ...(seed.length <= LONGEST_SEED ? {} : { seed: `At most ${LONGEST_SEED} characters.` }),
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return {
    ok: true,
    input: {
      agentId: fields.agent === '' ? null : fields.agent,
      pairs,
      twice: percent / 100,
      people: fields.people === '3' ? 3 : 2,
      seed: seed === '' ? null : seed,
    },
  }
}

function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed)
}
