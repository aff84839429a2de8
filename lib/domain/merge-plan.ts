import type { SignalName } from '@/lib/detection/finding'

import { circumstances, comparedMetadata } from './circumstances'
import { isCurrentAt, type FactPeriod } from './current'
import { nameKey, type Fact } from './fact'
import { clusterConfidence, MAX_IN_CLUSTER } from './merge-clusters'
import { mergeExcess } from './merge-excess'
import {
  mergeBand,
  mergeProfile,
  type MergeBand,
  type MergeSignals,
  type MergeText,
  type MergeThresholds,
} from './merge-score'
import { mergeTags, mergeTexts, type MergedPart } from './merged-text'
import { pairKeyOf } from './proposal'
import type { Refusal } from './refusal'
import { accepted, refused, type Result } from './result'
import { retractionRefusal } from './retract'

/** What is known of two members of a merge. */
export type MergePair = {
  readonly pairKey: string
  readonly signals: MergeSignals
  readonly score: number // 0–1
  readonly differs: SignalName | null // the signal by which they differ in meaning (rule ME4)
}

/** The fields of a fact that a merge uses. */
export type MergeMember = Pick<
  Fact,
  | 'id'
  | 'agentId'
  | 'entity'
  | 'aspect'
  | 'key'
  | 'kind'
  | 'content'
  | 'tags'
  | 'metadata'
  | 'importance'
  | 'status'
  | 'supersededById'
  | 'protected'
>

/** A reason against a merge that is still possible, if someone confirms it. */
export type MergeWarning =
  | { readonly kind: 'differs'; readonly signal: SignalName }
  | { readonly kind: 'other-place'; readonly what: 'entity' | 'aspect' | 'key' | 'kind' }
  | { readonly kind: 'context'; readonly key: string } // metadata on which they disagree (rule G4)
  | { readonly kind: 'not-current' } // only some of them are current (rule T4)

/** Which text the survivor keeps: its own plus what the others add, or only its own. */
export const MERGE_WORDS = ['all', 'own'] as const
export type MergeWords = (typeof MERGE_WORDS)[number]

export type MergePlan = {
  readonly survivorId: string
  readonly endedIds: readonly string[]
  readonly content: string
  readonly parts: readonly MergedPart[] // the origin of each sentence
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly importance: number | null
  readonly changesSurvivor: boolean
  readonly confidence: number // of the least similar pair (rule ME3)
  readonly band: MergeBand
  readonly warnings: readonly MergeWarning[]
  readonly needsConfirmation: boolean // rule ME13
}

export type MergeQuestion = {
  readonly members: readonly MergeMember[]
  readonly survivorId: string
  readonly words: MergeWords
  readonly pairs: readonly MergePair[]
  readonly notCurrent: readonly string[] // the ids of those that have not begun or are over
  readonly thresholds: MergeThresholds
  readonly autoApply: boolean
}

/** Returns exactly what a merge would do, or why it is not allowed (rules G1, G2, G3, S2, ME4–ME6, ME17). Changes nothing. */
export function planMerge(question: MergeQuestion): Result<MergePlan> {
  const { members, survivorId, words, thresholds } = question
  const refusal = mergeRefusal(members, survivorId)
  if (refusal !== null) return refused(refusal)
  const others = members.filter(({ id }) => id !== survivorId)
  const survivor = members.find(({ id }) => id === survivorId)
  if (survivor === undefined) return refused({ kind: 'not-found', what: 'fact' })
  const composed =
    words === 'all'
      ? mergeTexts(members, survivorId)
      : { content: survivor.content, parts: [{ text: survivor.content, from: survivorId }] }
  const tags = mergeTags([survivor.tags, ...others.map((each) => each.tags)])
  const metadata = Object.assign(
    {},
    ...others.map((each) => circumstances(each.metadata)),
    survivor.metadata,
  )
  const excess = mergeExcess(survivor, { content: composed.content, tags, metadata })
  if (excess !== null) return refused(excess)
  const importance = highest(members.map((each) => each.importance))
  const pairOf = new Map(question.pairs.map((pair) => [pair.pairKey, pair]))
  const ids = members.map(({ id }) => id)
  const confidence = clusterConfidence(
    ids,
    (one, other) => pairOf.get(pairKeyOf(one, other))?.score ?? 0,
  )
  const warnings = findWarnings(question)
  const differs = warnings.some(({ kind }) => kind === 'differs')
  const band = differs ? 'non_match' : mergeBand(confidence, thresholds)
  return accepted({
    survivorId,
    endedIds: others.map(({ id }) => id),
    content: composed.content,
    parts: composed.parts,
    tags,
    metadata,
    importance,
    changesSurvivor:
      composed.content !== survivor.content ||
      tags.length !== survivor.tags.length ||
      Object.keys(metadata).length !== Object.keys(survivor.metadata).length ||
      importance !== survivor.importance,
    confidence,
    band,
    warnings,
    needsConfirmation: band !== 'match' || !question.autoApply || warnings.length > 0,
  })
}

