import { AgentName } from '@/components/shared/agent-name'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { contextHref } from '@/lib/filters/context-filter'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/agents'

/** The agents, to choose whose memory is read. */
export function ContextAgents({ agents }: { readonly agents: readonly AgentView[] }) {
  if (agents.length === 0)
    return (
      <EmptyState
        title="No agent has stated a fact yet."
        actions={
          <Link className="link" href="/import">
            Import facts
          </Link>
        }
      />
    )
  return (
    <ul aria-label="Agents" className="border-line mx-4 mt-4 max-w-3xl border-t md:mx-6">
      {agents.map(({ id, about, activeFacts, pending, shadow }) => (
        <li key={id} className="border-line flex flex-wrap gap-x-4 gap-y-1 border-b py-2">
          <span className="min-w-0 flex-1 basis-64">
            <Link href={contextHref(id)} className="link font-medium">
              <AgentName id={id} />
            </Link>
            {about === null ? null : (
              <span dir="auto" className="text-muted block wrap-anywhere">
                {about}
              </span>
            )}
          </span>
          <span className="text-label text-muted leading-5 tabular-nums">
            {factCount(activeFacts)} · {formatNumber(pending)} waiting
            {shadow ? ' · shadow' : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}

function factCount(count: number): string {
  return formatCount(count, 'active fact')
}
