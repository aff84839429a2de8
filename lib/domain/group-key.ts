import { nameKey } from './fact'

/** Returns the name under which a proposal stands in a grouped list; both the list and the counts ask here. */
export function groupKey(
  group: 'entity' | 'aspect' | 'slot' | 'pattern',
  of: { readonly entity: string; readonly aspect: string; readonly pattern: string },
): string {
  if (group === 'pattern') return of.pattern
  if (group === 'entity') return nameKey(of.entity)
  const aspect = nameKey(of.aspect)
  return group === 'aspect' ? aspect : `${nameKey(of.entity)} › ${aspect}`
}
