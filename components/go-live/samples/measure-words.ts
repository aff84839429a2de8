import { isolated } from '@/lib/domain/isolated'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { LabelProgress, SampleView } from '@/lib/views/measure'

const PEOPLE = ['Nobody', 'One person', 'Two people', 'Three people']

/** What a label says, shorter than in the log. */
const SAID: Readonly<Record<VerdictValue, string>> = {
  supersede: 'approved',
  keep_both: 'rejected',
  reverse: 'reversed',
  unsure: 'was unsure',
}

/** Returns the agents of a sample: the title of one, its id without one, or all. */
export function sampleOf({
  agentId,
  agentTitle,
}: Pick<SampleView, 'agentId' | 'agentTitle'>): string {
  return agentTitle ?? agentId ?? 'all agents'
}

/** Returns how far a sample is, in parts that stand beside each other; what is none is not said. */
export function progressWords(progress: LabelProgress): readonly string[] {
  const { labels, wanted, settled, pairs, disputed, undecidable } = progress
  return [
    `${formatNumber(labels)} of ${formatCount(wanted, 'label')}`,
    `${formatNumber(settled)} of ${formatCount(pairs, 'pair')} settled`,
    ...(disputed === 0 ? [] : [`${formatNumber(disputed)} disputed`]),
    ...(undecidable === 0 ? [] : [`${formatNumber(undecidable)} undecidable`]),
  ]
}

/** Returns what is left for whoever asks. */
export function leftWords({
  leftForYou,
  disputedForYou,
}: Pick<LabelProgress, 'leftForYou' | 'disputedForYou'>): string {
  if (leftForYou > 0 && disputedForYou > 0)
    return `${formatNumber(leftForYou)} left for you, and ${formatNumber(disputedForYou)} to adjudicate`
  if (leftForYou > 0) return `${formatNumber(leftForYou)} left for you`
  return disputedForYou > 0
    ? `${formatNumber(disputedForYou)} for you to adjudicate`
    : 'nothing left for you'
}

/** Returns what is told of a pair that a third person settles: what the others said, unnamed. */
export function disputeWords(said: readonly VerdictValue[]): string {
  const people = PEOPLE[said.length] ?? `${said.length} people`
  const kinds = VERDICT_VALUES.filter((value) => said.includes(value))
  const [only] = kinds
  if (kinds.length === 1 && only !== undefined) return `${people} ${pluralOf(only, said.length)}.`
  const parts = kinds.map((value) => {
    const count = said.filter((each) => each === value).length
    return `${['none', 'one', 'two', 'three'][count] ?? count} ${pluralOf(value, count)}`
  })
  return `${people} disagree: ${parts.join(', ')}.`
}

function pluralOf(value: VerdictValue, count: number): string {
  return value === 'unsure' && count > 1 ? 'were unsure' : SAID[value]
}

/** Returns the answers of one reviewer, most first: 8 approved, 3 rejected. */
export function givenWords(given: Readonly<Record<VerdictValue, number>>): string {
  return VERDICT_VALUES.filter((value) => given[value] > 0)
    .toSorted((a, b) => given[b] - given[a])
    .map((value) => `${formatNumber(given[value])} ${value === 'unsure' ? 'unsure' : SAID[value]}`)
    .join(', ')
}

/** Returns what of a sample waits for somebody else. */
export function othersWords(progress: LabelProgress): string | null {
  const labels = Math.max(0, progress.wanted - progress.labels - progress.leftForYou)
  const disputed = progress.disputed - progress.disputedForYou
  const parts = [
    ...(labels === 0
      ? []
      : [`${formatCount(labels, 'label')} ${labels === 1 ? 'is' : 'are'} wanted`]),
    ...(disputed === 0
      ? []
      : [`${formatCount(disputed, 'disputed pair')} ${disputed === 1 ? 'waits' : 'wait'}`]),
  ]
  return parts.length === 0 ? null : `From other people, ${parts.join(', and ')}.`
}

/** Returns what is said aloud once a pair is labelled. */
export function labelAnnouncement(
  value: VerdictValue,
  left: number,
  next: { readonly entity: string | null; readonly aspect: string | null } | null,
): string {
  const rest = left === 0 ? 'Nothing is left for you.' : `${formatNumber(left)} left for you.`
  const place = next === null ? '' : ` Next: ${placeWords(next)}.`
  return `${VERDICT_WORDS[value].done}. ${rest}${place}`.replace(/^./, (first) =>
    first.toUpperCase(),
  )
}

/** Returns what a pair is about. */
export function placeWords({
  entity,
  aspect,
}: {
  readonly entity: string | null
  readonly aspect: string | null
}): string {
  return [entity, aspect].flatMap((part) => (part === null ? [] : [isolated(part)])).join(' › ')
}
