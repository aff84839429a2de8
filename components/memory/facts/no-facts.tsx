import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { isolated } from '@/lib/domain/isolated'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import { formatNumber } from '@/lib/language/format'

/** An empty list says why: nothing is stored, or something hides it, which goes away one press at a time. */
export function NoFacts({
  filter,
  hidden,
  onChange,
}: {
  readonly filter: FactListFilter
  readonly hidden: number
  readonly onChange: (patch: Partial<FactListFilter>) => void
}) {
  const active = activeFactFilters(filter)
  if (active.length > 0) {
    return (
      <EmptyState
        title="No fact matches."
        actions={active.map(({ label, without }) => (
          <Button key={label} size="sm" onClick={() => onChange(without)}>
            Clear <span className="max-w-48 truncate">{label}</span>
          </Button>
        ))}
      >
        {hidden > 0 ? `${formatNumber(hidden)} superseded ones would match. ` : ''}
        Remove filters one by one:
      </EmptyState>
    )
  }
  if (hidden > 0) {
    return (
      <EmptyState
        title="No current facts."
        actions={
          <Button onClick={() => onChange({ status: 'all' })}>Show {hidden} superseded</Button>
        }
      >
        Everything stored here has been superseded.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={filter.agent === null ? 'No facts yet.' : 'This agent has no facts.'}
      actions={<ButtonLink href="/activity/import">Import facts</ButtonLink>}
    >
      Import what your agents remember, or try the demo: stop the server and run{' '}
      <code className="mono">npm run demo</code> to look around in an example.
    </EmptyState>
  )
}

type ActiveFilter<Filter> = { readonly label: string; readonly without: Partial<Filter> }

/** Returns what narrows the fact list, each with the change that takes it away. The agent is not among them. */
function activeFactFilters(filter: FactListFilter): readonly ActiveFilter<FactListFilter>[] {
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
