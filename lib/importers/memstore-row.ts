import { z } from 'zod'

import { nameKey } from './fact-fields'

const own = z.string().nullish().catch(null)
const number = z.int().positive()

/**
 * One fact as the server sends it, by the names of its Go structure (`SupersededBy`); its export names the same fields otherwise
 * (`superseded_by`). A row that does not say whether it is superseded is none that we can judge.
 */
const namedFact = z.object({
  id: number,
  content: z.string(),
  subject: own,
  category: own,
  kind: own,
  subsystem: own,
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  supersededby: number.nullable(),
  supersededat: own,
  confirmedcount: z.int().nonnegative().nullish().catch(null),
  lastconfirmedat: own,
  createdat: own,
})

const renamed = z
  .record(z.string(), z.unknown())
  .transform((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [nameKey(k), v])))

export const factRow = renamed.pipe(namedFact)

export type FactRow = z.infer<typeof factRow>

const numbered = renamed.pipe(z.object({ id: number }))

/** Returns the number of a row that may be unreadable otherwise. */
export function numberOf(row: unknown): number | null {
  const read = numbered.safeParse(row)
  return read.success ? read.data.id : null
}
