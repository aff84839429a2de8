import { rmSync } from 'node:fs'
import path from 'node:path'

import type Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import {
  addAttribute,
  addRow,
  createSignetStore,
  proposePair,
} from '@/lib/connectors/fixtures/create-signet-store'
import { canAutoApply } from '@/lib/domain/automatic'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { DEFAULT_QUEUE_FILTER, type QueueFilter } from '@/lib/filters/queue-filter'
import { EMPTY_SIDE, factSide } from '@/lib/filters/try-query'
import { confirmFact } from '@/lib/operations/confirm-fact'
import { drawSample } from '@/lib/operations/draw-sample'
import { importFacts } from '@/lib/operations/import-facts'
import { includeArchived } from '@/lib/operations/include-archived'
import { at, setOverrides, sweep, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, undoById } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'
import { folder, openFolderForEachTest } from '@/lib/process/testing/each'
import { loadDuplicateFacts } from '@/lib/store/queries/duplicate-facts'
import { toProposal } from '@/lib/store/rows'
import { countByConfidence } from '@/lib/store/sql/confidence-bands'
import { readPatternBoard } from '@/lib/views/patterns'
import { readQueuePage } from '@/lib/views/queue'
import { readTry } from '@/lib/views/try'

import { readFile } from './read-file'

openStoreForEachTest()

openFolderForEachTest()

/** Makes a Signet store, lets a test add to it, and reads it as the import page does. */
function read(prepare: (database: Database.Database) => void) {
  const file = path.join(folder, 'memories.db')
  rmSync(file, { force: true })
  const database = createSignetStore(file, '081')
  prepare(database)
  database.close()
  const nowMs = Date.parse('2026-09-01T00:00:00Z')
  const task = { what: 'facts', file, name: 'memories.db', agent: null, nowMs } as const
  const batch = valueOf(readFile(task, () => undefined))
  return 'facts' in batch ? batch : expect.unreachable('labels')
}

async function take(prepare: (database: Database.Database) => void) {
  const batch = read(prepare)
  return valueOf(await importFacts(store, { batch, skipRefused: true }, requests()))
}

