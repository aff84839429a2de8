'use client'

import { useRouter } from 'next/navigation'

import { Segmented } from '@/components/ui/segmented'
import { changesHref, SOURCE_GROUPINGS, type ChangesFilter } from '@/lib/filters/changes-filter'

const TITLES: Readonly<Record<ChangesFilter['by'], string>> = {
  session: 'By session',
  source: 'By source',
  system: 'By system',
}

/** What counts as one source. */
export function SourceGrouping({ filter }: { readonly filter: ChangesFilter }) {
  const router = useRouter()
  return (
    <Segmented
      label="What counts as one source"
      value={filter.by}
      options={SOURCE_GROUPINGS.map((value) => ({ value, label: TITLES[value] }))}
      onChange={(by) => router.push(changesHref({ ...filter, by }), { scroll: false })}
    />
  )
}
