import { Tabs } from '@/components/ui/tabs'
import { DEFAULT_AGENT } from '@/lib/filters/agent-address'
import { agreementHref } from '@/lib/filters/agreement-filter'
import { replayHref } from '@/lib/filters/replay-filter'
import { reportHref, shadowHref } from '@/lib/filters/shadow-filter'
import { thresholdHref } from '@/lib/filters/threshold-filter'
import { weightsHref } from '@/lib/filters/weights-filter'

export type GoLiveTab =
  | 'Readiness'
  | 'Default'
  | 'Threshold'
  | 'What-if'
  | 'Agreement'
  | 'Report'
  | 'Advanced'

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
  const lines = { at: null, review: null, without: [], against: null }
  const first =
    agent === null
      ? ([['Default', shadowHref({ agent: DEFAULT_AGENT, sample: null })]] as const)
      : ([['Readiness', shadowHref({ agent, sample })]] as const)
  const tabs = [
    ...first,
    ['Threshold', thresholdHref({ agent, sample, ...lines })],
    ['What-if', replayHref({ agent, since: null, match: null, list: null })],
    ['Agreement', agreementHref({ agent, sample })],
    ...(agent === null ? [] : ([['Report', reportHref({ agent, sample })]] as const)),
    ['Advanced', weightsHref({ agent })],
  ] as const
  return (
    <Tabs
      label={agent === null ? 'All agents' : 'About this agent'}
      tabs={tabs.map(([title, href]) => ({ title, href, current: title === current }))}
    />
  )
}
