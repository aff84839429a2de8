'use client'

import { useRouter } from 'next/navigation'
import { use } from 'react'

import { Agents, titleOf } from '@/components/shared/agent-titles'
import { NameSelect } from '@/components/shared/name-select'
import { agreementHref, type AgreementFilter } from '@/lib/filters/agreement-filter'
import { formatNumber } from '@/lib/language/format'
import type { AgreementView } from '@/lib/views/agreement'

/** Whose sample is looked at. */
export function AgreementFilterBar({
  filter,
  samples,
  chosen,
}: {
  readonly filter: AgreementFilter
  readonly samples: AgreementView['samples']
  readonly chosen: string
}) {
  const router = useRouter()
  const agents = use(Agents)
  const current = samples.find(({ id }) => id === chosen)
  return (
    <search aria-label="Agreement" className="max-w-md">
      <NameSelect
        label="Blind sample"
        any={current === undefined ? 'Largest sample' : `${words(current, agents)} (largest)`}
        value={filter.sample}
        options={samples.map((sample) => ({ name: sample.id, title: words(sample, agents) }))}
        onChange={(sample) => router.push(agreementHref({ agent: filter.agent, sample }))}
      />
    </search>
  )
}

function words(
  { number, agentId, settled, pairs }: AgreementView['samples'][number],
  agents: Parameters<typeof titleOf>[0],
): string {
  return `Sample ${number}: ${formatNumber(settled)} of ${formatNumber(pairs)} settled · ${titleOf(agents, agentId)}`
}
