import { z } from 'zod'

import { INTEGRITY_RULES, REPAIR_CHOICES } from '@/lib/domain/integrity'
import { previewRepair, repairFaults } from '@/lib/operations/repair-faults'

import { recorded } from './data'
import * as shapes from './shapes'
import { pageVerb } from './verb'

// Repairs of faults: pages only, because a person sees each row first.

const repair = {
  rule: z.enum(INTEGRITY_RULES),
  keys: z.array(shapes.id).min(1).max(50),
  choice: z.enum(REPAIR_CHOICES),
  keepId: shapes.id.nullable(),
} as const

export const preview = pageVerb({
  name: 'repairs.preview',
  says: 'Says what a repair would change, row by row. Writes nothing.',
  role: 'read',
  input: z.strictObject(repair),
  run: ({ store }, command, { at }) => previewRepair(store, command, at),
})

export const apply = pageVerb({
  name: 'repairs.apply',
  says: 'Makes the previewed repair.',
  role: 'decide',
  input: z.strictObject({
    ...repair,
    seen: shapes.text(100), // of the preview, so that only what was shown is done
    reason: shapes.reason.nullable(),
  }),
  run: async ({ store }, command, request) => recorded(await repairFaults(store, command, request)),
})
