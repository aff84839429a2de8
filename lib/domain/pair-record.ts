import { binomialInterval } from '@/lib/statistics/binomial-interval'

import type { PairKind } from './reason'
import { ENOUGH_LABELS, type Alike, type Counted } from './record-words'

/** Whose pair it is, and what it looks like. */
export type Seen = {
  readonly agentId: string
  readonly pattern: string // 'V+T'
  readonly kind: PairKind
  readonly confidence: number // 0–1
}

/** A pair that people answered, with the groups that it counts in. */
export type Answered = {
  readonly right: boolean // true: the newer does supersede the older
  readonly groups: readonly string[]
}

/** How the answered pairs of each group went. */
export type Tallies = ReadonlyMap<string, Pick<Counted, 'right' | 'labels'>>

/** What people said blind, and what they decided one at a time. */
export type Answers = { readonly blind: Tallies; readonly decided: Tallies }

/** Returns a pair with the groups that it counts in: agent and pattern, agent and kind, kind, and tenth of confidence. */
export function answeredPair(seen: Seen, right: boolean): Answered {
  return { right, groups: [...likesOf(seen), ...bandsOf(seen)].map(keyOf) }
}

/** Counts answered pairs by group. */
export function tallyAnswers(answered: Iterable<Answered>): Tallies {
  const counts = new Map<string, { right: number; labels: number }>()
  for (const { right, groups } of answered) {
    for (const group of groups) {
      const count = counts.get(group)
      if (count === undefined) counts.set(group, { right: right ? 1 : 0, labels: 1 })
      else {
        count.labels += 1
        if (right) count.right += 1
      }
    }
  }
  return counts
}

/**
 * Returns the record of pairs like one: of the first that has enough answers of the pattern, the kind, and the kind in all agents. Where
 * fewer answers to the pattern are plainly worse than its kind, the pattern speaks: nobody is told “usually right” of it.
 */
export function recordFor(seen: Seen, answers: Answers): Counted | null {
  const record = firstEnough(likesOf(seen), answers)
  if (record === null) return null
  const own = patternRecordFor(seen, answers)
  return own.labels > 0 && own.high < record.low ? own : record
}

/** Returns how often pairs of about the same confidence were right, of the agent or else of all agents. */
export function bandRecordFor(seen: Seen, answers: Answers): Counted | null {
  return firstEnough(bandsOf(seen), answers)
}

/** Returns how pairs of the agent’s exact pattern were answered, however few. */
export function patternRecordFor({ agentId, pattern }: Seen, answers: Answers): Counted {
  const alike = { agentId, pattern }
  return firstEnough([alike], answers) ?? counted(alike, answers.decided, false)
}

/** Returns the tenth of a confidence: 9 for 0.93, and for 1. */
export function tenthOf(confidence: number): number {
  return Math.min(9, Math.floor(confidence * 10 + 1e-9))
}

function likesOf({ agentId, pattern, kind }: Seen): readonly Alike[] {
  return [
    { agentId, pattern },
    { agentId, kind },
    { agentId: null, kind },
  ]
}

function bandsOf({ agentId, confidence }: Seen): readonly Alike[] {
  const tenth = tenthOf(confidence)
  return [
    { agentId, tenth },
    { agentId: null, tenth },
  ]
}

function firstEnough(likes: readonly Alike[], { blind, decided }: Answers): Counted | null {
  for (const alike of likes) {
    if (labelsOf(alike, blind) >= ENOUGH_LABELS) return counted(alike, blind, true)
    if (labelsOf(alike, decided) >= ENOUGH_LABELS) return counted(alike, decided, false)
  }
  return null
}

function labelsOf(alike: Alike, tallies: Tallies): number {
  return tallies.get(keyOf(alike))?.labels ?? 0
}

function counted(alike: Alike, tallies: Tallies, blind: boolean): Counted {
  const { right, labels } = tallies.get(keyOf(alike)) ?? { right: 0, labels: 0 }
  return { alike, blind, right, labels, ...binomialInterval(right, labels) }
}

function keyOf(alike: Alike): string {
  if ('pattern' in alike) return JSON.stringify([alike.agentId, 'pattern', alike.pattern])
  if ('kind' in alike) return JSON.stringify([alike.agentId, 'kind', alike.kind])
  return JSON.stringify([alike.agentId, 'tenth', alike.tenth])
}
