'use client'

import { useSearchParams } from 'next/navigation'

import { ButtonLink } from '@/components/ui/button-link'
import { Tabs } from '@/components/ui/tabs'
import { logFilterParams, parseLogFilter } from '@/lib/filters/log-filter'

const KINDS = [
  ['All', null],
  ['Imports', 'import'],
  ['Sweeps', 'sweep'],
] as const

function useLogFilter() {
  return parseLogFilter(new URLSearchParams(useSearchParams().toString()))
}

/** The operations that one comes for most often. */
export function ActivityTabs() {
  const filter = useLogFilter()
  return (
    <Tabs
      label="Activity"
      tabs={KINDS.map(([title, kind]) => {
        const search = logFilterParams({ ...filter, kind }).toString()
        return {
          title,
          href: search === '' ? '/activity' : `/activity?${search}`,
          current: filter.kind === kind,
        }
      })}
    />
  )
}

/** The two things that bring new proposals. */
export function ActivityActions() {
  const { agent } = useLogFilter()
  const sweepAt = agent === null ? '' : (`?agent=${encodeURIComponent(agent)}` as const)
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={`/settings/sweeps${sweepAt}`}>Sweep…</ButtonLink>
      <ButtonLink href="/activity/import">Import…</ButtonLink>
    </div>
  )
}
