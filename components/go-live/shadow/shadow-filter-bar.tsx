'use client'

import { useRouter } from 'next/navigation'

import { NameSelect } from '@/components/shared/name-select'
import { shadowHref, type ShadowFilter } from '@/lib/filters/shadow-filter'
import { formatNumber } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/agents'
import type { ShadowView } from '@/lib/views/shadow'

/** Which agent, and, where there are several, by which blind sample. */
export function ShadowFilterBar({
  filter,
  agents,
  samples,
  chosen,
}: {
  readonly filter: ShadowFilter
  readonly agents: readonly AgentView[]
  readonly samples: ShadowView['samples']
  readonly chosen: string | null
}) {
  const router = useRouter()
  const go = (patch: Partial<ShadowFilter>) => router.push(shadowHref({ ...filter, ...patch }))
  const current = samples.find(({ id }) => id === chosen)
  return (
    <search
      aria-label="Agent and sample"
      className="grid max-w-190 grid-cols-1 gap-3 sm:grid-cols-2"
    >
      <NameSelect
        label="Agent"
        any="All agents"
        value={filter.agent}
        options={agents.map(({ id, title }) => ({ name: id, title }))}
        onChange={(agent) => go({ agent, sample: null })}
      />
      {samples.length < 2 ? null : (
        <NameSelect
          label="Sample"
          any={current === undefined ? null : `${words(current)} (largest)`}
          value={filter.sample}
          options={samples.map((sample) => ({ name: sample.id, title: words(sample) }))}
          onChange={(sample) => go({ sample })}
        />
      )}
    </search>
  )
}

function words({ number, agentId, settled, pairs }: ShadowView['samples'][number]): string {
  return `Sample ${number}: ${formatNumber(settled)} of ${formatNumber(pairs)} settled${agentId === null ? ' · all agents' : ''}`
}
