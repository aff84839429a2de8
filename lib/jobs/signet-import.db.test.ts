import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  addAttribute,
  addRow,
  createSignetStore,
} from '@/lib/connectors/fixtures/create-signet-store'
import { importFacts } from '@/lib/operations/import-facts'
import { countedRequests, sweep, valueOf, type Requests } from '@/lib/operations/testing'
import { openTestStore } from '@/lib/store/testing'

import { readImport } from './read-import'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let folder = ''

beforeEach(async () => {
  store = await openTestStore()
  requests = countedRequests()
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(async () => {
  await store.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes a Signet store, lets a test add to it, and reads it as the import page does. */
async function read(prepare: (database: Database.Database) => void) {
  const file = path.join(folder, 'memories.db')
  rmSync(file, { force: true })
  const database = createSignetStore(file, '081')
  prepare(database)
  database.close()
  const nowMs = Date.parse('2026-09-01T00:00:00Z')
  return valueOf(await readImport({ from: 'path', path: file }, { agent: null, nowMs }))
}

async function take(prepare: (database: Database.Database) => void) {
  const batch = await read(prepare)
  return valueOf(await importFacts(store, { batch, skipRefused: true }, requests()))
}

describe('a Signet store, read and imported', () => {
  it('[G4] memories of two types make no other context; two projects do', async () => {
    await take((database) => {
      for (const [id, type, project] of [
        ['mem1', 'semantic', 'harbour'],
        ['mem2', 'episodic', 'harbour'],
        ['mem3', 'procedural', 'lantern'],
      ] as const) {
        addRow(database, 'memories', { id, type, project, content: 'words' })
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
})
