'use client'

import { useRouter } from 'next/navigation'
import { use } from 'react'

import { Agents } from '@/components/shared/agent-titles'
import { Select } from '@/components/ui/field'

import { tabsOf, type GoLiveTab } from './go-live-pages'

const ALL = '*' // no agent may be called so

/** Leads to the same page about another agent, or about all of them. Nothing where there is one agent. */
export function OtherAgent({
  agent,
  current,
}: {
  readonly agent: string | null // null: all agents
  readonly current: GoLiveTab | null
}) {
  const router = useRouter()
  const agents = use(Agents)
  if (agents.length < 2) return null
  const others = agents.filter(({ id }) => id !== agent)
  return (
    <Select
      aria-label="Another agent"
      className="mb-1 max-w-48"
      value=""
      onChange={({ currentTarget: { value } }) =>
        router.push(hrefOf(current, value === ALL ? null : value))
      }
    >
      <option value="" disabled hidden>
        Another agent…
      </option>
      {agent === null ? null : <option value={ALL}>All agents</option>}
      {others.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}

/** Returns the address of a tab about another agent, or of the first one that it has. */
function hrefOf(current: GoLiveTab | null, agent: string | null) {
  const tabs = tabsOf(agent, null)
  return (tabs.find(([title]) => title === current) ?? tabs[0])[1]
}
