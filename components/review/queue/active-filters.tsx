import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { QueueFacets } from '@/lib/views/queue'

import { activeFilters } from './queue-filter-words'

/** Each condition of the list, with the way to clear it. */
export function ActiveFilters({
  filter,
  agents,
  onChange,
}: {
  readonly filter: QueueFilter
  readonly agents: QueueFacets['agents']
  readonly onChange: (change: Partial<QueueFilter>) => void
}) {
  return activeFilters(filter, agents).map(({ words, cleared }) => (
    <button
      key={words}
      type="button"
      onClick={() => onChange(cleared)}
      aria-label={`Clear ${words}`}
      className="border-border text-text hover:bg-surface inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm border px-1.5"
    >
      <span className="truncate" dir="auto">
        {words}
      </span>
      <span aria-hidden="true">✕</span>
    </button>
  ))
}
