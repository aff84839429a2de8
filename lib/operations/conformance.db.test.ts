import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { compareByTime } from '@/lib/domain/fact'
import { parseInstant } from '@/lib/domain/parse-instant'
import { contextDifferences } from '@/lib/domain/proposal'
import { supersessionRefusal } from '@/lib/domain/supersede'
import { loadChain } from '@/lib/store/queries/load-chain'
import { toFact, type FactRow } from '@/lib/store/rows'

import { protectFact } from './protect-fact'
import { restateFact } from './restate-fact'
import { restoreFact } from './restore-fact'
import { retractFact } from './retract-fact'
import { startSweep } from './start-sweep'
import { proposeForFacts } from './steps/propose-for-facts'
import { supersedeByHand } from './supersede-by-hand'
import { at, decide, factInput, outcomeOf, setOverrides, sweep, valueOf } from './testing'
import {
  fields,
  hasConformanceRows,
  list,
  readConformanceRows,
  SKIPPED,
  type ConformanceRow,
  type Fields,
} from './testing/conformance'
import { openStoreForEachTest, requests, store, importFile, undoById } from './testing/each'

const LIB = path.resolve(import.meta.dirname, '..')
const AREAS: Readonly<Record<string, readonly string[]>> = {
  signet: ['guard', 'policy', 'undo', 'chain', 'review', 'import'],
  memstore: ['guard', 'undo'],
  vestige: ['guard', 'undo'],
  'hybrid-memory': ['guard', 'undo'],
}
/** Areas whose rows all run elsewhere, by file. */
const WHOLE_AREAS: Readonly<Record<string, readonly string[]>> = {
  'detection/conformance.test.ts': [
    'signet detection',
    'memstore detection',
    'vestige detection',
    'hybrid-memory detection',
  ],
  'judge/conformance.test.ts': ['signet classify'],
  'judge/parse-classification.test.ts': ['hybrid-memory classify'],
  'domain/merge.test.ts': ['vestige merge'], // with views/duplicates.db.test.ts
  'views/chain-conformance.db.test.ts': ['memstore chain', 'copilot-cli chain'],
  'views/as-of-conformance.db.test.ts': ['vestige as-of', 'hybrid-memory as-of'],
  'importers/conversation/conversation.test.ts': ['copilot-cli correction'], // with operations/conversation.db.test.ts
}
/** Single rows that run elsewhere under their ids, by file. */
const SINGLE_ROWS: Readonly<Record<string, string>> = {
  'views/chain-conformance.db.test.ts': 'signet-O4 memstore-M23 copilot-C15 copilot-D06',
  'operations/arrival-conformance.db.test.ts':
    'signet-W1 memstore-M04 memstore-M07a memstore-M07b hybrid-H24a hybrid-H24b hybrid-H24c hybrid-H24d vestige-V18a vestige-V18b vestige-V18c vestige-V27c vestige-X07',
  'operations/arrival.db.test.ts': 'memstore-M09a memstore-M14a memstore-M14b hybrid-H30', // M09a: a person may see all agents, and sees that the pair has two
  'operations/merge.db.test.ts':
    'vestige-V10 vestige-V12a vestige-V12b vestige-V13 vestige-V13b vestige-V29 vestige-X03 vestige-X04 vestige-X05',
  'importers/signet.test.ts': 'signet-W3',
  'importers/facts-jsonl.test.ts': 'memstore-M05l hybrid-H31',
  'connectors/read-store-file.db.test.ts': 'hybrid-H32',
  'importers/json-store.test.ts': 'memstore-M16c copilot-D07', // nothing is written back to Copilot CLI
  'api/api.db.test.ts': 'memstore-M09b',
  'cli/doors.db.test.ts': 'memstore-M16a',
  'views/review-conformance.db.test.ts':
    'memstore-M15 memstore-M16b memstore-M16d hybrid-H16a hybrid-H18 hybrid-H23 hybrid-H25a hybrid-H25b hybrid-H27 vestige-V02a vestige-V02b vestige-V09 vestige-V12d vestige-V14a vestige-V15a vestige-V15b vestige-V33 vestige-V34h vestige-X09',
}
const RISK_GATE =
  'of the risk gate of Vestige, which holds risky writes for review: no seed document has it, and it is not built. A fact is stored, and what is reviewed is a supersession'