/** Returns the ids of the active facts that have not begun at a moment, or are over. */
export function findNotCurrent(
  facts: readonly (Pick<Fact, 'id'> & FactPeriod)[],
  at: Date,
): readonly string[] {
  return facts.filter((fact) => !isCurrentAt(fact, at, null)).map(({ id }) => id)
}

/** Suggests the survivor: a constraint, else a protected fact, else the longest, else the newest. */
export function suggestSurvivor(
  members: readonly Pick<Fact, 'id' | 'kind' | 'protected' | 'content'>[],
): string {
  const rank = (fact: (typeof members)[number]) =>
    Number(fact.kind === 'constraint') * 2 + Number(fact.protected)
  const [first] = members.toSorted(
    (a, b) => rank(b) - rank(a) || b.content.length - a.content.length || (a.id < b.id ? 1 : -1),
  )
  return first?.id ?? ''
}

/** Suggests which text the survivor keeps: only its own if the others add no words. */
export function suggestWords(
  members: readonly (MergeText & Pick<Fact, 'id'>)[],
  survivorId: string,
): MergeWords {
  const survivor = members.find(({ id }) => id === survivorId)
  if (survivor === undefined) return 'all'
  const { words } = mergeProfile(survivor)
  const adds = members.some((member) =>
    [...mergeProfile(member).words].some((word) => !words.has(word)),
  )
  return adds ? 'all' : 'own'
}

function mergeRefusal(members: readonly MergeMember[], survivorId: string): Refusal | null {
  const [first] = members
  if (first === undefined || members.length < 2)
    return { kind: 'bad-input', problem: 'A merge takes two facts or more.' }
  if (members.length > MAX_IN_CLUSTER)
    return { kind: 'bad-input', problem: `A merge takes at most ${MAX_IN_CLUSTER} facts.` }
  if (new Set(members.map(({ id }) => id)).size < members.length) return { kind: 'same-fact' }
  if (members.some(({ agentId }) => agentId !== first.agentId)) return { kind: 'other-agent' }
  for (const member of members) {
    if (member.id !== survivorId) {
      const refusal = retractionRefusal(member)
      if (refusal !== null) return refusal
    } else if (member.status === 'superseded')
      return { kind: 'already-superseded', by: member.supersededById, side: 'asked' }
    else if (member.status !== 'active') return { kind: 'not-active', side: 'asked' }
  }
  return null
}

function findWarnings({
  members,
  pairs,
  notCurrent,
}: Pick<MergeQuestion, 'members' | 'pairs' | 'notCurrent'>): readonly MergeWarning[] {
  const current = members.filter(({ id }) => !notCurrent.includes(id))
  const differing = new Set(pairs.flatMap(({ differs }) => (differs === null ? [] : [differs])))
  const places = (['entity', 'aspect', 'key', 'kind'] as const).filter(
    (what) =>
      new Set(members.flatMap((each) => (each[what] === null ? [] : [nameKey(each[what])]))).size >
      1,
  )
  return [
    ...[...differing].map((signal) => ({ kind: 'differs', signal }) as const),
    ...places.map((what) => ({ kind: 'other-place', what }) as const),
    ...disputedKeys(members).map((key) => ({ kind: 'context', key }) as const),
    ...(current.length > 0 && current.length < members.length
      ? [{ kind: 'not-current' } as const]
      : []),
  ]
}

/** Returns the shared top-level metadata keys on which members disagree, comparing values as strings. */
function disputedKeys(members: readonly MergeMember[]): readonly string[] {
  const values = new Map<string, Set<string>>()
  for (const { metadata } of members) {
    for (const [key, value] of Object.entries(comparedMetadata(metadata))) {
      const printed = typeof value === 'string' ? value : JSON.stringify(value)
      values.set(key, (values.get(key) ?? new Set()).add(printed))
    }
  }
  return [...values].filter(([, seen]) => seen.size > 1).map(([key]) => key)
}

function highest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}
