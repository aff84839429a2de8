import { z } from 'zod'

import type { StorePlan } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'
import { eolOf, linesOf, type Block } from '@/lib/importers/markdown/lines'

const place = z.object({
  at: z.number(),
  after: z.string().nullable(),
  before: z.string().nullable(),
  eol: z.string(),
})

/** What a plan says beside its values: which fact it is about, what replaces it, and where its lines go. */
export const callBody = z.object({
  fact: z.string(),
  newer: z.string().nullable(),
  place: place.nullable(), // null: at the end
  resumes: z.boolean(), // some of its steps were made by a process that ended
})

/** Where the lines of a fact were, as its state says. */
export function placeFrom(state: StoreState): z.infer<typeof place> | null {
  const at = state['at'] ?? null
  if (at === null) return null
  const { after = null, before = null, eol } = state
  return { at: Number(at), after, before, eol: eol ?? '' }
}

/** Where the lines of a fact go: back to where they were, otherwise to the end. */
export function placeOf({ call }: StorePlan, text: string): Omit<Block, 'raw'> {
  const { place: known } = callBody.parse(call.body)
  if (known !== null) return known
  const lines = linesOf(text)
  return { at: lines.length, after: lines.at(-1)?.text ?? null, before: null, eol: eolOf(text) }
}
