import { z } from 'zod'

import { normalizeText } from '@/lib/detection/normalize-text'
import { isPast, type AsOf } from '@/lib/domain/as-of'
import { compareByTime, nameKey } from '@/lib/domain/fact'
import { isShadow } from '@/lib/domain/policy'
import { asOfInstants } from '@/lib/filters/as-of'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { chainLengths } from '@/lib/store/queries/around-facts'
import { countFactsThen, findFactsThen } from '@/lib/store/queries/facts-then'
import { loadFactsThen, readKnown } from '@/lib/store/queries/known-at'
import { operationsOnRows } from '@/lib/store/queries/load-operations'
import { loadSourcedFacts, type SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { loadSiblings } from '@/lib/store/queries/load-siblings'
import { soonAfterWrite } from '@/lib/store/queries/until-next-write'
import { toFact } from '@/lib/store/rows'
import type { FactQuery } from '@/lib/store/sql/find-facts'
import { pendingAbout } from '@/lib/store/sql/pending-about'
import { topNames } from '@/lib/store/sql/top-names'

import { chainFacts, readChainRows, trueThenOf } from './chain'
import { chainLinkView } from './chain-link-view'
import type { ChainLinkView } from './chain-link-view'
import { currentIds } from './current-ids'
import { decodeCursor, encodeCursor, placeOf, type ListPlace } from './cursor'
import { readEndings } from './endings'
import type { EndingView } from './endings'
import { readFactProposals, type FactProposal } from './fact-proposals'
import { operationsThen, readSiblingsThen } from './fact-then'
import { factBrief, factView } from './fact-view'
import type { FactBrief, FactView } from './fact-view'
import type { ChainFact } from './fact-view'
import { operationView } from './operation-view'
import type { OperationView } from './operation-view'

export type FactListPage = {
  readonly items: readonly (ChainFact & {
    readonly chainLength: number
    readonly pendingProposalNumber: number | null
  })[]
  readonly nextCursor: string | null
  readonly total: number
  readonly notCurrent: number // of these, active facts that have not begun or are over (rule T4)
  readonly hiddenSuperseded: number // hidden by the filter
}

/** The past in which a fact is shown. */
export type FactPast = {
  readonly trueThen: readonly string[] | null // ids of its chain's facts that were true at the requested instant
  readonly known: boolean // as the store knew it then: present-day details are left out
}

export type FactPageView = {
  readonly now: string
  readonly past: FactPast | null // null: the present
  readonly fact: ChainFact
  readonly links: readonly ChainLinkView[] // the fact's whole chain, oldest first; several links may end in one fact
  readonly chain: readonly ChainFact[] // every fact of the chain, oldest first
  readonly siblings: readonly FactBrief[]
  readonly ending: EndingView | null // null while active, or when imported already ended
  readonly proposals: readonly FactProposal[]
  readonly operations: readonly OperationView[] // that touched this fact, newest first, at most 50
  readonly shadow: boolean
}

const PAGE = 50
const MOST_NAMES = 200
const MOST_OPERATIONS = 50
const MOST_SIBLINGS = 50

const STATUSES: Readonly<
  Record<FactListFilter['status'], Pick<FactQuery, 'status' | 'unclassified'>>
> = {
  current: { status: 'active', unclassified: false },
  all: { status: null, unclassified: false },
  superseded: { status: 'superseded', unclassified: false },
  retracted: { status: 'retracted', unclassified: false },
  unclassified: { status: 'active', unclassified: true },
}

const position = z.tuple([z.string(), z.string(), z.string(), z.string()])

/** Reads a page of the fact list, slot by slot (rule T3: only current facts by default). */
export async function readFactList(
  store: Store,
  filter: FactListFilter,
  place: ListPlace,
): Promise<FactListPage> {
  const { cursor, limit } = placeOf(place, PAGE)
  const { read } = store
  const at = store.clock()
  const query = factQueryOf(filter, at)
  const asOf = asOfInstants(filter)
  const known = asOf.knownAt === null ? null : await readKnown(store, asOf.knownAt)
  const counted = (counts: FactQuery) => countFactsThen(store, { query: counts, known })
  const page = { after: decodeCursor(cursor, position), limit: limit + 1 }
  const superseded = { ...query, status: 'superseded' } as const
  const isCounted = filter.received !== true // no program sees how many there are
  const hides = isCounted && filter.status === 'current' && asOf.trueAt === null
  const shown = query.status === 'active' && asOf.trueAt === null
  const moment = asOf.knownAt ?? at
  const [found, total, notCurrent, ended, ending] = await Promise.all([
    findFactsThen(store, { query, known }, page),
    isCounted ? counted(query) : 0,
    shown ? counted({ ...query, endsAfter: null, notCurrentAt: moment }) : 0,
    hides ? counted({ ...superseded, endsAfter: null }) : 0,
    hides ? counted(superseded) : 0,
  ])
  const ids = found.slice(0, limit).map(({ id }) => id)
  const last = found.length > limit ? found[limit - 1] : undefined
  const rows = await loadFactsThen(store, ids, known)
  const [current, chains, pending] = await Promise.all([
    currentIds(store, [...rows.values()].map(toFact), asOf.trueAt ?? moment),
    known === null ? chainLengths(read, ids) : new Map<string, number>(),
    isPast(asOf) ? new Map<string, number>() : pendingAbout(read, ids),
  ])
  return {
    items: ids.flatMap((id) => {
      const row = rows.get(id)
      if (row === undefined) return []
      return {
        ...factView(row),
        current: current.has(id),
        chainLength: chains.get(id) ?? 1,
        pendingProposalNumber: pending.get(id) ?? null,
      }
    }),
    nextCursor: last === undefined ? null : encodeCursor(last.position),
    total,
    notCurrent,
    hiddenSuperseded: ended - ending,
  }
}

export async function readFact(store: Store, id: string): Promise<FactView | null> {
  const row = (await loadSourcedFacts(store.read, [id])).get(id)
  return row === undefined ? null : factView(row)
}

/** Reads one fact with its whole chain and history. */
export async function readFactPage(
  store: Store,
  id: string,
  asOf: AsOf = { trueAt: null, knownAt: null },
): Promise<FactPageView | null> {
  const { read } = store
  const chain = await readChainRows(store, id, asOf)
  const row = chain.facts.find((fact) => fact.id === id)
  const facts = chainFacts(chain, asOf.knownAt ?? store.clock())
  const fact = facts.find((each) => each.id === id)
  if (row === undefined || fact === undefined) return null
  const [siblings, proposals, operations, { policy }, endings] = await Promise.all([
    isPast(asOf) ? readSiblingsThen(store, row, asOf) : readSiblings(store, row),
    isPast(asOf) ? [] : readFactProposals(read, id),
    asOf.knownAt === null
      ? operationsOnRows(read, [{ table: 'fact', id }], MOST_OPERATIONS)
      : operationsThen(store, id, asOf.knownAt),
    loadPolicy(read, row.agentId, store.environment),
    isPast(asOf) ? new Map<string, EndingView>() : readEndings(read, [row]),
  ])
  return {
    now: store.clock().toISOString(),
    past: isPast(asOf) ? { trueThen: trueThenOf(chain, asOf), known: asOf.knownAt !== null } : null,
    fact,
    links: chain.links.toSorted((a, b) => compareByTime(a.older, b.older)).map(chainLinkView),
    chain: facts,
    siblings,
    ending: endings.get(id) ?? null,
    proposals,
    operations: operations.map(operationView),
    shadow: isShadow(policy),
  }
}

async function readSiblings(store: Store, row: SourcedFactRow): Promise<readonly FactBrief[]> {
  const { agentId, entityKey, aspectKey } = row
  if (entityKey === null || aspectKey === null) return []
  const question = { slot: { agentId, entityKey, aspectKey }, facts: [row] }
  const [siblings] = await loadSiblings(store.read, [question], { most: MOST_SIBLINGS, at: null })
  return siblings?.newest.map(factBrief) ?? []
}

/** Reads the names to filter the fact list by, most current facts first. */
export async function readFactFacets(
  store: Store,
  agent: string | null,
): Promise<{
  readonly entities: readonly { readonly name: string; readonly facts: number }[]
  readonly aspects: readonly { readonly name: string; readonly facts: number }[]
}> {
  return soonAfterWrite(store, `fact facets ${JSON.stringify(agent)}`, async () => {
    const active = {
      table: 'Fact',
      where: `"status" = 'active'`,
      agentId: agent,
      most: MOST_NAMES,
    } as const
    const [entities, aspects] = await Promise.all([
      topNames(store.read, { ...active, name: 'entity' }),
      topNames(store.read, { ...active, name: 'aspect' }),
    ])
    const withFacts = (each: { readonly name: string; readonly count: number }) => ({
      name: each.name,
      facts: each.count,
    })
    return { entities: entities.map(withFacts), aspects: aspects.map(withFacts) }
  })
}

/** Translates a filter into a store query. */
export function factQueryOf(filter: FactListFilter, at: Date): FactQuery {
  const { trueAt, knownAt } = asOfInstants(filter)
  const wanted = STATUSES[filter.status]
  const moment = trueAt ?? (filter.received === true ? (knownAt ?? at) : null)
  const then =
    moment === null || filter.status === 'all'
      ? {}
      : { trueAt: moment, status: statusThen(wanted.status) }
  return {
    ...wanted,
    agentId: filter.agent,
    entityKey: filter.entity === null ? null : nameKey(filter.entity),
    aspectKey: filter.aspect === null ? null : nameKey(filter.aspect),
    key: filter.key?.trim() ?? null,
    kind: filter.kind,
    protectedOnly: filter.protectedOnly,
    words: filter.search === null ? null : normalizeText(filter.search),
    system: filter.system,
    session: filter.session,
    sourceId: filter.source,
    trueAt: null,
    endsAfter: wanted.status === 'active' && moment === null ? (knownAt ?? at) : null,
    notCurrentAt: null,
    untouchedSince: null,
    ...then,
  }
}

/** What was true then may have ended since, so the filter does not require it to be current (rule TT7). */
function statusThen(status: FactQuery['status']): FactQuery['status'] {
  return status === 'active' ? null : status
}