const DECIDED_AGAIN =
  'differs on purpose: a decided proposal is decided again, which takes back what the former verdict changed (rule A9)'
/** Rows that no test runs, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'signet-I5':
    'about what one record holds: actor and subject stand in the log, method, confidence and signals in the proposal that it names',
  'signet-L7': 'no answer to read: judge-job.db.test.ts has the time-out',
  'signet-P06':
    'an event is read by its metadata, whatever its memory_id names (tally-signet-events)',
  'signet-P15':
    'the judge is asked after the sweep, through a server: lib/jobs/judge-job.db.test.ts',
  'signet-R1':
    'a search finds what holds every word of it (rule F1), and the context of a question has no facts that ended (TO10)',
  'signet-W2':
    'spans and provenance are columns of rows that no verdict touches; undo-model compares all of them',
  'hybrid-H13': 'a penalty for contradicted facts is optional and not offered',
  'hybrid-H16b': DECIDED_AGAIN,
  'vestige-V27a': 'the strength of a memory is not kept',
  'vestige-V27b': 'the strength of a memory is not kept',
  'vestige-V34g': DECIDED_AGAIN,
  ...Object.fromEntries(
    [
      ...Array.from('abcdefghijklmnopq', (letter) => `V30${letter}`),
      ...Array.from('abc', (letter) => `V32${letter}`),
      ...Array.from('abcdef', (letter) => `V34${letter}`),
    ].map((id) => [`vestige-${id}`, RISK_GATE]),
  ),
}
const ELSEWHERE: ReadonlySet<string> = new Set(
  Object.values(SINGLE_ROWS).flatMap((ids) => ids.split(' ')),
)

const GIVEN =
  'older newer items chain conflicts policy aspect steps similarity createdAt processTimeZone'.split(
    ' ',
  )
const ITEM =
  'id text at agent kind key aspect subject metadata tags protected importance arrival provenance'.split(
    ' ',
  )
const STEP = 'do id ids oneBatch again agent older newer op text confidence sourceKind'.split(' ')
const EXPECT =
  'operations inserted history applied final refusal proposals openProposals newProposalsLastStep appliedLastStep seen chain verdictsRecorded results resultsAny supersededAt contextDiffers instant outcome mark autoApply approveAllowed afterStep1 afterStep2'.split(
    ' ',
  )
const STATE =
  'status supersededBy supersededAt confidence sourceKind validUntil validUntilSet readable'.split(
    ' ',
  )
const BY_DEFAULT_SCORING = ['signet-P03'] // the seed profile treats “uses” with two values as a conflict

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`no text: ${JSON.stringify(value)}`)
  return value
}

const KIND_OF: Readonly<Record<string, readonly string[]>> = {
  ok: ['ok'],
  'noop:already_superseded': ['already-superseded'],
  'refused:self': ['same-fact'],
  'refused:invalid': ['not-found', 'bad-input'], // ids are opaque: an id that was never issued is simply not found
  'refused:not_found': ['not-found'],
  'refused:protected': ['protected'],
  'refused:constraint': ['constraint'],
  'refused:cycle': ['cycle'],
  'offer:undo_first': [],
}

openStoreForEachTest()

/** Runs the steps of one row on its own store. */
class Case {
  readonly #items = new Map<string, Fields>()
  readonly #aspect: string
  readonly results: string[] = []
  readonly operations: string[] = []
  plan: { readonly older: FactRow; readonly newer: FactRow } | null = null
  proposedLast = 0
  appliedLast = 0
  readonly after: (readonly FactRow[])[] = [] // before the first step, and after each

  constructor(given: Fields) {
    this.#aspect = typeof given['aspect'] === 'string' ? given['aspect'] : 'general'
    for (const [index, side] of (['older', 'newer'] as const).entries()) {
      if (given[side] === undefined) continue
      const when = `2026-03-${index === 0 ? '01' : '15'}T00:00:00.000Z`
      this.#items.set(side, { id: side, at: when, ...fields(given[side], ITEM) })
    }
    for (const item of list(given['items'])) {
      const known = fields(item, ITEM)
      this.#items.set(text(known['id']), known)
    }
  }

