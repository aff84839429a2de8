'use client'

import { useRouter } from 'next/navigation'

import { NameSelect } from '@/components/shared/name-select'
import { possibleHref } from '@/lib/filters/possible-filter'
import type { AgentView } from '@/lib/views/agents'

/** Whose possible pairs are shown. */
export function AgentChoice({
  agents,
  agentId,
}: {
  readonly agents: readonly Pick<AgentView, 'id' | 'title'>[]
  readonly agentId: string
}) {
  const router = useRouter()
  return (
    <div className="max-w-96">
      <NameSelect
        label="Agent"
        any={null}
        value={agentId}
        options={agents.map(({ id, title }) => ({ name: id, title }))}
        onChange={(agent) => router.push(possibleHref({ agent }))}
      />
    </div>
  )
}
