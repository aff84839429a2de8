import { formatCount, formatNumber } from '@/lib/language/format'

import { MODE_NAMES } from './connection'
import { resolveLimits } from './gate'
import { FAULT_NAMES } from './integrity'
import { limitSummary } from './limit-words'
import type { OperationEvent } from './operation-event'
import { targetWords } from './phase-switch'
import type { PolicyField } from './policy'
import { POLICY_TITLES, policyValueWords } from './policy-words'
import { systemName } from './system-name'
import { ENDED_RECORDED, ENDED_WORDS, VERDICT_WORDS } from './terms'
import type { VerdictValue } from './verdict'

/**
 * Returns what an operation did as one line for the log: `Approved P-142: lives in Denver → now lives in Lisbon`. An agent is called by
 * its name now, or without one by its id.
 */
export function eventTitle(event: OperationEvent, agentTitle: string | null = null): string {
  return titleOf(agentTitle === null ? event : withName(event, agentTitle))
}

function withName(event: OperationEvent, agent: string): OperationEvent {
  if (event.type === 'undid') return { ...event, of: withName(event.of, agent) }
  return 'agent' in event && event.agent !== null ? { ...event, agent } : event
}

function titleOf(event: OperationEvent): string {
  switch (event.type) {
    case 'stored':
      return storedTitle(event)
    case 'imported':
      return `Imported “${event.name}”: ${importedWords(event)}`
    case 'found-on-save':
      return `Proposed ${formatCount(event.proposed, 'pair')} from ${formatCount(event.facts, 'new fact')}`
    case 'proposed':
      return `Proposed ${pairWords(event)}`
    case 'judged':
      return `The model proposed ${formatCount(event.proposed, 'pair')} that the rules could not decide`
    case 'swept':
      return `Sweep${event.entity === null ? '' : ` of ${event.entity}`}: ${formatCount(event.proposed, 'proposal')}`
    case 'decided': {
      const done = capitalized(VERDICT_WORDS[event.verdict].done)
      return `${event.settled ? 'Settled: ' : ''}${done} ${pairWords(event)}`
    }
    case 'answered-beside': {
      const { done } = VERDICT_WORDS[event.verdict]
      return `${event.settled ? 'Settled' : 'Disagreed'} (${done}) ${pairWords(event)}`
    }
    case 'decided-together':
      return togetherTitle(event)
    case 'applied-automatically':
      return event.number === null
        ? `Applied ${formatCount(event.applied, 'proposal')} automatically`
        : `Applied P-${event.number} automatically`
    case 'applied-recorded':
      return `Applied ${formatCount(event.applied, 'recorded approval')}`
    case 'replaced':
      return `${REPLACED[event.how]}: ${event.older} → ${event.newer}`
    case 'changed':
      return `${CHANGED[event.how]}: ${event.content}`
    case 'merged':
      return `Merged ${event.facts} facts into: ${event.into}`
    case 'kept-apart':
      return `Kept apart: ${event.contents.join(' · ')}`
    case 'answered-ended':
      return `${endedTitle(event)}: ${endedSides(event)}`
    case 'archived':
      return `Moved ${formatCount(event.sources, 'source')} to the cold tier`
    case 'included':
      return `Included in detection: ${formatCount(event.facts, 'archived fact')} about ${event.entity}`
    case 'repaired':
      return `Repaired: ${FAULT_NAMES[event.rule]}${event.content === null ? times(event.times) : `: ${event.content}`}`
    case 'policy-set':
      return `Policy for ${ofAgent(event)}: ${event.changes.map(({ field, before, after }) => `${POLICY_TITLES[field]} ${valueWords(field, before)} → ${valueWords(field, after)}`).join(', ')}`
    case 'limits-set': {
      const by =
        event.by === null ? '' : `; requested by ${event.by[0]}, confirmed by ${event.by[1]}`
      return `Limits for ${ofAgent(event)}: ${limitsWords(event)}${by}`
    }
    case 'limits-requested':
      return `Requested limits for ${ofAgent(event)}: ${limitsWords(event)}`
    case 'live-signed':
      return `Signed 1 of 2 for ${ofAgent(event)}: ${targetWords(event)}`
    case 'went-live':
      return `${event.agent ?? 'All agents'} went live: ${targetWords(event)}; signed by ${event.by.join(' and ')}`
    case 'returned-to-shadow':
      return `Back to shadow: ${ofAgent(event)}`
    case 'refitted':
      return `Refitted the weights for ${ofAgent(event)} to ${formatCount(event.pairs, 'answered pair')}: ${event.detector}`
    case 'weights-signed':
      return `Signed for the weights ${event.detector}, first of two`
    case 'weights-used':
      return `${event.agent ?? 'All agents'}: weights ${event.detector}, signed by ${event.by.join(' and ')}`
    case 'detected-again':
      return `${event.fires ? 'Detected again' : 'Withdrawn: no signal fires anymore'} ${pairWords(event)}`
    case 'scored-again':
      return `Scored ${formatCount(event.scored, 'open proposal')} again: ${event.below} below the threshold now`
    case 'sample-drawn':
      return event.of === 'live-phase'
        ? `Drew blind sample ${event.sample} of a live phase: ${formatCount(event.pairs, 'pair')}`
        : `Drew blind sample ${event.sample}: ${formatCount(event.pairs, 'pair')} from ${ofAgent(event)}`
    case 'ended-sample-drawn':
      return `Drew blind sample ${event.sample} of what ${event.system === null ? 'its source' : systemName(event.system)} ended: ${formatCount(event.pairs, 'pair')} from ${ofAgent(event)}`
    case 'labeled':
      return `${event.role === 'label' ? 'Labeled' : 'Adjudicated'} pair ${event.pair} of sample ${event.sample}`
    case 'labels-imported':
      return `Imported ${formatCount(event.labels, 'label')} from ${event.file}`
    case 'connection-set':
      return `${event.store} of ${event.agent}: ${MODE_NAMES[event.before]} → ${MODE_NAMES[event.after]}`
    case 'undid':
      return `${event.redo ? 'Redid' : 'Undid'} #${event.seq} ${titleOf(event.of)}`
    case 'undid-together':
      return `${event.redo ? 'Redid' : 'Undid'} ${event.seqs.length} operations: ${event.seqs.map((seq) => `#${seq}`).join(', ')}`
    case 'former':
      return FORMER.reduce((title, [was, is]) => title.replace(was, is), event.title)
  }
}

