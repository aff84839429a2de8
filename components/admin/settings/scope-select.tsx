'use client'

import { useRouter } from 'next/navigation'

import { NameSelect } from '@/components/shared/name-select'
import type { AgentView } from '@/lib/views/agents'

import type { SettingsPage } from './settings-tabs'

/** Whose settings, on a narrow page. */
export function ScopeSelect({
  agents,
  chosen,
  page,
}: {
  readonly agents: readonly Pick<AgentView, 'id' | 'title'>[]
  readonly chosen: string | null
  readonly page: SettingsPage
}) {
  const router = useRouter()
  return (
    <NameSelect
      label="Settings for"
      any="Default for all agents"
      value={chosen}
      options={agents.map(({ id, title }) => ({ name: id, title }))}
      onChange={(id) => router.push(id === null ? page : `${page}?agent=${encodeURIComponent(id)}`)}
    />
  )
}
