import { copyFileSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { readStoreFile } from '@/lib/connectors/read-store-file'
import { drive, NOW } from '@/lib/connectors/testing/drive'

import { openclaw } from '.'

// A facts.db that the plugin's own code wrote, beside the project.

const STORE = path.resolve(
  import.meta.dirname,
  '../../../../shared/fixtures/stores/hybrid-a-facts.db',
)

let folder = ''
let file = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-shared-')))
  file = path.join(folder, 'facts.db')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const send = () => Promise.reject(new Error('There is no gateway.'))
const targetOf = (scope: Parameters<typeof openclaw.read>[0]['scope']) => ({
  url: '',
  scope,
  agent: 'chef',
  key: null,
  database: file,
  now: () => NOW,
})

function stored() {
  const database = new Database(file, { readonly: true })
  try {
    return ['facts', 'memory_links', 'contradictions', 'facts_fts'].map((table) =>
      database.prepare(`SELECT rowid, * FROM ${table} ORDER BY rowid`).all(),
    )
  } finally {
    database.close()
  }
}

describe.runIf(existsSync(STORE))('a facts.db of release 2026.4.273', () => {
  beforeEach(() => {
    copyFileSync(STORE, file)
    const opened = new Database(file) // as the plugin opens it
    opened.pragma('journal_mode = WAL')
    opened.close()
  })

  it('[CS31] [CS32] is read as an import reads it, by both scopes together', async () => {
    const imported = readStoreFile(file, { name: 'facts.db', nowMs: NOW.getTime() })
    if (!imported.ok) throw new Error(imported.refusal.sentence)
    const shared = targetOf({ by: 'shared', id: '' })
    const own = targetOf({ by: 'agent_id', id: 'atlas' })
    const ids = [shared, own].map(async (target) => {
      const { batch, states } = await openclaw.read(target, send)
      expect(batch.facts).toHaveLength(states.size)
      return batch.facts.map(({ externalId }) => externalId)
    })
    const read = (await Promise.all(ids)).map((each) => each.length)
    expect(read).toEqual([59, 1])
    expect(imported.value.facts).toHaveLength(60)
    expect(await openclaw.probe(shared, send)).toMatchObject({ writable: true, facts: 59 })
  })

  it('[CS33] [CS37] each open contradiction is settled, and its undo leaves every row as it was', async () => {
    const driven = drive(openclaw, { target: targetOf({ by: 'shared', id: '' }), send })
    const before = stored()
    const { batch } = await driven.read()
    const open = batch.proposals.map(({ olderExternalId: older, newerExternalId: newer }) => ({
      older,
      newer,
    }))
    expect(open).toHaveLength(1)
    for (const { older, newer } of open) {
      const back = await driven.carryOut(older, { kind: 'supersede', newerExternalId: newer })
      expect(await driven.look(older)).toMatchObject(back.written)
      expect(stored()).not.toEqual(before)
      const { written } = await driven.carryOut(older, back)
      expect(await driven.look(older)).toMatchObject(written)
    }
    expect(stored()).toEqual(before)
  })
})