type Of<Type extends OperationEvent['type']> = Extract<OperationEvent, { readonly type: Type }>

const REPLACED: Readonly<Record<Of<'replaced'>['how'], string>> = {
  'by-hand': 'Replaced by hand',
  restated: 'Restated',
  reworded: 'Reworded',
}

const CHANGED: Readonly<Record<Of<'changed'>['how'], string>> = {
  retracted: 'Retracted',
  retired: 'Retired',
  restored: 'Restored',
  confirmed: 'Still true',
  protected: 'Protected',
  unprotected: 'Unprotected',
}

// What titles said that were stored before events were, and what they say now.
const FORMER: readonly (readonly [RegExp, string])[] = [
  [/^((?:Undid #\d+ |Redid #\d+ )*)Heard again: /u, '$1Confirmed: '],
  [/^((?:Undid #\d+ |Redid #\d+ )*Stored \d+ facts?), heard (\d+) again$/u, '$1, confirmed $2'],
  [/^((?:Undid #\d+ |Redid #\d+ )*)Labelled /u, '$1Labeled '],
  [
    /^((?:Undid #\d+ |Redid #\d+ )*Applied (?:P-\d+|\d+ proposals)) by itself$/u,
    '$1 automatically',
  ],
]

function storedTitle({ only, stored, again }: Of<'stored'>): string {
  if (only !== null) return `${stored === 1 ? 'Stored' : 'Confirmed'}: ${only}`
  return `Stored ${formatCount(stored, 'fact')}${again === 0 ? '' : `, confirmed ${again}`}`
}

function importedWords({ added, changed, confirmed, proposals, left }: Of<'imported'>): string {
  return [
    left === undefined
      ? `${formatCount(added, 'fact')} added`
      : `${formatNumber(added)} of ${formatCount(added + left, 'fact')} added`,
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(confirmed === null ? [] : [`${confirmed} confirmed`]),
    ...(proposals > 0 ? [formatCount(proposals, 'proposal')] : []),
  ].join(', ')
}

const DONE_TOGETHER: Readonly<Record<VerdictValue, string>> = {
  supersede: 'Approved',
  keep_both: 'Rejected',
  reverse: 'Reversed',
  unsure: 'Marked unsure',
}

function togetherTitle(event: Of<'decided-together'>): string {
  const { values, decided, label, leftOut = 0, against = 0 } = event
  const [only, ...others] = values
  const what = formatCount(decided, 'proposal')
  const of = [
    label === null ? '' : ` (${label})`,
    against === 0 ? '' : `, ${formatNumber(against)} against the model`,
    leftOut === 0 ? '' : `, ${formatNumber(leftOut)} left open because the model disagrees`,
  ].join('')
  if (only === 'unsure' && others.length === 0) return `Marked ${what} unsure${of}`
  const done = only === undefined || others.length > 0 ? 'Decided' : DONE_TOGETHER[only]
  return `${done} ${what}${of}`
}

function pairWords(pair: Pick<Of<'proposed'>, 'number' | 'older' | 'newer'>): string {
  return `P-${pair.number}: ${pair.older} → ${pair.newer}`
}

function endedTitle({ verdict, applied }: Of<'answered-ended'>): string {
  if (!applied && (verdict === 'keep_both' || verdict === 'reverse')) return ENDED_RECORDED[verdict]
  return capitalized(ENDED_WORDS[verdict].done)
}

function endedSides({ facts, older, newer }: Of<'answered-ended'>): string {
  if (facts !== undefined) return formatCount(facts, 'fact')
  return newer === null ? older : `${older} → ${newer}`
}

function limitsWords({ before, after }: Pick<Of<'limits-set'>, 'before' | 'after'>): string {
  return limitSummary(resolveLimits(before), resolveLimits(after))
}

function ofAgent({ agent }: { readonly agent: string | null }): string {
  return agent ?? 'all agents'
}

function valueWords(field: PolicyField, value: boolean | number | string | null): string {
  return value === null ? 'inherited' : policyValueWords(field, value as never)
}

function times(count: number): string {
  return count === 1 ? '' : `, ${count} times`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
