import type { Route } from 'next'

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

/** Returns the pages about an agent, or about all of them, with their addresses. */
export function tabsOf(
  agent: string | null,
  sample: string | null,
): readonly [readonly [GoLiveTab, Route], ...(readonly (readonly [GoLiveTab, Route])[])] {
  const lines = { at: null, review: null, without: [], against: null }
  return [
    agent === null
      ? ['Default', shadowHref({ agent: DEFAULT_AGENT, sample: null })]
      : ['Readiness', shadowHref({ agent, sample })],
    ['Threshold', thresholdHref({ agent, sample, ...lines })],
    ['What-if', replayHref({ agent, since: null, match: null, list: null })],
    ['Agreement', agreementHref({ agent, sample })],
    ...(agent === null ? [] : [['Report', reportHref({ agent, sample })] as const]),
    ['Advanced', weightsHref({ agent })],
  ]
}