describe('a Signet store, read and imported', () => {
  it('[G4] [G5] memories of two types are not different contexts; two projects are', async () => {
    await take((database) => {
      for (const [id, type, project] of [
        ['mem1', 'semantic', 'harbour'],
        ['mem2', 'episodic', 'harbour'],
        ['mem3', 'procedural', 'lantern'],
      ] as const) {
        const words = { agent_id: 'scout', content: 'words' }
        addRow(database, 'memories', { id, type, project, ...words })
      }
      const place = { aspect_id: 'p2' }
      addRow(database, 'entity_aspects', {
        id: 'p2',
        entity_id: 'e1',
        agent_id: 'scout',
        name: 'queue',
      })
      for (const [nth, broker] of ['Redis', 'Kafka', 'NATS'].entries()) {
        addAttribute(database, {
          ...place,
          id: `q${nth}`,
          memory_id: `mem${nth + 1}`,
          content: `The queue uses ${broker}`,
          created_at: `2026-03-0${nth + 1}T12:00:00.000Z`,
        })
      }
    })
    await sweep(store, requests)
    const asked = await store.read.proposal.findMany({
      where: { aspect: 'queue' },
      orderBy: { older: { validFrom: 'asc' } },
    })
    expect(asked.map(({ contextDiffers }) => contextDiffers)).toEqual([false, true])
  })

  describe('[I5] Signet’s value for a pair', () => {
    /**
     * Three aspects with an open pair each: one that our detector reads like Signet, one that only the default profile reads, one about two
     * unrelated things.
     */
    function threePairs(database: Database.Database) {
      const pairs = {
        city: ['Wren lives in Ghent', 'Wren lives in Bruges', 0.71],
        boat: ['Wren owns a boat', 'Wren sold the boat', 0.8],
        notes: ['The printer is out of paper', 'Wren bought oat milk', 0.99],
      } as const
      for (const [aspect, [before, after, confidence]] of Object.entries(pairs)) {
        const columns = { id: aspect, entity_id: 'e1', agent_id: 'scout', name: aspect }
        addRow(database, 'entity_aspects', columns)
        for (const [nth, content] of [before, after].entries()) {
          const id = `${aspect}${nth}`
          const created_at = `2026-04-0${nth + 1}T12:00:00.000Z`
          addAttribute(database, { aspect_id: aspect, id, content, created_at })
        }
        const pair = { older: `${aspect}0`, newer: `${aspect}1`, hour: '06', confidence }
        proposePair(database, pair)
      }
    }

    async function listed(sort: QueueFilter['sort']) {
      const page = await readQueuePage(store, { ...DEFAULT_QUEUE_FILTER, sort }, null)
      return page.items.filter(({ aspect }) => aspect !== 'home')
    }

    it('[I13] is only shown; confidence, order and threshold follow our reading', async () => {
      await take(threePairs)
      for (const sort of ['strongest', 'weakest', 'informative'] as const) {
        const [first] = await listed(sort)
        expect(first?.aspect).toBe('city')
      }
      const [city, ...rest] = await listed('strongest')
      expect(city).toMatchObject({
        confidence: 0.75, // of the seed profile
        foreign: { system: 'Signet', confidence: 0.71, only: false },
        note: 'Signet proposed this once (heuristic: value conflict).',
      })
      expect(rest.map(({ aspect, foreign }) => [aspect, foreign])).toEqual([
        ['notes', { system: 'Signet', confidence: 0.99, only: true }],
        ['boat', { system: 'Signet', confidence: 0.8, only: true }],
      ])
      for (const { confidence, detectorVersion } of rest)
        expect([confidence, detectorVersion]).toEqual([0, 'seed-1'])
    })

    it('[I13] does not make a pair applied, drawn as proposed, or counted at a threshold', async () => {
      await take(threePairs)
      const rows = await store.read.proposal.findMany({ where: { foreignOnly: true } })
      expect(rows.map(({ aspect }) => aspect).toSorted()).toEqual(['boat', 'home', 'notes'])
      for (const row of rows) expect(canAutoApply(toProposal(row), BUILT_IN_POLICY)).toBe(false)
      const since = at('2026-01-01T00:00:00Z')
      const bands = await countByConfidence(store.read, { agentId: 'scout', since })
      expect(bands.filter(({ from }) => from > 0).map(({ from }) => from)).toEqual([0.75])
      const board = await readPatternBoard(store, { agent: 'scout', detector: null })
      expect(board.columns.map(({ pattern, total }) => [pattern, total])).toEqual([['V', 1]])
      const command = { agentId: 'scout', pairs: 50, twice: 0, people: 2, seed: 's' } as const
      const breathe = () => Promise.resolve()
      const { sampleId } = valueOf(
        await drawSample(store, command, { request: requests(), breathe }),
      )
      const drawn = await store.read.samplePair.findMany({ where: { sampleId } })
      const ofForeign = drawn.filter(({ proposalId }) => rows.some(({ id }) => id === proposalId))
      expect(ofForeign.map(({ proposed, stratum }) => [proposed, stratum])).toEqual([
        [false, 'nothing fired'],
        [false, 'nothing fired'],
        [false, 'nothing fired'],
      ])
    })

    it('[I15] is shown with ours once our detector also proposes the pair', async () => {
      await take(threePairs)
      const where = { aspect: 'boat' }
      const before = await store.read.proposal.findFirstOrThrow({ where })
      await setOverrides(store, requests(), {
        agentId: 'scout',
        overrides: { detectorProfile: 'default' },
      })
      await sweep(store, requests)
      const after = await store.read.proposal.findFirstOrThrow({ where })
      expect(after).toMatchObject({
        id: before.id,
        status: 'pending',
        seen: 2,
        foreignOnly: false,
        foreignConfidence: 0.8,
        note: before.note,
      })
      expect(after.confidence).toBeGreaterThan(0.7)
    })
  })

  it('[SG7] a pending suggestion becomes a proposal, once; a settled one does not', async () => {
    const suggest = (database: Database.Database) => {
      database.exec(
        'CREATE TABLE ontology_proposals (id, agent_id, operation, status, payload, confidence, rationale, created_at)',
      )
      const payload = JSON.stringify({ attribute_id: 'b0', superseded_by: 'b1', claim_key: 'x' })
      const suggestion = { agent_id: 'scout', operation: 'supersede_claim_value', payload }
      for (const status of ['pending', 'applied', 'rejected', 'failed'])
        addRow(database, 'ontology_proposals', {
          ...suggestion,
          id: status,
          status,
          confidence: 0.64,
          rationale: 'heard twice',
          created_at: '2026-06-13 03:38:00',
        })
      for (const [nth, content] of ['Mara owns a boat', 'Mara sold the boat'].entries())
        addAttribute(database, { id: `b${nth}`, content, created_at: `2026-05-0${nth + 1}` })
    }
    await take(suggest)
    const where = { older: { importKey: 'signet:b0' } }
    expect(await store.read.proposal.findMany({ where })).toMatchObject([
      {
        foreignConfidence: 0.64,
        foreignOnly: true,
        seen: 1,
        note: 'Signet proposed this once (ontology proposal: heard twice).',
      },
    ])
    expect((await take(suggest)).recorded).toBeNull()
  })

  describe('[SG6] facts archived in Signet', () => {
    /** Two brokers of one aspect with an open pair, and the aspect archived or not. */
    function brokers(archived: boolean) {
      return (database: Database.Database) => {
        for (const table of ['entities', 'entity_aspects'])
          database.exec(`ALTER TABLE ${table} ADD COLUMN status TEXT NOT NULL DEFAULT 'active'`)
        addRow(database, 'entity_aspects', {
          id: 'p2',
          entity_id: 'e1',
          agent_id: 'scout',
          name: 'Queue',
          status: archived ? 'archived' : 'active',
        })
        for (const [nth, broker] of ['Redis', 'Kafka'].entries()) {
          addAttribute(database, {
            aspect_id: 'p2',
            id: `q${nth}`,
            content: `The queue uses ${broker}`,
            created_at: `2026-03-0${nth + 1}T12:00:00.000Z`,
          })
        }
        proposePair(database, { older: 'q0', newer: 'q1', hour: '05' })
      }
    }

    const about = { aspect: 'Queue' }
    const asked = () =>
      store.read.proposal.findMany({ where: about, select: { status: true, origin: true } })
    const broker = (id: string) =>
      store.read.fact.findFirstOrThrow({ where: { importKey: `signet:${id}` } })

    it('are imported with their names and skip detection', async () => {
      const { problems, plan } = await take(brokers(true))
      expect(plan.added).toBe(6)
      expect(problems.map(({ ref, reason }) => [ref, /^\w+/.exec(reason)?.[0]])).toEqual([
        ['q0', 'Archived'],
        ['q1', 'Archived'],
        ['a1 -> a3', 'The'],
        ['a4 -> a3', 'The'],
        ['q0 → q1', 'A'],
      ])
      expect(await broker('q0')).toMatchObject({
        entity: 'Mara',
        aspect: 'Queue',
        status: 'active',
      })
      await sweep(store, requests)
      expect(await asked()).toEqual([])
      const sides = [await broker('q0'), await broker('q1')].map(({ id }) => factSide(id))
      const [older = EMPTY_SIDE, newer = EMPTY_SIDE] = sides
      const tried = await readTry(store, { older, newer, profile: null })
      expect(tried.result?.hindrances).toEqual([
        { kind: 'archived', side: 'older' },
        { kind: 'archived', side: 'newer' },
      ])
      const found = await loadDuplicateFacts(store.read, 'scout')
      expect(found.some(({ content }) => content.includes('queue'))).toBe(false)
    })

    it('[SG8] are compared once someone includes them, and not after undo', async () => {
      await take(brokers(true))
      const { id, version } = await broker('q1')
      const command = { factId: id, version }
      const { operation } = valueOf(await includeArchived(store, command, requests()))
      expect(operation.subject).toMatchObject({
        event: { type: 'included', facts: 2, entity: 'Mara' },
        counts: { facts: 2 },
      })
      expect(await includeArchived(store, command, requests())).toMatchObject({
        refusal: { kind: 'no-change' },
      })
      await sweep(store, requests)
      expect(await asked()).toEqual([{ status: 'pending', origin: 'sweep' }])
      const again = await take(brokers(true))
      expect(again).toMatchObject({ recorded: null, plan: { changed: 0 } })
      expect((await asked()).length).toBe(1)
    })

    it('are excluded again when their inclusion is undone', async () => {
      await take(brokers(true))
      const { id, version } = await broker('q1')
      const included = valueOf(
        await includeArchived(store, { factId: id, version }, requests()),
      ).operation
      valueOf(await undoById(included.id))
      await sweep(store, requests)
      expect(await asked()).toEqual([])
    })

    it('[SG8] cannot be included while changes are frozen', async () => {
      await take(brokers(true))
      await setOverrides(store, requests(), {
        agentId: 'scout',
        overrides: { mutationsFrozen: true },
      })
      const { id, version } = await broker('q1')
      const outcome = await includeArchived(store, { factId: id, version }, requests())
      expect(outcome).toMatchObject({ refusal: { kind: 'frozen' } })
    })

    it('since the last import are taken out, with open proposals; restored there, they return', async () => {
      await take(brokers(false))
      expect(await asked()).toEqual([{ status: 'pending', origin: 'import' }])
      const { plan, recorded } = await take(brokers(true))
      expect(plan.changed).toBe(2)
      expect(await asked()).toEqual([{ status: 'withdrawn', origin: 'import' }])
      await sweep(store, requests)
      expect(await asked()).toEqual([{ status: 'withdrawn', origin: 'import' }])
      const undone = { operationIds: [recorded?.operation.id ?? ''] }
      const { operation } = valueOf(await undoOperations(store, undone, requests()))
      expect(await asked()).toEqual([{ status: 'pending', origin: 'import' }])
      valueOf(await undoById(operation.id))
      await take(brokers(false))
      await sweep(store, requests)
      expect(await asked()).toEqual([{ status: 'pending', origin: 'sweep' }])
    })

    it('[SG8] stay compared where a person has changed the fact', async () => {
      await take(brokers(false))
      const { id, version } = await broker('q0')
      valueOf(await confirmFact(store, { factId: id, version, reason: null }, requests()))
      await take(brokers(true))
      expect((await broker('q0')).aspectKey).toBe('queue')
      expect((await broker('q1')).aspectKey).toBeNull()
    })
  })
})
