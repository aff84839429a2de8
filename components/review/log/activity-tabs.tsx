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

/** The operations that one comes for most often, and the two things that bring new proposals. */
export function ActivityTabs() {
  const filter = parseLogFilter(new URLSearchParams(useSearchParams().toString()))
  const sweepAt =
    filter.agent === null ? '' : (`?agent=${encodeURIComponent(filter.agent)}` as const)
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
    >
      <div className="flex gap-2 pb-2">
        <ButtonLink href={`/settings/sweeps${sweepAt}`}>Sweep…</ButtonLink>
        <ButtonLink href="/activity/import">Import…</ButtonLink>
      </div>
    </Tabs>
  )
}
