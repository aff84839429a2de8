import { z } from 'zod'

import type { StoreChange, StoreState } from '@/lib/domain/connection'

// What is kept as JSON of facts in connected stores.

export const storeState: z.ZodType<StoreState> = z.record(z.string(), z.string().nullable())

export const storeChange: z.ZodType<StoreChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('supersede'), newerExternalId: z.string().nullable() }),
  z.object({ kind: z.literal('retract') }),
  z.object({ kind: z.literal('reinstate') }),
  z.object({
    kind: z.literal('restate'),
    text: z.string(),
    newFactId: z.string().nullable(),
  }),
  z.object({ kind: z.literal('undo'), before: storeState, written: storeState }),
])
