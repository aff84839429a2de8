import { isolated } from '@/lib/domain/isolated'
import type { FactListFilter } from '@/lib/filters/fact-filter'

export type ActiveFilter<Filter> = { readonly label: string; readonly without: Partial<Filter> }

/** Returns what narrows the fact list, each with the change that takes it away. The agent is not among them. */
export function activeFactFilters(filter: FactListFilter): readonly ActiveFilter<FactListFilter>[] {
  const active: ActiveFilter<FactListFilter>[] = []
  if (filter.search !== null) {
    active.push({ label: `search: ${isolated(filter.search)}`, without: { search: null } })
  }
  if (filter.entity !== null) {
    active.push({ label: `entity: ${isolated(filter.entity)}`, without: { entity: null } })
  }
  if (filter.aspect !== null) {
    active.push({ label: `aspect: ${isolated(filter.aspect)}`, without: { aspect: null } })
  }
  if (filter.kind !== null) active.push({ label: `kind: ${filter.kind}`, without: { kind: null } })
  if (filter.protectedOnly) {
    active.push({ label: 'protected only', without: { protectedOnly: false } })
  }
  if (filter.system !== null) {
    active.push({ label: `system: ${isolated(filter.system)}`, without: { system: null } })
  }
  if (filter.session !== null) {
    active.push({ label: `session: ${isolated(filter.session)}`, without: { session: null } })
  }
  if (filter.source !== null) active.push({ label: 'one source', without: { source: null } })
  if (filter.status !== 'current' && filter.status !== 'all') {
    active.push({ label: `status: ${filter.status}`, without: { status: 'current' } })
  }
  return active
}
