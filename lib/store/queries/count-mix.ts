import type { Mix } from '@/lib/domain/phase-switch'

import type { Tx } from '../port'

const TENTHS = 10

/** Counts the proposals of an agent (null: all agents) by pattern and by tenth of confidence, without withdrawn ones. */
export async function countMix(
  reader: Tx,
  { agentId, since }: { readonly agentId: string | null; readonly since: Date | null },
): Promise<{ readonly patterns: Mix; readonly scores: Mix }> {
  const where = {
    status: { not: 'withdrawn' },
    ...(agentId === null ? {} : { agentId }),
    ...(since === null ? {} : { createdAt: { gte: since } }),
  }
  const rows = await reader.proposal.groupBy({
    by: ['pattern', 'confidence'],
    where,
    _count: { _all: true },
  })
  const patterns: Record<string, number> = {}
  const scores: Record<string, number> = {}
  for (const { pattern, confidence, _count } of rows) {
    const tenth = `${Math.min(TENTHS - 1, Math.floor(confidence * TENTHS))}`
    patterns[pattern] = (patterns[pattern] ?? 0) + _count._all
    scores[tenth] = (scores[tenth] ?? 0) + _count._all
  }
  return { patterns, scores }
}
