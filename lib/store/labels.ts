import { z } from 'zod'

import type { DrawnStratum, LabelSaid } from '@/lib/domain/blind-sample'
import { VERDICT_VALUES } from '@/lib/domain/verdict'

import type { Tx } from './open-store'
import type { LabelRow, SamplePairRow } from './rows'

const role = z.enum(['label', 'adjudication'])
const value = z.enum(VERDICT_VALUES)
const strata = z.array(
  z.object({
    name: z.string(),
    proposed: z.boolean(),
    from: z.number(),
    to: z.number(),
    size: z.number(),
    drawn: z.number(),
  }),
)

/** A drawn pair with what was said of it, oldest first. */
export type LabelledPair = {
  readonly pair: Omit<SamplePairRow, 'readings'> & {
    readonly older: { readonly entity: string | null; readonly kind: string }
  }
  readonly labels: readonly LabelSaid[]
}

/** Reads a label as it counts. */
export function toLabel(row: LabelRow): LabelSaid {
  return { reviewer: row.reviewer, value: value.parse(row.value), role: role.parse(row.role) }
}

/** Reads the strata of a sample. */
export function toStrata(text: string): readonly DrawnStratum[] {
  return strata.parse(JSON.parse(text))
}

/** Reads the pairs of one sample, or of every open sample of an agent (null: of all), in the order of labelling. */
export async function labelledPairs(
  reader: Tx,
  of: { readonly agentId: string | null; readonly sampleId: string | null },
): Promise<readonly LabelledPair[]> {
  const rows = await reader.samplePair.findMany({
    where: {
      ...(of.sampleId === null ? {} : { sampleId: of.sampleId }),
      ...(of.agentId === null ? {} : { agentId: of.agentId }),
      sample: { status: 'open' },
    },
    omit: { readings: true }, // most of the row, and nothing that a list needs
    orderBy: [{ sampleId: 'asc' }, { position: 'asc' }],
    include: {
      older: { select: { entity: true, kind: true } },
      labels: { where: { reverted: false }, orderBy: { id: 'asc' } },
    },
  })
  return rows.map(({ labels, ...pair }) => ({ pair, labels: labels.map(toLabel) }))
}
