import { PHASE_WORDS } from '@/components/shared/phase-words'
import { Link } from '@/components/ui/link'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/agents'

/** Who is in the demo store, and what waits for a decision. */
export function DemoAgents({ agents }: { readonly agents: readonly AgentView[] }) {
  return (
    <ul className="border-line border-t">
      {agents.map((agent) => (
        <li key={agent.id} className="border-line border-b py-2.5">
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="font-medium">
              <Link
                className="reach hover:underline"
                href={`/review?agent=${encodeURIComponent(agent.id)}`}
              >
                {agent.title ?? agent.id}
              </Link>
            </h3>
            <span className="text-label text-muted shrink-0 tabular-nums">
              {formatNumber(agent.pending)} open
            </span>
          </div>
          {agent.about === null ? null : (
            <p className="max-w-fact text-muted mt-0.5">{agent.about}</p>
          )}
          <p className="text-label text-muted mt-0.5">
            {PHASE_WORDS[agent.phase].name} · {formatCount(agent.activeFacts, 'current fact')}
          </p>
        </li>
      ))}
    </ul>
  )
}