  get ids(): readonly string[] {
    return [...this.#items.keys()]
  }

  #input(id: string) {
    const item = this.#items.get(id) ?? {}
    const order = this.ids.indexOf(id)
    return factInput({
      agent: typeof item['agent'] === 'string' ? item['agent'] : 'scout',
      entity: typeof item['subject'] === 'string' ? item['subject'] : 'proj',
      aspect: typeof item['aspect'] === 'string' ? item['aspect'] : this.#aspect,
      key: typeof item['key'] === 'string' ? item['key'] : null,
      kind: item['kind'] === 'constraint' ? 'constraint' : 'fact',
      content: typeof item['text'] === 'string' ? item['text'] : `statement ${id}`,
      metadata: typeof item['metadata'] === 'object' ? (item['metadata'] as Fields) : {},
      importance: typeof item['importance'] === 'number' ? item['importance'] : null,
      protected: item['protected'] === true,
      validFrom: at(
        typeof item['at'] === 'string' ? item['at'] : `2026-01-0${order + 1}T00:00:00Z`,
      ),
      externalId: id,
    })
  }

  async store(ids: readonly string[]): Promise<readonly FactRow[]> {
    const facts = ids.map((id) => this.#input(id))
    valueOf(await importFile({ facts }))
    return Promise.all(ids.map((id) => this.row(id)))
  }

  async row(id: string): Promise<FactRow> {
    if (id === 'new') return store.read.fact.findFirstOrThrow({ where: { importKey: null } })
    return store.read.fact.findFirstOrThrow({ where: { importKey: `file:${id}` } })
  }

  async rowOrMissing(id: string): Promise<FactRow | null> {
    return store.read.fact.findFirst({ where: { importKey: `file:${id}` } })
  }

  async supersede(olderId: string, newerId: string) {
    const [older, newer] = [await this.rowOrMissing(olderId), await this.rowOrMissing(newerId)]
    return this.handOver({
      olderId: older?.id ?? olderId,
      olderVersion: older?.version ?? 0,
      newerId: newer?.id ?? newerId,
      newerVersion: newer?.version ?? 0,
    })
  }

  async handOver(pair: Omit<Parameters<typeof supersedeByHand>[1], 'reason'>) {
    const result = await supersedeByHand(store, { ...pair, reason: null }, requests())
    if (result.ok) this.operations.push(result.value.operation.id)
    return outcomeOf(result)
  }

  async decideAll(value: 'supersede' | 'keep_both', where: object = {}): Promise<string> {
    let said = 'ok'
    const open = { status: 'pending', ...where }
    for (const { id } of await store.read.proposal.findMany({
      where: open,
      orderBy: { number: 'asc' },
    })) {
      const result = await decide(store, requests(), { proposalId: id, value })
      if (result.ok) this.operations.push(result.value.operation.id)
      else said = result.refusal.kind
    }
    return said
  }

  async step(step: Fields): Promise<string> {
    switch (step['do']) {
      case 'ingest': {
        const ids = step['ids'] === undefined ? [text(step['id'])] : list(step['ids']).map(text)
        const { detection } = await proposeForFacts(
          store,
          (await this.store(ids)).map(toFact),
          requests(),
        )
        return detection === 'done' ? 'ok' : detection
      }
      case 'sweep': {
        const agentId = typeof step['agent'] === 'string' ? step['agent'] : 'scout'
        const command = { agentId, entity: null, trigger: 'button', owner: 'x' } as const
        const { policySnapshot } = (await this.#closed(command)) ?? {}
        if (policySnapshot === undefined) return 'detector-off'
        await sweep(store, requests, { agentId })
        return 'ok'
      }
      case 'approve':
      case 'approveAll':
        return this.decideAll('supersede')
      case 'reject': {
        const [older, newer] = [
          await this.row(text(step['older'])),
          await this.row(text(step['newer'])),
        ]
        return this.decideAll('keep_both', { olderFactId: older.id, newerFactId: newer.id })
      }
      case 'undo': {
        const id = this.operations.at(-1) ?? ''
        const result = await undoById(id)
        if (result.ok) this.operations.push(result.value.operation.id)
        return outcomeOf(result)
      }
      case 'supersede':
        return step['newer'] === null
          ? this.#retract(text(step['older']))
          : this.supersede(text(step['older']), text(step['newer']))
      case 'retract':
        return this.#retract(text(step['id']))
      case 'restore': {
        const { id: factId, version } = await this.row(text(step['id']))
        const command = { factId, version, reason: null }
        return outcomeOf(await restoreFact(store, command, requests()))
      }
      case 'history':
        return (await loadChain(store.read, (await this.row(text(step['id']))).id)).facts.length > 0
          ? 'ok'
          : 'not-found'
      case 'supersedeWithText': {
        const row = await this.rowOrMissing(text(step['older']))
        const { confidence = null, sourceKind } = step as {
          confidence?: number
          sourceKind?: string
        }
        const source =
          sourceKind === undefined ? null : { externalId: null, excerpt: null, session: sourceKind }
        const command = {
          factId: row?.id ?? 'nobody',
          version: row?.version ?? 0,
          content: text(step['text']),
          validFrom: null,
          confidence,
          source,
          reason: null,
        }
        return outcomeOf(await restateFact(store, command, requests()))
      }
      case 'preview':
      case 'planSupersede': {
        const [older, newer] = [
          await this.row(text(step['older'])),
          await this.row(text(step['newer'])),
        ]
        this.plan = { older, newer }
        const sides = { ends: toFact(older), stays: toFact(newer), endsSide: 'older' } as const
        return supersessionRefusal({ ...sides, successorsOfStays: [] })?.kind ?? 'ok'
      }
      case 'applyPlan': {
        if (this.plan === null) throw new Error('no plan')
        const { older, newer } = this.plan
        return this.handOver({
          olderId: older.id,
          olderVersion: older.version,
          newerId: newer.id,
          newerVersion: newer.version,
        })
      }
      case 'protect': {
        const row = await this.rowOrMissing(text(step['id']))
        const command = { factId: row?.id ?? 'nobody', version: row?.version ?? 0, protect: true }
        return outcomeOf(await protectFact(store, command, requests()))
      }
      default:
        throw new Error(`unknown step ${JSON.stringify(step)}`)
    }
  }

  async #retract(id: string): Promise<string> {
    const row = await this.rowOrMissing(id)
    const command = { factId: row?.id ?? 'nobody', version: row?.version ?? 0, reason: null }
    return outcomeOf(await retractFact(store, command, requests()))
  }

  /** A sweep that the policy refuses finds nothing. */
  async #closed(command: Parameters<typeof startSweep>[1]) {
    const started = await startSweep(store, command, requests())
    if (!started.ok) return null
    const run = { where: { id: started.value.runId } }
    return store.transact((tx) =>
      tx.sweepRun.update({ ...run, data: { activeKey: null, status: 'cancelled' } }),
    )
  }
}

