'use client'

import { useRouter } from 'next/navigation'

import { NameSelect } from '@/components/shared/name-select'
import { shadowHref, type ShadowFilter } from '@/lib/filters/shadow-filter'
import { formatNumber } from '@/lib/language/format'
import type { ShadowView } from '@/lib/views/shadow'

/** By which blind sample, where there are several. */
export function ShadowFilterBar({
  filter,
  samples,
  chosen,
}: {
  readonly filter: ShadowFilter
  readonly samples: ShadowView['samples']
  readonly chosen: string | null
}) {
  const router = useRouter()
  if (samples.length < 2) return null
  const current = samples.find(({ id }) => id === chosen)
  return (
    <search aria-label="Sample" className="max-w-md">
      <NameSelect
        label="Sample"
        any={current === undefined ? null : `${words(current)} (largest)`}
        value={filter.sample}
        options={samples.map((sample) => ({ name: sample.id, title: words(sample) }))}
        onChange={(sample) => router.push(shadowHref({ ...filter, sample }))}
      />
    </search>
  )
}

function words({ number, agentId, settled, pairs }: ShadowView['samples'][number]): string {
  return `Sample ${number}: ${formatNumber(settled)} of ${formatNumber(pairs)} settled${agentId === null ? ' · all agents' : ''}`
}
