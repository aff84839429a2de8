import type { Fact } from './fact'
import type { Refusal } from './refusal'
import { retractionRefusal } from './retract'

/** A fact that ended and its successors, from the direct one to the end of the chain. */
export type EndedFact = { readonly fact: Fact; readonly after: readonly Fact[] }

type Columns = Partial<Pick<Fact, 'status' | 'supersededById' | 'supersededAt' | 'validUntil'>>

/** Returns why an earlier version may not take its place back (rules G1, G2, LF3), or null when it may. */
export function restoreRefusal({ fact, after }: EndedFact): Refusal | null {
  if (fact.status === 'active')
    return { kind: 'no-change', sentence: 'The fact is current; there is nothing to restore.' }
  const head = after.at(-1)
  const refusal = head?.status === 'active' ? retractionRefusal(head) : null
  if (refusal === null) return null
  return refusal.kind === 'constraint' || refusal.kind === 'protected'
    ? { ...refusal, side: 'newer' }
    : refusal
}

/**
 * Returns the columns that restoring writes, by fact (rule LF3). A restored fact never ended, so its successors were never true,
 * and the current one is superseded by it. For something that was true in between, use a new version (rule LF2).
 */
export function restoredColumns(
  { fact, after }: EndedFact,
  at: Date,
): ReadonlyMap<string, Columns> {
  const columns = new Map<string, Columns>([
    [fact.id, { status: 'active', supersededById: null, supersededAt: null, validUntil: null }],
  ])
  for (const later of after) {
    const ended: Columns = { validUntil: later.validFrom }
    const isHead = later.status === 'active'
    columns.set(
      later.id,
      isHead
        ? { ...ended, status: 'superseded', supersededById: fact.id, supersededAt: at }
        : ended,
    )
  }
  return columns
}
