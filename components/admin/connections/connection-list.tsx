import { AgentName } from '@/components/shared/agent-name'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { MODE_NAMES, scopeWords } from '@/lib/domain/connection'
import { formatCount } from '@/lib/language/format'
import type { ConnectionView } from '@/lib/views/connections'

import { needsWords } from './connection-words'
import { ConnectionBadge } from './state-badge'

/** Every connection, with what needs a person first. */
export function ConnectionList({
  connections,
}: {
  readonly connections: readonly ConnectionView[]
}) {
  return (
    <ul aria-label="Connections" className="divide-line border-line divide-y border-t">
      {connections.map((connection) => (
        <li key={connection.id} className="flex min-w-0 flex-col gap-1 py-3">
          <OneConnection connection={connection} />
        </li>
      ))}
    </ul>
  )
}

function OneConnection({ connection }: { readonly connection: ConnectionView }) {
  const { id, product, url, agent, scope, mode, state, lastReadAt } = connection
  const needs = state === 'disconnected' ? null : needsWords(connection)
  const problem = state === 'paused' ? connection.pausedWhy : connection.lastReadProblem
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={`/settings/connections/${id}`}
          className="link tap inline-flex min-w-0 items-center font-medium"
        >
          <span className="break-all">
            {product} at {url}
          </span>
        </Link>
        <ConnectionBadge state={state} />
        {needs === null ? null : <span className="text-warn font-medium">{needs}</span>}
      </div>
      <p>
        Memories of <bdi className="wrap-anywhere">{scopeWords(scope)}</bdi>{' '}
        <span aria-hidden="true">→</span>
        <span className="sr-only">go to</span> <AgentName id={agent} />
      </p>
      <p className="text-label text-muted">
        {state === 'disconnected' ? null : `${MODE_NAMES[mode]} · `}
        {formatCount(connection.facts, 'fact')} · last read:{' '}
        {lastReadAt === null ? 'never' : <RelativeTime at={lastReadAt} />}
      </p>
      {problem === null || state === 'disconnected' ? null : (
        <p className="text-bad wrap-anywhere">{problem}</p>
      )}
    </>
  )
}