async function applied(): Promise<number> {
  return store.read.fact.count({ where: { status: 'superseded' } })
}

async function runSteps(given: Fields): Promise<Case> {
  const here = new Case(given)
  const steps = list(given['steps']).map((step) => fields(step, STEP))
  const arriving = new Set(
    steps
      .filter((step) => step['do'] === 'ingest')
      .flatMap((step) => [...list(step['ids']), step['id']]),
  )
  const early = here.ids.filter((id) => !arriving.has(id))
  if (early.length > 0) await here.store(early)
  else
    await store.transact((tx) =>
      tx.agent.create({ data: { id: 'scout', createdAt: at('2026-01-01') } }),
    )
  const policy = given['policy'] === undefined ? {} : (given['policy'] as Fields)
  const agents = await store.read.agent.findMany()
  for (const { id } of agents) {
    await setOverrides(store, requests(), {
      agentId: id,
      overrides: { shadowMode: false, ...policy },
    })
  }
  const chain = list(given['chain']).map(text)
  for (const [index, id] of chain.slice(1).entries()) {
    expect(await here.supersede(chain[index] ?? '', id)).toBe('ok')
  }
  const factRows = () => store.read.fact.findMany({ orderBy: { id: 'asc' } })
  here.after.push(await factRows())
  for (const step of steps) {
    const before = [await store.read.proposal.count(), await applied()] as const
    here.results.push(await here.step(step))
    here.proposedLast = (await store.read.proposal.count()) - before[0]
    here.appliedLast = (await applied()) - before[1]
    here.after.push(await factRows())
  }
  return here
}

