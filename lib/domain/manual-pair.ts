import type { Fact } from './fact'
import type { Refusal } from './refusal'

/** Returns why nobody can be asked whether `newer` supersedes `older`, or null. A protected one can be asked about: it is locked. */
export function manualPairRefusal({
  older,
  newer,
}: {
  readonly older: Fact
  readonly newer: Fact
}): Refusal | null {
  if (older.agentId !== newer.agentId) return { kind: 'other-agent' }
  if (older.id === newer.id) return { kind: 'same-fact' }
  if (older.status === 'superseded')
    return { kind: 'already-superseded', by: older.supersededById, side: 'older' }
  if (older.status !== 'active') return { kind: 'not-active', side: 'older' }
  return newer.status === 'active' ? null : { kind: 'not-active', side: 'newer' }
}
