'use client'

import { useRouter } from 'next/navigation'

import { NameSelect } from '@/components/shared/name-select'
import { integrityHref } from '@/lib/filters/integrity-filter'
import type { AgentView } from '@/lib/views/agents'

/** Whose facts are checked. */
export function IntegrityAgent({
  agent,
  agents,
  counts,
}: {
  readonly agent: string | null
  readonly agents: readonly AgentView[]
  readonly counts: Readonly<Record<string, number>> // findings by agent, of the agents that are checked
}) {
  const router = useRouter()
  return (
    <search aria-label="Integrity" className="max-w-xs">
      <NameSelect
        label="Agent"
        any="All agents"
        value={agent}
        options={agents.map(({ id, title }) => ({
          name: id,
          title,
          ...(agent === null || agent === id ? { facts: counts[id] ?? 0 } : {}),
        }))}
        onChange={(name) => router.push(integrityHref({ agent: name }))}
      />
    </search>
  )
}
