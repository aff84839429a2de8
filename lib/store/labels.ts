import { z } from 'zod'

import type { DrawnStratum, BlindLabel } from '@/lib/domain/blind-sample'
import { VERDICT_VALUES } from '@/lib/domain/verdict'

import type { Tx } from './port'
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

/** A sample pair with its labels, oldest first. */
export type LabelledPair = {
  readonly pair: Omit<SamplePairRow, 'readings'> & {
    readonly older: { readonly entity: string | null; readonly kind: string }
  }
  readonly labels: readonly (BlindLabel & { readonly at: Date })[]
}

/** Parses a label. */
export function toLabel(row: LabelRow): BlindLabel {
  return { reviewer: row.reviewer, value: value.parse(row.value), role: role.parse(row.role) }
}

/** Parses the strata of a sample. */
export function toStrata(text: string): readonly DrawnStratum[] {
  return strata.parse(JSON.parse(text))
}

/** Samples of our own pairs. What another system ended says nothing of our detector, so no figure or gate of ours reads it (rule AU19). */
export const OUR_SAMPLES = { status: 'open', endedBy: null } as const

/** Reads the pairs of one sample, or of every open sample of ours of an agent (null: all agents), in the order of labeling. */
export async function labelledPairs(
  reader: Tx,
  of: { readonly agentId: string | null; readonly sampleId: string | null },
): Promise<readonly LabelledPair[]> {
  const where = {
    ...(of.sampleId === null ? {} : { sampleId: of.sampleId }),
    ...(of.agentId === null ? {} : { agentId: of.agentId }),
    sample: of.sampleId === null ? OUR_SAMPLES : { status: 'open' },
  }
  const rows = await reader.samplePair.findMany({
    where,
    omit: { readings: true }, // most of the row, and no list needs it
    orderBy: [{ sampleId: 'asc' }, { position: 'asc' }],
    include: { older: { select: { entity: true, kind: true } } },
  })
  // A separate query: as part of the one above, it would bind a parameter for each of up to 2,000 pairs.
  const said = await reader.label.findMany({
    where: { reverted: false, pair: where },
    orderBy: { id: 'asc' },
  })
  const byPair = new Map<string, LabelledPair['labels'][number][]>()
  for (const row of said) {
    const labels = byPair.get(row.pairId) ?? []
    labels.push({ ...toLabel(row), at: row.at })
    byPair.set(row.pairId, labels)
  }
  return rows.map((pair) => ({ pair, labels: byPair.get(pair.id) ?? [] }))
}
