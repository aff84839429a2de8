import { Select } from '@/components/ui/field'
import type { QueueFilter, QueueGroup, QueueSort } from '@/lib/filters/queue-filter'

type Order = Pick<QueueFilter, 'sort' | 'group'>

const SORTS: Readonly<Record<QueueSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  informative: 'Most informative first',
  record: 'Least reliable first',
  entity: 'By entity',
  strongest: 'Highest confidence first',
  weakest: 'Lowest confidence first',
}

const GROUPS: Readonly<Record<QueueGroup, string>> = {
  entity: 'Entity',
  aspect: 'Aspect',
  slot: 'Entity and aspect',
  pattern: 'Signal pattern',
}

const ADVANCED: readonly QueueSort[] = ['strongest', 'weakest']
const PLAIN = (Object.keys(SORTS) as QueueSort[]).filter((sort) => !ADVANCED.includes(sort))
const GROUPED = 'group '

/** How the list is ordered. One control: a grouped list has the order of its groups. */
export function SortSelect({
  sort,
  group,
  onChange,
}: Order & { readonly onChange: (to: Partial<Order>) => void }) {
  return (
    <Select
      aria-label="Sort"
      className="min-w-0"
      value={group === null ? sort : `${GROUPED}${group}`}
      onChange={(event) => onChange(chosen(event.target.value))}
    >
      {PLAIN.map(toOption)}
      <optgroup label="Group by">
        {Object.entries(GROUPS).map(([value, words]) => (
          <option key={value} value={`${GROUPED}${value}`}>
            {words}
          </option>
        ))}
      </optgroup>
      <optgroup label="Advanced">{ADVANCED.map(toOption)}</optgroup>
    </Select>
  )
}

function toOption(sort: QueueSort) {
  return (
    <option key={sort} value={sort}>
      {SORTS[sort]}
    </option>
  )
}

function chosen(value: string): Partial<Order> {
  return value.startsWith(GROUPED)
    ? { group: value.slice(GROUPED.length) as QueueGroup }
    : { sort: value as QueueSort, group: null }
}