async function check(here: Case, name: string, wanted: unknown): Promise<void> {
  switch (name) {
    case 'applied':
      return expect(await applied()).toBe(wanted)
    case 'appliedLastStep':
      return expect(Math.max(0, here.appliedLast)).toBe(wanted)
    case 'newProposalsLastStep':
      return expect(here.proposedLast).toBe(wanted)
    case 'openProposals':
      return expect(await store.read.proposal.count({ where: { status: 'pending' } })).toBe(wanted)
    case 'operations':
      return expect(
        await store.read.operation.count({ where: { kind: { notIn: ['import', 'set-policy'] } } }),
      ).toBe(wanted)
    case 'inserted':
      return expect(await store.read.fact.count()).toBe(here.ids.length + Number(wanted))
    case 'history': {
      const [last] = list(wanted).slice(-1)
      const { facts } = await loadChain(store.read, (await here.row(text(last))).id)
      const names = facts.toSorted(compareByTime).map((row) => row.importKey?.slice(5))
      return expect(names).toEqual(wanted)
    }
    case 'seen':
      return expect(await store.read.proposal.findMany()).toMatchObject([{ seen: wanted }])
    case 'verdictsRecorded':
      return expect(await store.read.verdict.count()).toBe(wanted)
    case 'refusal':
      return expect(await here.decideAll('supersede')).toBe(wanted)
    case 'proposals': {
      const rows = await store.read.proposal.findMany({ include: { older: true, newer: true } })
      if (typeof wanted === 'number') return expect(rows).toHaveLength(wanted)
      const pairs = rows.map((row) => ({
        older: row.older.importKey?.slice(5),
        newer: row.newer.importKey?.slice(5),
      }))
      return expect(pairs).toEqual(wanted)
    }
    case 'chain': {
      const ids = list(wanted).map(text)
      const rows = await Promise.all(ids.map((id) => here.row(id)))
      return expect(rows.map((row) => row.supersededById)).toEqual([
        ...rows.slice(1).map((row) => row.id),
        null,
      ])
    }
    case 'results':
      return expect(
        list(wanted).map((each, index) => KIND_OF[text(each)]?.includes(here.results[index] ?? '')),
      ).toEqual(list(wanted).map(() => true))
    case 'resultsAny':
      return expect(list(wanted).flatMap((each) => KIND_OF[text(each)] ?? [])).toContain(
        here.results.at(-1),
      )
    case 'supersededAt': {
      const ended = await store.read.fact.findFirstOrThrow({ where: { status: 'superseded' } })
      const last = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
      return expect(ended.supersededAt).toEqual(last.at)
    }
    case 'outcome':
      return expect(await store.read.proposal.count()).toBe(wanted === 'propose' ? 1 : 0)
    case 'mark':
      return expect(await store.read.proposal.findMany()).toMatchObject([{ contextDiffers: true }])
    case 'autoApply':
      return expect((await applied()) > 0).toBe(wanted)
    case 'approveAllowed':
      return expect((await here.decideAll('supersede')) === 'ok').toBe(wanted)
    case 'afterStep1':
      expect(wanted).toEqual({ factsChanged: 0 })
      return expect(here.after[1]).toEqual(here.after[0])
    case 'afterStep2':
      return checkStates(here, wanted, here.after[2] ?? [])
    case 'final':
      return checkStates(here, wanted, await store.read.fact.findMany())
    default:
      throw new Error(`unknown expectation ${name}`)
  }
}

