'use client'

import { use } from 'react'

import { Agents } from './agent-titles'

/** What an agent is called: its title, with its id on hover, or without one its id. */
export function AgentName({ id }: { readonly id: string }) {
  const title = use(Agents).find((agent) => agent.id === id)?.title ?? id
  return (
    <bdi className="wrap-anywhere" title={title === id ? undefined : id}>
      {title}
    </bdi>
  )
}
