import { settlePair } from '@/lib/domain/blind-sample'
import type { ShadowFilter } from '@/lib/filters/shadow-filter'
import type { LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'
import { proposalNumbers } from '@/lib/store/queries/proposal-numbers'
import { readSampleScope, type SampleChoice } from '@/lib/store/samples'

const SHOWN = 3 // per group, on a page about something else

/** A pair on which detector and labels disagree. */
export type ErrorView = {
  readonly pairId: string
  readonly proposalNumber: number | null
  readonly agentId: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly older: string
  readonly newer: string
  readonly confidence: number
}

/** Such pairs with the same reason: the same signals fired. */
export type ErrorGroup = {
  readonly pattern: string // '' = nothing fired
  readonly count: number
  readonly pairs: readonly ErrorView[] // the first ones
}

/** All such pairs of one kind, most frequent reason first. */
export type ErrorSide = { readonly count: number; readonly groups: readonly ErrorGroup[] }

/** Where detector and labels disagree: proposals that are not supersessions, and supersessions that were not proposed. */
export type SampleErrors = { readonly wrong: ErrorSide; readonly missed: ErrorSide }

type Pair = LabelledPair['pair']

/** The data of `/go-live/default/errors`. */
export type ErrorsView = { readonly sample: SampleChoice | null; readonly errors: SampleErrors }

const MOST = 200 // per group, on its own page

/** Reads where detector and labels disagree in the requested sample, or the agent's default one, with the pairs for each reason. */
export async function readErrorsPage(
  store: Store,
  { agent, sample }: ShadowFilter,
): Promise<ErrorsView> {
  const scope = await readSampleScope(store.read, { agentId: agent, sampleId: sample })
  return { sample: scope.chosen, errors: await readErrors(store, scope.own, MOST) }
}

/** Reads how often detector and labels of a sample disagree, by fired signals, with the first pairs of each. */
export async function readErrors(
  store: Store,
  pairs: readonly LabelledPair[],
  most = SHOWN,
): Promise<SampleErrors> {
  const differing = pairs.flatMap(({ pair, labels }) => {
    const settled = settlePair(labels, pair.wanted)
    const differs = settled.state === 'settled' && settled.truth !== pair.proposed
    return differs && pair.known === null ? [pair] : []
  })
  const sides = {
    wrong: groupsOf(differing.filter(({ proposed }) => proposed)),
    missed: groupsOf(differing.filter(({ proposed }) => !proposed)),
  }
  const shown = [...sides.wrong, ...sides.missed].flatMap((group) => group.pairs.slice(0, most))
  const [places, numbers] = await Promise.all([
    readPlaces(store, shown),
    proposalNumbers(
      store.read,
      shown.map(({ proposalId }) => proposalId),
    ),
  ])
  const viewOf = (pair: Pair): ErrorView => ({
    ...errorView(pair, places),
    proposalNumber: numbers.get(pair.proposalId ?? '') ?? null,
  })
  const sideOf = (groups: typeof sides.wrong): ErrorSide => ({
    count: groups.reduce((sum, group) => sum + group.pairs.length, 0),
    groups: groups.map(({ pattern, pairs: own }) => ({
      pattern,
      count: own.length,
      pairs: own.slice(0, most).map(viewOf),
    })),
  })
  return { wrong: sideOf(sides.wrong), missed: sideOf(sides.missed) }
}

function groupsOf(pairs: readonly Pair[]) {
  const patterns = [...new Set(pairs.map(({ pattern }) => pattern))]
  return patterns
    .map((pattern) => ({ pattern, pairs: pairs.filter((pair) => pair.pattern === pattern) }))
    .toSorted((a, b) => b.pairs.length - a.pairs.length || (a.pattern < b.pattern ? -1 : 1))
}

type Places = ReadonlyMap<string, Pick<ErrorView, 'entity' | 'aspect'>>

async function readPlaces(store: Store, pairs: readonly Pair[]): Promise<Places> {
  const facts = await store.read.fact.findMany({
    where: { id: { in: pairs.map(({ olderFactId }) => olderFactId) } },
    select: { id: true, entity: true, aspect: true },
  })
  return new Map(facts.map(({ id, ...place }) => [id, place]))
}

function errorView(pair: Pair, places: Places): Omit<ErrorView, 'proposalNumber'> {
  return {
    pairId: pair.id,
    agentId: pair.agentId,
    entity: places.get(pair.olderFactId)?.entity ?? null,
    aspect: places.get(pair.olderFactId)?.aspect ?? null,
    older: pair.olderText,
    newer: pair.newerText,
    confidence: pair.confidence,
  }
}