async function checkStates(here: Case, wanted: unknown, rows: readonly FactRow[]): Promise<void> {
  for (const [id, state] of Object.entries(fields(wanted, [...here.ids, 'new']))) {
    const { id: ours } = await here.row(id)
    const row = rows.find((each) => each.id === ours)
    const { supersededBy, sourceKind, validUntilSet, readable, ...same } = fields(state, STATE)
    expect(row).toMatchObject(same)
    if (validUntilSet !== undefined) expect(row?.validUntil !== null).toBe(validUntilSet)
    if (readable !== undefined) expect((row?.content ?? '') !== '').toBe(readable)
    const source = await store.read.source.findUnique({ where: { id: row?.sourceId ?? '' } })
    expect(source?.session ?? undefined).toBe(sourceKind)
    if (supersededBy === undefined) continue
    const by = supersededBy === null ? null : (await here.row(text(supersededBy))).id
    expect(row?.supersededById).toBe(by)
  }
}

function checkContext(given: Fields, differs: unknown): void {
  const [older, newer] = [given['older'], given['newer']].map((side) => ({
    metadata: (fields(side, ITEM)['metadata'] ?? {}) as Fields,
  }))
  if (older === undefined || newer === undefined) throw new Error('two sides')
  expect(contextDifferences(older, newer).length > 0).toBe(differs)
}

function checkInstant(given: Fields, instant: unknown): void {
  expect(parseInstant(text(given['createdAt']))).toBe(Date.parse(text(instant)))
}

async function runRow(row: ConformanceRow): Promise<void> {
  const given = fields(row.given, GIVEN)
  const { contextDiffers, instant, ...wanted } = fields(row.expect, EXPECT)
  if (contextDiffers !== undefined) return checkContext(given, contextDiffers)
  if (instant !== undefined) return checkInstant(given, instant)
  const steps = given['steps'] ?? [{ do: 'ingest', ids: ['older', 'newer'] }]
  const policy = BY_DEFAULT_SCORING.includes(row.id)
    ? { policy: { ...(given['policy'] as Fields | undefined), detectorProfile: 'default' } }
    : {}
  const here = await runSteps({ ...given, ...policy, steps })
  for (const [name, value] of Object.entries(wanted)) {
    await check(here, name, value)
  }
}

const all = readConformanceRows()
const rows = all.filter(
  ({ system, id, area }) =>
    AREAS[system]?.includes(area) && !ELSEWHERE.has(id) && NOT_RUN[id] === undefined,
)

describe.skipIf(!hasConformanceRows)(`conformance${SKIPPED}`, () => {
  it.each(rows.map((row) => [row.id, row.why, row] as const))('%s: %s', async (_id, _why, row) => {
    expect.hasAssertions()
    await runRow(row)
  })

  it.each(Object.entries(NOT_RUN))('not run: %s, %s', (id) => {
    expect(all.map((row) => row.id)).toContain(id)
    expect(ELSEWHERE.has(id)).toBe(false)
  })

  it('every row runs here or elsewhere, or is listed with the reason why not', () => {
    const here = new Set(rows.map(({ id }) => id))
    const areas = Object.values(WHOLE_AREAS).flat()
    const isNamed = ({ system, id, area }: ConformanceRow) =>
      here.has(id) ||
      ELSEWHERE.has(id) ||
      NOT_RUN[id] !== undefined ||
      areas.includes(`${system} ${area}`)
    expect(all.filter((row) => !isNamed(row))).toEqual([])
  })

  it.each([...Object.entries(SINGLE_ROWS), ...Object.entries(WHOLE_AREAS)])(
    'run elsewhere: %s names its rows, or their area',
    (file, named) => {
      const source = readFileSync(path.join(LIB, file), 'utf8')
      const names = typeof named === 'string' ? named.split(' ') : []
      const known = new Set(all.map(({ id }) => id))
      expect(names.filter((id) => !known.has(id))).toEqual([])
      expect(names.filter((id) => !source.includes(id) && !source.includes("'chain'"))).toEqual([])
    },
  )
})
