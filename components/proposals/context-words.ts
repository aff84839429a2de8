import type { ProposalView } from '@/lib/views/screen'

/** The keys that say whose or which world a fact belongs to: where they differ, both may be true (rule G4). */
const SCOPES = /^(?:project|scope|repo|repository|workspace|environment|env|tenant|team)$/i

/** Tells whether a metadata key names the world a fact belongs to. */
export function isScope(key: string): boolean {
  return SCOPES.test(key)
}

/** Returns what the guard against superseding across contexts says, in a few words. */
export function contextWords(differences: ProposalView['contextDifferences']): string {
  const scopes = differences.map(({ key }) => key).filter(isScope)
  if (scopes.length === 0) return 'Context differs: maybe both are true'
  return `Other ${scopes.join(', other ')}: maybe both are true`
}
