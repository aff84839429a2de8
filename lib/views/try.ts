import type { AnyDetector } from '@/lib/detection/detector'
import type { Finding, ProfileName, SignalName } from '@/lib/detection/finding'
import type { FactText } from '@/lib/detection/statement'
import { classifyByRules } from '@/lib/domain/arrival'
import { compareByTime, MAX_CONTENT_LENGTH } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import { instantFromMs, startOfDay } from '@/lib/domain/instant'
import { notReadSentence } from '@/lib/domain/mood-sentences'
import type { Policy } from '@/lib/domain/policy'
import { contextDifferences } from '@/lib/domain/proposal'
import { saysTheSameWords } from '@/lib/domain/same-again'
import type { TryQuery, TrySide } from '@/lib/filters/try-query'
import { formatNumber } from '@/lib/language/format'
import { loadDetector } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { loadSourcedFacts, type SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { loadSiblings } from '@/lib/store/queries/load-siblings'
import { toFact } from '@/lib/store/rows'

import { factBrief, factView } from './fact-view'
import type { FactBrief, FactView } from './fact-view'
import type { ProposalView } from './proposal-view'
import { readingView } from './reading-view'
import { tryBlockers, type TryBlocker } from './try-blockers'

// Data of `/review/test`: JSON-safe, instants as ISO strings.

export type TrySideView = {
  readonly fact: FactView | null
  readonly problem: string | null // a sentence
}

/** The detector's result for a pair that is not stored. */
export type TryResult = {
  readonly scored: Pick<
    ProposalView,
    | 'profile'
    | 'prior'
    | 'readings'
    | 'winningSignal'
    | 'confidence'
    | 'minConfidence'
    | 'pattern'
    | 'detectorVersion'
  >
  readonly notRead: string | null // a sentence: a side is in a language that the detector does not read
  readonly older: { readonly content: string; readonly at: string | null }
  readonly newer: { readonly content: string; readonly at: string | null }
  readonly hoursApart: number | null
  readonly reversed: {
    readonly confidence: number
    readonly pattern: string
    readonly winningSignal: SignalName | null
  }
  readonly hindrances: readonly TryBlocker[]
  readonly arrival: {
    readonly step: 'ADD' | 'UPDATE' | 'DELETE' | 'NOOP' // what the newer one would do if it arrived now, by rules
    readonly classified: boolean // the policy classifies facts before they are written
  }
  readonly contextDifferences: ProposalView['contextDifferences']
}

/** Similarity of the texts, and its source; computed apart from the detector, so it may arrive later. */
export type TrySimilarity = {
  readonly provider: string
  readonly kind: 'lexical' | 'embedding'
  readonly value: number | null // −1 to 1; null: none, and `why` gives the reason
  readonly why: string | null
}

export type TryView = {
  readonly query: TryQuery
  readonly older: TrySideView
  readonly newer: TrySideView
  readonly agent: { readonly id: string; readonly title: string | null } | null // whose policy applies; null = the default
  readonly profile: ProfileName // in use
  readonly policyProfile: ProfileName
  readonly minConfidence: number
  readonly siblings: readonly FactBrief[] // of the single chosen fact, while the other side is empty
  readonly result: TryResult | null // null: input is missing
}

const HOUR_MS = 3_600_000
const MOST_SIBLINGS = 50

type Side = FactText & { readonly row: SourcedFactRow | null }

/** Runs the detector on two facts, two texts, or one of each; stores nothing. */
export async function readTry(store: Store, query: TryQuery): Promise<TryView> {
  const ids = [query.older.fact, query.newer.fact].filter((id) => id !== null)
  const rows = await loadSourcedFacts(store.read, ids)
  const [older, newer] = [sideOf(query.older, rows), sideOf(query.newer, rows)]
  const agentId = older.row?.agentId ?? newer.row?.agentId ?? null
  const [{ policy }, agent] = await Promise.all([
    loadPolicy(store.read, agentId, store.environment),
    agentId === null ? null : store.read.agent.findUnique({ where: { id: agentId } }),
  ])
  const profile = query.profile ?? policy.detectorProfile
  const detector = await loadDetector(store.read, { ...policy, detectorProfile: profile })
  const [olderView, newerView] = [sideView(query.older, older), sideView(query.newer, newer)]
  const complete =
    older.content !== '' &&
    newer.content !== '' &&
    olderView.problem === null &&
    newerView.problem === null
  return {
    query,
    older: olderView,
    newer: newerView,
    agent: agent === null ? null : { id: agent.id, title: agent.title },
    profile,
    policyProfile: policy.detectorProfile,
    minConfidence: policy.supersessionMinConfidence,
    siblings: complete ? [] : await siblingsOf(store, older.row ?? newer.row),
    result: complete ? await resultOf(store, { older, newer, policy, detector }) : null,
  }
}

function sideOf(side: TrySide, rows: ReadonlyMap<string, SourcedFactRow>): Side {
  if (side.fact === null) {
    const content = side.text.trim()
    return { row: null, content, statedAtMs: side.day === null ? null : startOfDay(side.day) }
  }
  const row = rows.get(side.fact) ?? null
  if (row === null) return { row, content: '', statedAtMs: null }
  return { row, ...factText(row) }
}

function sideView(side: TrySide, { row, content }: Side): TrySideView {
  return { fact: row === null ? null : factView(row), problem: problemOf(side, row, content) }
}

function problemOf(side: TrySide, row: SourcedFactRow | null, content: string): string | null {
  if (side.fact !== null && row === null) {
    return 'No fact has this id. It may belong to another store. Choose a fact, or type its text.'
  }
  if (row === null && content.length > MAX_CONTENT_LENGTH) {
    const [size, most] = [content.length, MAX_CONTENT_LENGTH].map((each) => formatNumber(each))
    return `These are ${size} characters; a fact has at most ${most}. Longer texts are documents.`
  }
  return null
}

async function siblingsOf(store: Store, row: SourcedFactRow | null): Promise<readonly FactBrief[]> {
  if (row === null || row.entityKey === null || row.aspectKey === null) return []
  const { agentId, entityKey, aspectKey } = row
  const question = { slot: { agentId, entityKey, aspectKey }, facts: [row] }
  const [siblings] = await loadSiblings(store.read, [question], { most: MOST_SIBLINGS, at: null })
  return siblings?.newest.map(factBrief) ?? []
}

async function resultOf(
  store: Store,
  pair: {
    readonly older: Side
    readonly newer: Side
    readonly policy: Policy
    readonly detector: AnyDetector
  },
): Promise<TryResult> {
  const { older, newer, policy, detector } = pair
  const prepare = detector.createPreparer()
  const [first, second] = [prepare(older), prepare(newer)]
  const finding: Finding = detector.detect(first, second)
  const { confidence, pattern, winningSignal } = detector.detect(second, first)
  const facts =
    older.row === null || newer.row === null
      ? null
      : { older: toFact(older.row), newer: toFact(newer.row) }
  const backwards =
    facts === null
      ? (older.statedAtMs ?? 0) > (newer.statedAtMs ?? Number.POSITIVE_INFINITY)
      : compareByTime(facts.older, facts.newer) > 0
  return {
    scored: {
      ...finding,
      readings: finding.readings.map(readingView),
      minConfidence: policy.supersessionMinConfidence,
    },
    notRead: notReadSentence(finding.readings),
    older: { content: older.content, at: isoOf(older.statedAtMs) },
    newer: { content: newer.content, at: isoOf(newer.statedAtMs) },
    hoursApart:
      older.statedAtMs === null || newer.statedAtMs === null
        ? null
        : (newer.statedAtMs - older.statedAtMs) / HOUR_MS,
    reversed: { confidence, pattern, winningSignal },
    arrival: {
      step: classifyByRules({
        sameWords: saysTheSameWords(
          { content: older.content, normalizedContent: first.normalized },
          { content: newer.content, normalizedContent: second.normalized },
        ),
        confidence: finding.confidence,
        minConfidence: policy.supersessionMinConfidence,
        readings: finding.readings,
      }),
      classified: policy.classifyBeforeWrite && policy.supersessionEnabled,
    },
    hindrances: await tryBlockers(store, { facts, backwards, policy, detector }),
    contextDifferences: facts === null ? [] : contextDifferences(facts.older, facts.newer),
  }
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : instantFromMs(ms).toISOString()
}
