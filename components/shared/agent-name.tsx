'use client'

import { use } from 'react'

import { Agents } from './agent-titles'

/** What an agent is called, with the id that files, addresses and the API know it by. */
export function AgentName({ id }: { readonly id: string }) {
  const title = use(Agents).find((agent) => agent.id === id)?.title ?? id
  return (
    <>
      <bdi className="wrap-anywhere">{title}</bdi>
      {title === id ? null : (
        <>
          {' '}
          <bdi className="mono text-muted font-normal wrap-anywhere">{id}</bdi>
        </>
      )}
    </>
  )
}
