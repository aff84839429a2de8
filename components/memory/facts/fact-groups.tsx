import { AgentName } from '@/components/shared/agent-name'
import type { FactListPage } from '@/lib/views/facts'

import { FactRow } from './fact-row'
import { groupFacts } from './group-facts'

/** Facts under entity › aspect, which stay in view beside them; the agent is named when there is more than one. */
export function FactGroups({
  items,
  showAgents,
}: {
  readonly items: FactListPage['items']
  readonly showAgents: boolean
}) {
  return groupFacts(items).map((group) => (
    <section
      key={`${group.agentId} ${group.entity}`}
      className="border-line flex flex-col gap-3 border-t pt-4"
    >
      <h2 className="text-question bg-bg md:tall:sticky md:tall:top-(--strip-height) z-10 flex flex-wrap items-baseline gap-x-3 md:py-1">
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {group.entity ?? 'No entity'}
        </span>
        {showAgents ? (
          <span className="text-label text-muted min-w-0 font-normal">
            <AgentName id={group.agentId} />
          </span>
        ) : null}
      </h2>
      {group.slots.map((slot) => (
        <div
          key={String(slot.aspect)}
          className="grid gap-x-6 md:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
        >
          <h3
            dir="auto"
            className="text-muted md:tall:sticky md:tall:top-[calc(var(--strip-height)+2.25rem)] py-2 font-medium wrap-anywhere md:self-start"
          >
            {slot.aspect ?? 'No aspect'}
          </h3>
          <ul className="min-w-0 [&_:is(a,button)]:scroll-mt-12">
            {slot.items.map((fact) => (
              <FactRow key={fact.id} fact={fact} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
}
