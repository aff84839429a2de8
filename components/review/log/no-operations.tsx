'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { LogFilter } from '@/lib/filters/log-filter'

import { activeLogFilters } from './active-log-filters'

/** An empty log says why; what hides entries goes away one press at a time. */
export function NoOperations({
  filter,
  onChange,
}: {
  readonly filter: LogFilter
  readonly onChange: (patch: Partial<LogFilter>) => void
}) {
  const active = activeLogFilters(filter)
  if (active.length === 0) {
    return (
      <EmptyState title="Nothing has been done yet.">
        Imports, sweeps, verdicts and every other change appear here, and can be undone from here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No operation matches."
      actions={active.map(({ label, without }) => (
        <Button key={label} size="sm" onClick={() => onChange(without)}>
          Clear <bdi className="max-w-48 truncate">{label}</bdi>
        </Button>
      ))}
    >
      Take the filters away one by one:
    </EmptyState>
  )
}
