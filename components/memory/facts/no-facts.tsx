'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import { formatNumber } from '@/lib/language/format'

import { activeFactFilters } from './active-fact-filters'

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
        Take the filters away one by one:
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
      actions={
        <Link href="/import" className="link inline-flex min-h-6 items-center">
          Import facts
        </Link>
      }
    >
      Import what your agents remember, or stop the server and start it with{' '}
      <code className="mono">npm run demo</code> to look around in an example.
    </EmptyState>
  )
}
