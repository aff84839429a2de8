import { z } from 'zod'

import { accepted } from '@/lib/domain/result'
import { KEEP_BOTH_REASONS, VERDICT_VALUES } from '@/lib/domain/verdict'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import { decideMany as decideAll, previewMany as previewAll } from '@/lib/operations/decide-many'
import { readFrozen } from '@/lib/views/bulk'

import * as shapes from './shapes'
import { pageVerb } from './verb'

// Many proposals at once: pages only, because a person looks at a sample of them first.

const MOST_ITEMS = 10_000
const MOST_HERE = 200 // proposals decided or fixed; more would hold others up

const value = z.enum(VERDICT_VALUES)
const item = z.strictObject({
  proposalId: shapes.id,
  version: z.int().min(1), // the displayed or frozen one
  value: value.optional(), // its own, if different
  againstModel: z.boolean().optional(), // the model disagrees, and the reviewer was told so
})

/** Words that somebody typed; null when there are none. */
const words = (shape: z.ZodType<string>) =>
  shape.nullable().transform((text) => text?.trim() || null)

export const decideMany = pageVerb({
  name: 'proposals.decide-many',
  says: 'Decides many proposals as one operation.',
  role: 'decide',
  takesLongFor: ({ items }) => items.length > MOST_HERE,
  input: z.strictObject({
    items: z.array(item).max(MOST_ITEMS),
    value, // of every item without its own
    reason: z.enum(KEEP_BOTH_REASONS.map(({ id }) => id)).nullable(),
    note: words(shapes.reason),
    label: words(shapes.text(200)), // what they have in common, for the log: 'signals V+T'
  }),
  run: ({ store, breathe }, { items, value: common, ...command }, request) =>
    decideAll(
      store,
      { ...command, items: items.map((each) => ({ ...each, value: each.value ?? common })) },
      { request, breathe },
    ),
})

export const previewMany = pageVerb({
  name: 'proposals.preview-many',
  says: 'Says what deciding many proposals would do to facts if the agent were live. Writes nothing.',
  role: 'decide',
  onlyReads: true,
  input: z.strictObject({
    items: z
      .array(item.required({ value: true }))
      .min(1)
      .max(200),
  }),
  run: ({ store }, { items }, request) =>
    previewAll(store, { items, reason: null, note: null, label: null }, request),
})

export const freeze = pageVerb({
  name: 'proposals.freeze',
  says: 'Fixes which proposals a bulk decision is about, and shows five of them at random. Writes nothing.',
  role: 'decide',
  onlyReads: true,
  takesLongFor: ({ ids }) => ids === undefined || ids.length > MOST_HERE,
  input: z
    .strictObject({
      ids: z.array(shapes.id).min(1).max(MOST_ITEMS).optional(),
      filter: z.string().max(4_000).optional(), // of the queue, as in its address
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      message: 'give ids or a filter',
    }),
  run: async ({ store, random }, { ids, filter = '' }) => {
    const meant =
      ids === undefined ? { filter: parseQueueFilter(new URLSearchParams(filter)) } : { ids }
    return accepted(await readFrozen(store, meant, random))
  },
})
