import { Link } from '@/components/ui/link'
import { MODE_WORDS } from '@/lib/domain/terms'
import type { AgentView } from '@/lib/views/agents'

import type { SettingsPage } from './settings-tabs'

type Props = {
  readonly agents: readonly AgentView[]
  readonly chosen: string | null
  readonly page: SettingsPage
}

const ITEM =
  'marked flex min-h-9 items-center justify-between gap-3 rounded-md px-2 py-1 hover:bg-surface aria-[current=page]:bg-surface aria-[current=page]:font-medium'

/** Whose settings: the default, or one agent’s. */
export function ScopeList({ agents, chosen, page }: Props) {
  return (
    <nav aria-label="Whose settings" className="top-12 max-lg:hidden lg:sticky">
      <ul className="flex max-h-[calc(100dvh-8rem)] flex-col gap-0.5 overflow-y-auto">
        <li>
          <Link href={page} aria-current={chosen === null ? 'page' : undefined} className={ITEM}>
            Default for all agents
          </Link>
        </li>
        {agents.map((agent) => (
          <li key={agent.id}>
            <Link
              href={`${page}?agent=${encodeURIComponent(agent.id)}`}
              aria-current={agent.id === chosen ? 'page' : undefined}
              className={ITEM}
            >
              <span className="min-w-0">
                <span className="block wrap-anywhere" dir="auto">
                  {agent.title ?? agent.id}
                </span>
                {agent.title === null ? null : (
                  <span className="mono text-muted block font-normal wrap-anywhere">
                    {agent.id}
                  </span>
                )}
              </span>
              <span
                className={`text-label shrink-0 font-normal ${agent.shadow ? 'text-muted' : 'text-ok'}`}
              >
                {agent.shadow ? MODE_WORDS.shadow : MODE_WORDS.live}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
