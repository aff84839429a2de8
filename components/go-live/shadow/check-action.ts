import type { Place } from '@/components/ui/button-link'
import type { Gate } from '@/lib/domain/gate'
import { moreLabels } from '@/lib/domain/more-labels'
import { agreementHref } from '@/lib/filters/agreement-filter'
import { pairsHref } from '@/lib/filters/pair-filter'
import { patternFilterParams } from '@/lib/filters/pattern-filter'
import { proposalsHref } from '@/lib/filters/proposals-filter'
import { thresholdHref } from '@/lib/filters/threshold-filter'
import { timesHref } from '@/lib/filters/times-filter'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { ShadowView } from '@/lib/views/shadow'

export type CheckAction = { readonly label: string; readonly href: Place }

type Of = { readonly agent: string; readonly sample: ShadowView['sample'] }

/** Returns the one place where a check is settled, or seen once it passes (rule GA69). */
export function checkAction(gate: Gate, of: Of): CheckAction {
  const { agent, sample } = of
  const labelled = { agent, sample: sample?.id ?? null, proposed: 'yes', said: 'settled' } as const
  const { name, state, about, n } = gate
  if (state === 'waived') return { label: 'Change limits', href: '#limits' }
  const passed = state === 'passed'
  switch (name) {
    case 'false-positives': {
      if (passed) return { label: 'Show labels', href: pairsHref(labelled) }
      if (state === 'open' || isUnsettledAnywhere(gate)) return labelMore(gate, sample)
      const filter = { agent, sample: labelled.sample, at: null, review: null }
      return {
        label: 'Change threshold',
        href: thresholdHref({ ...filter, without: [], against: null }),
      }
    }
    case 'locked': {
      const query = `agent=${encodeURIComponent(agent)}`
      return passed
        ? { label: 'Show proposals', href: `/review?${query}` }
        : { label: `Review ${formatNumber(n)}`, href: `/review?lane=locked&${query}` }
    }
    case 'patterns':
      return about === null
        ? labelMore(gate, sample)
        : {
            label: passed ? 'Show patterns' : 'Review this pattern',
            href: `/review/patterns?${patternFilterParams({ agent, pattern: about }).toString()}`,
          }
    case 'slices':
      if (about === null) return labelMore(gate, sample)
      return state === 'open'
        ? named('Label this segment', labelMore(gate, sample))
        : { label: 'Show this segment', href: pairsHref({ ...labelled, part: about }) }
    case 'agreement':
      return gate.twice === true
        ? named('Add second labels', labelMore(gate, sample))
        : {
            label: passed ? 'Show agreement' : 'Settle disagreements',
            href: agreementHref({ agent, sample: labelled.sample }),
          }
    case 'undone':
      return state === 'failed'
        ? { label: 'Show undone', href: proposalsHref({ agent, of: 'undone' }) }
        : passed
          ? { label: 'Show approvals', href: proposalsHref({ agent, of: 'approved' }) }
          : { label: 'Review pairs', href: `/review?agent=${encodeURIComponent(agent)}` }
    case 'inline-time':
      return n === 0
        ? { label: 'How to measure', href: '/docs/going-live#measure-the-speed-on-save' }
        : { label: 'Show times', href: timesHref({ agent }) }
  }
}

/** True where there are too few labels for any threshold to be within the limit, even if none above it were wrong. */
function isUnsettledAnywhere({ n, limit }: Gate): boolean {
  const fewest = moreLabels({ labels: 0, positives: 0 }, limit)?.fewest?.labels ?? 0
  return n < fewest
}

/** Names what is labeled, unless a sample has to be drawn first. */
function named(label: string, action: CheckAction): CheckAction {
  return action.href === '/review/blind' ? action : { ...action, label }
}

/** Labeling goes on in the sample while it has enough left, or holds everything; else another one is drawn. */
function labelMore({ needed, draw }: Gate, sample: ShadowView['sample']): CheckAction {
  if (sample === null || draw === true || sample.settled === sample.pairs)
    return { label: 'Draw a sample', href: '/review/blind' }
  return {
    label:
      needed === null || needed.labels > sample.pairs - sample.settled
        ? 'Label pairs'
        : `Label ${formatCount(needed.labels, 'pair')}`,
    href: `/review/blind/${sample.number}`,
  }
}
