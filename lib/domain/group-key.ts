import { nameKey } from './fact'

/** Returns the group of a proposal in a grouped list. The list and its counts share it. */
export function groupKey(
  group: 'entity' | 'aspect' | 'slot' | 'pattern',
  proposal: { readonly entity: string; readonly aspect: string; readonly pattern: string },
): string {
  if (group === 'pattern') return proposal.pattern
  if (group === 'entity') return nameKey(proposal.entity)
  const aspect = nameKey(proposal.aspect)
  return group === 'aspect' ? aspect : `${nameKey(proposal.entity)} › ${aspect}`
}
