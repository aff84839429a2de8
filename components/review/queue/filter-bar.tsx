import dynamic from 'next/dynamic'
import { memo, useEffect, useEffectEvent, useState } from 'react'

import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { Kbd } from '@/components/ui/kbd'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { DEFAULT_QUEUE_FILTER, type QueueFilter } from '@/lib/filters/queue-filter'
import { formatNumber } from '@/lib/language/format'
import type { QueueCounts, QueueFacets } from '@/lib/views/queue'

import { countConditions, isOpenList } from './conditions'
import { queueSearch } from './queue-queries'

// Loaded when it is first opened: few sittings need it before the first verdict.
const FilterFields = dynamic(
  orNotLoaded(() => import('./filter-fields').then((loaded) => loaded.FilterFields)),
  { ssr: false },
)

// Loaded after the first paint; its place is kept.
const ViewButton = dynamic(
  orNotLoaded(() => import('./view-button').then((loaded) => loaded.ViewButton)),
  {
    ssr: false,
    loading: () => <div className="border-border h-8 rounded-md border" />,
  },
)

const Lanes = dynamic(
  orNotLoaded(() => import('./lanes').then((loaded) => loaded.Lanes)),
  {
    ssr: false,
    loading: () => <div className="h-7 max-md:h-10" />,
  },
)

const SortSelect = dynamic(
  orNotLoaded(() => import('./sort-select').then((loaded) => loaded.SortSelect)),
  {
    ssr: false,
    loading: () => <div className="border-border h-8 w-full rounded-md border" />,
  },
)

// Their line is there from the start.
const ActiveFilters = dynamic(
  orNotLoaded(() => import('./active-filters').then((loaded) => loaded.ActiveFilters)),
  { ssr: false },
)

type ChangeFilter = (change: Partial<QueueFilter>) => void

/** Which list, in which order, and what it leaves out. */
export const FilterBar = memo(function FilterBar({
  filter,
  counts,
  facets,
  total,
  onChange,
}: {
  readonly filter: QueueFilter
  readonly counts: QueueCounts | undefined
  readonly facets: QueueFacets
  readonly total: number | null
  readonly onChange: ChangeFilter
}) {
  const [open, setOpen] = useState(false)
  const conditions = countConditions(filter)
  return (
    <search className="border-line flex flex-col gap-1.5 border-b px-3 py-2">
      <div className={isPlain(filter) ? 'min-h-8' : 'min-h-13'}>
        <ViewButton filter={filter} plain={isPlain(filter)} />
      </div>
      <Lanes filter={filter} counts={counts} onChange={onChange} />
      <div className="flex gap-1.5">
        <SortSelect sort={filter.sort} group={filter.group} onChange={onChange} />
        <Button
          size="md"
          className="shrink-0 whitespace-nowrap"
          aria-expanded={open}
          aria-controls="queue-filters"
          onClick={() => setOpen(!open)}
        >
          Filter{conditions > 0 ? ` (${conditions})` : ''}
        </Button>
      </div>
      <SearchField search={filter.search} onChange={onChange} />
      {open ? <FilterFields filter={filter} facets={facets} onChange={onChange} /> : null}
      {conditions === 0 ? null : (
        <div className="text-label text-muted flex min-h-6 flex-wrap items-center gap-1">
          <span className="mr-1">
            {total === null ? '…' : formatNumber(total)} match{total === 1 ? 'es' : ''}
          </span>
          <ActiveFilters filter={filter} agents={facets.agents} onChange={onChange} />
        </div>
      )}
    </search>
  )
})

/** An open list as it is when nobody narrows it or orders it otherwise. */
function isPlain(filter: QueueFilter): boolean {
  const { status } = DEFAULT_QUEUE_FILTER
  return isOpenList(filter) && queueSearch({ ...filter, agent: null, status, locked: false }) === ''
}

const TYPING_MS = 150

function SearchField({ search, onChange }: { search: string | null; onChange: ChangeFilter }) {
  const hint = useKeyHint('search')
  const [typed, setTyped] = useState(search ?? '')
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    if ((typed.trim() || null) !== search) setTyped(search ?? '')
  }
  const wanted = typed.trim() || null
  const apply = useEffectEvent(() => {
    if (wanted !== search) onChange({ search: wanted })
  })
  useEffect(() => {
    const timer = setTimeout(() => apply(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return (
    <div className="relative flex">
      <Input
        type="search"
        aria-label="Search both texts"
        placeholder="Search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
        dir="auto"
        className="min-w-0 grow"
      />
      {hint === undefined || typed !== '' ? null : (
        <span
          aria-hidden="true"
          className="text-muted pointer-events-none absolute inset-y-0 right-2 flex items-center max-md:hidden"
        >
          <Kbd>{hint}</Kbd>
        </span>
      )}
    </div>
  )
}
