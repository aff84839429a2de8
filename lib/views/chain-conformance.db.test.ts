import { describe, expect, it } from 'vitest'

import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { importFacts } from '@/lib/operations/import-facts'
import { restateFact } from '@/lib/operations/restate-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { at, batchOf, factInput, factRowOf, outcomeOf, valueOf } from '@/lib/operations/testing'
import {
  fields,
  hasConformanceRows,
  list,
  readConformanceRows,
  SKIPPED,
  type ConformanceRow,
  type Fields,
} from '@/lib/operations/testing/conformance'
import { openStoreForEachTest, requests, store } from '@/lib/operations/testing/each'
import { connectStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'

import { readChain } from './chain'
import { readFactList } from './facts'
import { readHistory } from './history'

// The other systems' rows on reading and keeping a chain (rules CN1, CN2).

const LEFT_OUT: Readonly<Record<string, string>> = {
  'signet-P07': 'sweeps and approves; run by lib/operations/conformance.db.test.ts',
}

const GIVEN = 'api items chain steps'.split(' ')
const ITEM = 'id kind key aspect subject text value at confidence provenance status lifespan'.split(
  ' ',
)
const STEP = 'do id older newer subject aspect key kind text confidence sourceKind query at'.split(
  ' ',
)
const EXPECT =
  'current currentAny all byKey entries positions length results final history operations resultsAny never chainStaysConnected found trueAt'.split(
    ' ',
  )
const STATE = 'status supersededBy confidence sourceKind version previous'.split(' ')

/** Chain-related rows of other areas. */
const GUARDS = 'memstore-M23 copilot-C15 copilot-D06'.split(' ')

const KIND_OF: Readonly<Record<string, readonly string[]>> = {
  'refused:not_found': ['not-found'],
  'refused:invalid': ['not-found'], // an empty id belongs to no fact
  'refused:in_chain': ['already-superseded'],
  'noop:already_superseded': ['already-superseded'],
  ok: ['ok'],
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

openStoreForEachTest({ live: true })

/** One row on its own store, with our ids. */
class Case {
  readonly idOf = new Map<string, string>()
  readonly results: string[] = []
  history: readonly string[] | null = null
  length = 0
  found: readonly string[] = []
  readonly trueAt: (readonly string[])[] = []
  byKey: string | null = null
  operations = 0

  name(id: string): string {
    return [...this.idOf].find(([, ours]) => ours === id)?.[0] ?? id
  }

  async store(items: readonly Fields[]): Promise<void> {
    const facts = items.map((item, nth) =>
      factInput({
        externalId: text(item['id']),
        entity: text(item['subject']) || 'proj',
        aspect: text(item['aspect']) || 'general',
        key: text(item['key']) || null,
        kind: item['kind'] === 'preference' || item['kind'] === 'decision' ? item['kind'] : 'fact',
        content: text(item['text']) || text(item['value']) || `statement ${text(item['id'])}`,
        confidence: typeof item['confidence'] === 'number' ? item['confidence'] : null,
        validFrom: at(text(item['at']) || `2026-01-0${nth + 1}T00:00:00Z`),
      }),
    )
    const command = { batch: batchOf({ facts }), skipRefused: false }
    if (facts.length > 0) valueOf(await importFacts(store, command, requests()))
    for (const row of await store.read.fact.findMany())
      this.idOf.set(row.importKey?.slice('file:'.length) ?? '', row.id)
    for (const item of items) if (item['status'] === 'retracted') await this.retract(item['id'])
  }

  async retract(name: unknown): Promise<string> {
    const { id, version } = await factRowOf(store, this.idOf.get(text(name)) ?? '')
    return outcomeOf(await retractFact(store, { factId: id, version, reason: null }, requests()))
  }

  async search(words: string, trueAt: string | null): Promise<readonly string[]> {
    const filter = { ...DEFAULT_FACT_FILTER, search: words, trueAt }
    return (await readFactList(store, filter, null)).items.map(({ id }) => this.name(id))
  }

  async supersede(olderName: string, newerName: string): Promise<string> {
    const [older, newer] = await Promise.all(
      [olderName, newerName].map((name) => factRowOf(store, this.idOf.get(name) ?? '')),
    )
    if (older === undefined || newer === undefined) throw new Error('no pair')
    const pair = { olderId: older.id, olderVersion: older.version, newerId: newer.id }
    const command = { ...pair, newerVersion: newer.version, reason: null }
    return outcomeOf(await supersedeByHand(store, command, requests()))
  }

  async readHistory(from: Pick<Store, 'read'> & Store, step: Fields): Promise<string> {
    if (step['subject'] !== undefined) {
      const filter = {
        ...DEFAULT_FACT_FILTER,
        entity: text(step['subject']),
        status: 'all',
      } as const
      this.history = (await readFactList(from, filter, null)).items.map(({ id }) => this.name(id))
      return 'ok'
    }
    const chain = await readChain(from, this.idOf.get(text(step['id'])) ?? text(step['id']))
    this.history = chain?.facts.map(({ id }) => this.name(id)) ?? null
    this.length = chain?.facts.length ?? 0
    return chain === null ? 'not-found' : 'ok'
  }

  async step(step: Fields): Promise<string> {
    const row = async (id: unknown) => factRowOf(store, this.idOf.get(text(id)) ?? '')
    switch (step['do']) {
      case 'supersede':
        return this.supersede(text(step['older']), text(step['newer']))
      case 'supersedeWithText': {
        const { id, version } = await row(step['older'])
        const done = valueOf(
          await restateFact(
            store,
            {
              factId: id,
              version,
              content: text(step['text']),
              validFrom: null,
              confidence: typeof step['confidence'] === 'number' ? step['confidence'] : null,
              source: { externalId: null, excerpt: null, session: text(step['sourceKind']) },
              reason: null,
            },
            requests(),
          ),
        )
        this.idOf.set('new', done.factId)
        return 'ok'
      }
      case 'retract':
      case 'removeFromChain':
        return this.retract(step['id'])
      case 'ingest':
        await this.store([{ ...step, at: '2026-02-01T00:00:00Z' }])
        return 'ok'
      case 'search':
        this.found = await this.search(text(step['query']), null)
        return 'ok'
      case 'trueAt':
        this.trueAt.push(await this.search('', text(step['at'])))
        return 'ok'
      case 'history':
        return this.readHistory(store, step)
      case 'getByKey': {
        const found = await current({ key: text(step['key']), aspect: text(step['aspect']) })
        this.byKey = found.length === 1 ? this.name(found[0] ?? '') : null
        return 'ok'
      }
      case 'restart': {
        const again = await connectStore(store.file)
        await this.readHistory(again, { id: this.idOf.keys().next().value })
        await again.close()
        return 'ok'
      }
      case 'list':
      case 'listAll':
        return 'ok' // checked against the expectation
      default:
        throw new Error(`unknown step ${JSON.stringify(step)}`)
    }
  }
}

async function current(where: { readonly key?: string; readonly aspect?: string } = {}) {
  const filter = { ...DEFAULT_FACT_FILTER, aspect: where.aspect ?? null }
  const { items } = await readFactList(store, filter, null)
  return items.filter(({ key }) => where.key === undefined || key === where.key).map(({ id }) => id)
}

async function check(here: Case, name: string, wanted: unknown): Promise<void> {
  const named = (ids: readonly string[]) => ids.map((id) => here.name(id)).toSorted()
  switch (name) {
    case 'current':
      return expect(named(await current())).toEqual(wanted)
    case 'all': {
      const filter = { ...DEFAULT_FACT_FILTER, status: 'all' } as const
      const { items } = await readFactList(store, filter, null)
      return expect(named(items.map(({ id }) => id))).toEqual(wanted)
    }
    case 'currentAny':
      return expect(wanted).toContainEqual(named(await current()))
    case 'found':
      return expect(here.found).toEqual(wanted)
    case 'trueAt':
      return expect(here.trueAt).toEqual(wanted)
    case 'byKey':
      return expect(here.byKey).toBe(wanted)
    case 'entries':
    case 'history':
      return expect(here.history).toEqual(wanted)
    case 'positions':
      return expect(here.history?.map((_id, position) => position)).toEqual(wanted)
    case 'length':
      return expect(here.length).toBe(wanted)
    case 'operations':
      return expect(here.operations).toBe(wanted)
    case 'results':
      return expect(
        list(wanted).map((each, nth) => KIND_OF[text(each)]?.includes(here.results[nth] ?? '')),
      ).toEqual(list(wanted).map(() => true))
    case 'resultsAny':
      return expect(list(wanted).flatMap((each) => KIND_OF[text(each)] ?? [])).toContain(
        here.results.at(-1),
      )
    case 'never':
      return // a database error would have thrown
    case 'chainStaysConnected': {
      const ids = [...here.idOf.values()]
      const chain = await readChain(store, ids[0] ?? '')
      return expect(named(chain?.facts.map(({ id }) => id) ?? [])).toEqual(named(ids))
    }
    case 'final':
      return checkFinal(here, fields(wanted, [...here.idOf.keys()]))
    default:
      throw new Error(`unknown expectation ${name}`)
  }
}

async function checkFinal(here: Case, wanted: Fields): Promise<void> {
  for (const [name, state] of Object.entries(wanted)) {
    const { supersededBy, sourceKind, version, previous, ...same } = fields(state, STATE)
    if (version !== undefined) expect(await placeOf(here, name)).toEqual([version, previous])
    const row = await store.read.fact.findUniqueOrThrow({
      where: { id: here.idOf.get(name) ?? '' },
      include: { source: true },
    })
    expect(row).toMatchObject(same)
    if (supersededBy !== undefined)
      expect(row.supersededById).toBe(here.idOf.get(text(supersededBy)))
    if (sourceKind !== undefined) expect(row.source?.session).toBe(sourceKind)
  }
}

/** A fact's position among everything said about its subject, and what was said before it (rule H1). */
async function placeOf(here: Case, name: string): Promise<readonly unknown[]> {
  const id = here.idOf.get(name) ?? ''
  const history = await readHistory(store, id, { trueAt: null, knownAt: null })
  const said = (history?.events ?? []).flatMap((event) =>
    event.kind === 'said' ? [here.name(event.fact.id)] : [],
  )
  return [said.indexOf(name) + 1, said[said.indexOf(name) - 1]]
}

async function runRow(row: ConformanceRow): Promise<void> {
  const given = fields(row.given, GIVEN)
  const here = new Case()
  await here.store(list(given['items']).map((item) => fields(item, ITEM)))
  const chain = list(given['chain']).map(text)
  for (const [nth, name] of chain.slice(1).entries())
    expect(await here.supersede(chain[nth] ?? '', name)).toBe('ok')
  const before = await store.read.operation.count()
  for (const step of list(given['steps'])) here.results.push(await here.step(fields(step, STEP)))
  here.operations = (await store.read.operation.count()) - before
  for (const [name, wanted] of Object.entries(fields(row.expect, EXPECT)))
    await check(here, name, wanted)
}

const rows = readConformanceRows().filter((row) => row.area === 'chain' || GUARDS.includes(row.id))

describe.skipIf(!hasConformanceRows)(`conformance of chains${SKIPPED}`, () => {
  it.each(
    rows
      .filter((row) => LEFT_OUT[row.id] === undefined)
      .map((row) => [row.id, row.why, row] as const),
  )('[CN1] [CN2] %s: %s', async (_id, _why, row) => {
    expect.hasAssertions()
    await runRow(row)
  })

  it.each(Object.entries(LEFT_OUT))('left out: %s — %s', (id) => {
    expect(rows.map((row) => row.id)).toContain(id)
  })
})
