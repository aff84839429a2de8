import { Tabs } from '@/components/ui/tabs'

import { tabsOf, type GoLiveTab } from './go-live-pages'
import { OtherAgent } from './other-agent'

/** The pages about one agent, or about all of them, side by side. */
export function GoLiveTabs({
  agent,
  sample,
  current,
}: {
  readonly agent: string | null // null: all agents
  readonly sample: string | null
  readonly current: GoLiveTab | null
}) {
  return (
    <Tabs
      label={agent === null ? 'All agents' : 'About this agent'}
      tabs={tabsOf(agent, sample).map(([title, href]) => ({
        title,
        href,
        current: title === current,
      }))}
    >
      <OtherAgent agent={agent} current={current} />
    </Tabs>
  )
}
