import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { drive, NOW } from '@/lib/connectors/testing/drive'
import type { StoreChange } from '@/lib/domain/connection'

import { vestige } from '.'
import { readStoreFile } from '../read-store-file'
import { fakeVestige, type FakeVestige } from './testing'

const STORES = path.resolve(import.meta.dirname, '../../../../shared/fixtures/stores')
const STORE = path.join(STORES, 'vestige-2.2-a.db')
const expectation = z.object({
  schema_version: z.number(),
  nodes: z.object({ total: z.number(), protected: z.array(z.string()) }),
  supersession: z.object({ pointers: z.number() }),
})

describe.skipIf(!existsSync(STORE))(
  'vestige-2.2-a.db (only where ../shared/fixtures/stores is present)',
  () => {
    let folder = ''
    let fake: FakeVestige
    let target: FakeVestige['target']
    let driven: ReturnType<typeof drive>

    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-shared-'))
      copyFileSync(STORE, path.join(folder, 'vestige.db'))
      fake = fakeVestige({ now: () => NOW, folder })
      target = { ...fake.target, key: 'generated' }
      driven = drive(vestige, { target, send: fake.transport })
    })
    afterEach(() => {
      fake.close()
      rmSync(folder, { recursive: true, force: true })
    })

    async function carryOut(externalId: string, change: StoreChange) {
      const back = await driven.carryOut(externalId, change)
      expect(await driven.look(externalId)).toMatchObject(back.written)
      return back
    }

    const idsOf = (where: string) =>
      fake.database
        .prepare<[], string>(`SELECT id FROM knowledge_nodes WHERE ${where} ORDER BY id`)
        .pluck()
        .all()

    it('[CS23] a connection reads the facts that an import reads, in every state', async () => {
      const json: unknown = JSON.parse(readFileSync(STORE.replace('.db', '.expect.json'), 'utf8'))
      const wanted = expectation.parse(json)
      const { batch, states } = await driven.read()
      const options = { name: 'vestige.db', nowMs: NOW.getTime(), agent: target.agent }
      const imported = readStoreFile(STORE, options)
      if (!imported.ok) throw new Error(imported.refusal.sentence)
      expect(batch.system).toBe(imported.value.system)
      expect(batch.facts).toEqual(imported.value.facts)
      expect(states.size).toBe(wanted.nodes.total)
      const held = [...states.values()]
      expect(held.filter((state) => state['superseded_by'] !== null)).toHaveLength(
        wanted.supersession.pointers,
      )
      const kept = held.filter((state) => state['protected'] === 'yes')
      expect(new Set(kept.map((state) => state['id']))).toEqual(new Set(wanted.nodes.protected))
      expect((await driven.probe()).product).toBe(`Vestige 2.2.0 (schema ${wanted.schema_version})`)
    })

    it('[CS24] [CS25] a fact ends and is as it was again, in the tables of version 2.2', async () => {
      const [older = '', newer = ''] = idsOf(
        'superseded_by IS NULL AND valid_until IS NULL AND protected = 0 AND suppression_count = 0',
      )
      const back = await carryOut(older, { kind: 'supersede', newerExternalId: newer })
      expect(fake.row(older)).toMatchObject({ superseded_by: newer })
      const again = await carryOut(older, back)
      expect(await driven.look(older)).toEqual(back.before)
      await carryOut(older, again)
      expect(fake.row(older)).toMatchObject({ superseded_by: newer })
    })

    it('[CS25] what Vestige itself superseded is given back by undoing that; what it merged is not, as an undo changes other facts, too', async () => {
      const absorbedBy = (kind: string) =>
        fake.database
          .prepare<[string], string>(
            `SELECT json_extract(each.value, '$.id') FROM merge_operations, json_each(undo_payload, '$.absorbed') AS each
             WHERE op_type = ? AND status = 'applied'`,
          )
          .pluck()
          .all(kind)
      const [superseded, merged] = [absorbedBy('supersede'), absorbedBy('merge')]
      for (const id of superseded) await carryOut(id, { kind: 'reinstate' })
      for (const id of merged)
        await expect(carryOut(id, { kind: 'reinstate' })).rejects.toThrow(
          'Vestige keeps no operation that ended this fact alone',
        )
      expect(idsOf('superseded_by IS NOT NULL')).toEqual(merged.toSorted())
      expect([superseded.length, merged.length].every((count) => count > 0)).toBe(true)
    })
  },
)
