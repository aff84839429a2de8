import { KEEP_BOTH_REASONS, VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'
import type { Store } from '@/lib/store/port'

import type { SittingDecision, SittingView } from './sitting-view'

const RECHECKED = 5

/**
 * Reads what a reviewer decided since a sitting began. `draw` returns a number below its argument and picks the decisions to check again.
 */
export async function readSitting(
  store: Store,
  request: {
    readonly reviewer: string
    readonly since: Date
    readonly draw: (below: number) => number
  },
): Promise<SittingView> {
  const { reviewer, since, draw } = request
  const given = await store.read.verdict.findMany({
    where: { reviewer, at: { gte: since } },
    orderBy: { id: 'asc' },
    select: {
      value: true,
      reverted: true,
      dwellMs: true,
      at: true,
      proposal: { select: { id: true, number: true, entity: true, aspect: true, unsure: true } },
      notes: { select: { reason: true }, orderBy: { id: 'desc' }, take: 1 },
    },
  })
  const standing = given.filter(({ reverted }) => !reverted)
  const decisions = standing.map(
    ({ proposal: { id, number, entity, aspect }, value }): SittingDecision => ({
      proposalId: id,
      number,
      entity,
      aspect,
      value: valueOf(value),
    }),
  )
  const unsure = standing
    .map(({ at, proposal }, index) => ({ at, proposal, decision: decisions[index] ?? null }))
    .filter(({ proposal, decision }) => proposal.unsure && decision?.value === 'unsure')
  const count = (value: VerdictValue) => decisions.filter((each) => each.value === value).length
  return {
    byValue: {
      supersede: count('supersede'),
      keep_both: count('keep_both'),
      reverse: count('reverse'),
      unsure: count('unsure'),
    },
    undone: given.length - standing.length,
    medianMs: medianOf(given.flatMap(({ dwellMs }) => dwellMs ?? [])),
    reasons: reasonsOf(standing.map(({ notes }) => notes[0]?.reason ?? null)),
    recheck: drawn(decisions, draw),
    unsure: {
      count: unsure.length,
      oldest: unsure[0]?.decision ?? null,
      oldestAt: unsure[0]?.at.toISOString() ?? null,
    },
  }
}

function valueOf(stored: string): VerdictValue {
  const value = VERDICT_VALUES.find((each) => each === stored)
  if (value === undefined) throw new Error(`No decision ${stored}`)
  return value
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? upper) + upper) / 2
}

function reasonsOf(given: readonly (string | null)[]): SittingView['reasons'] {
  return KEEP_BOTH_REASONS.map(({ id }) => ({
    reason: id,
    count: given.filter((reason) => reason === id).length,
  }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

/** Picks a few at random without repeats, in the order they were decided. */
function drawn(
  decisions: readonly SittingDecision[],
  draw: (below: number) => number,
): readonly SittingDecision[] {
  const left = [...decisions.keys()]
  const taken: number[] = []
  while (taken.length < RECHECKED && left.length > 0)
    taken.push(...left.splice(draw(left.length), 1))
  return taken.toSorted((a, b) => a - b).flatMap((index) => decisions[index] ?? [])
}
