import Database from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'

import { openclawCase } from './openclaw/testing'
import type { ReadStore } from './port'
import { signetCase } from './signet/testing/case'
import { drive, NOW } from './testing/drive'
import { vestigeCase } from './vestige/testing/case'

// A later read may leave out what has not changed, and nothing else.

let close = () => undefined as void

afterEach(() => close())

/** Pairs that are open in each store, by the ids of their facts. */
const PAIRS = {
  openclaw: (older: string, newer: string) => [
    `INSERT INTO contradictions VALUES ('c-${older}', '${newer}', '${older}', '2026-11-02', 0, NULL, 0.5)`,
    `INSERT INTO memory_links VALUES ('l-${older}', '${newer}', '${older}', 'SUPERSEDES', 1, 0)`,
    'UPDATE facts SET supersedes_id = (SELECT id FROM facts AS other WHERE other.superseded_by = facts.id)',
  ],
  vestige: (older: string, newer: string) => [
    `INSERT INTO merge_plans (id, kind, status, created_at, survivor_id, member_ids, confidence, classification, payload)
       VALUES ('p-${older}', 'supersede', 'pending', '2026-11-02T00:00:00Z', '${newer}', '["${older}","${newer}"]', 0.7, 'possible', '{}')`,
    `INSERT INTO merge_operations (id, plan_id, op_type, status, survivor_id, created_at, undo_payload)
       VALUES ('o-${older}', 'another', 'supersede', 'reverted', '${newer}', '2026-11-02T00:00:00Z', '{}')`,
  ],
  signet: (older: string, newer: string) => [
    `INSERT INTO memory_history (id, memory_id, event, session_id) VALUES ('w-${older}', '${older}', 'created', 'session')`,
    `INSERT INTO memory_history (id, memory_id, event, metadata, created_at)
       VALUES ('h-${older}', '${older}', 'supersession_proposal', '{"old_attribute_id":"${older}","new_attribute_id":"${newer}","confidence":0.8}', '2026-11-02 00:00:00')`,
  ],
}

/** A suggestion of Signet, which may name facts by their words. */
const suggestion = (older: string, newer: string) => [
  ...PAIRS.signet(older, newer),
  `CREATE TABLE IF NOT EXISTS ontology_proposals (id TEXT, agent_id TEXT, operation TEXT, payload TEXT, confidence REAL, rationale TEXT,
     status TEXT, created_at TEXT, updated_at TEXT)`,
  `INSERT INTO ontology_proposals (id, agent_id, operation, payload, confidence, status) VALUES ('s-${older}',
     (SELECT agent_id FROM entity_attributes), 'supersede_claim_value',
     '{"attribute_id":"${newer}","superseded_by":"${older}"}', 0.7, 'pending')`,
]

const STORES = [
  ['openclaw', openclawCase, PAIRS.openclaw],
  ['vestige', vestigeCase('3.1.1', 40), PAIRS.vestige],
  ['signet', signetCase(147), PAIRS.signet],
  ['signet with suggestions', signetCase(147), suggestion],
] as const

function opened(one: (typeof STORES)[number][1], drinks: number) {
  const store = one.open({ now: () => NOW, key: 'key' })
  const ids = Array.from({ length: drinks }, (_, nth) =>
    store.add(`Alice drinks tea ${nth}`, `2026-11-${String(nth + 1).padStart(2, '0')}T08:00:00Z`),
  )
  const database = new Database(store.target.database ?? '')
  database.pragma('foreign_keys = OFF')
  close = () => {
    database.close()
    store.close?.()
  }
  const run = (sql: string, ...values: readonly unknown[]) => {
    const statement = database.prepare(sql)
    return statement.reader ? statement.all(...values) : [statement.run(...values)]
  }
  return { store, ids, run, driven: drive(one.connector, store) }
}

describe.each(STORES)('a later read of %s', (_name, one, pairs) => {
  it('[CS71] [CS83] misses no value of any column that a read of all shows', async () => {
    const { store, ids, run, driven } = opened(one, 4)
    const [first = '', second = '', third = '', fourth = ''] = ids
    store.end(first, second)
    for (const sql of pairs(third, fourth)) run(sql)
    const last = await driven.read()
    const columns = run(`SELECT tables.name AS "table", columns.name AS "column"
      FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.schema = 'main' AND tables.name NOT LIKE 'sqlite%'`)
    const shown = new Set<string>()
    const missed: string[] = []
    for (const each of columns as readonly { table: string; column: string }[]) {
      const { table, column } = each
      for (const value of valuesFor(column, { fact: second, plan: `p-${third}` })) {
        const rows = run(`SELECT rowid AS "row", "${column}" AS "value" FROM "${table}"`)
        for (const { row, value: former } of rows as readonly { row: number; value: unknown }[]) {
          if (shown.has(`${table}.${column}`)) break
          try {
            run(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`, value, row)
          } catch {
            continue // a value that the table does not take
          }
          const whole = await driven.read().catch(() => null)
          if (whole !== null && said(whole) !== said(last)) {
            shown.add(`${table}.${column}`)
            if ((await driven.readAgain(last)) === null) missed.push(`${table}.${column}`)
          }
          run(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`, former, row)
        }
      }
    }
    expect(missed).toEqual([])
    expect(shown.size).toBeGreaterThan(10)
  })

  it.each([1, 2, 3, 4, 5, 6])(
    '[CS83] gives the changed facts and the open pairs as a read of all does: %i',
    async (seed) => {
      const { store, ids, run, driven } = opened(one, 24)
      const next = numbers(seed)
      const any = () => ids[Math.floor(next() * ids.length)] ?? ''
      for (let nth = 0; nth < 12; nth += 1) store.end(any(), any())
      for (const id of ids.slice(0, 2)) for (const sql of pairs(id, any())) run(sql)
      const last = await driven.read()
      for (let nth = 0; nth < 2; nth += 1) {
        store.reword(any(), `Alice drinks milk ${nth}`)
        store.end(any(), any())
        store.reopen(any())
      }
      store.add('Alice drinks beer', '2026-11-21T08:00:00Z')
      const [again, whole] = [await driven.readAgain(last), await driven.read()]
      if (again === null) throw new Error('It has changed.')
      const facts = new Map(whole.batch.facts.map((fact) => [fact.externalId, fact]))
      const ofAgain = new Set(again.batch.facts.map(({ externalId }) => externalId))
      for (const fact of again.batch.facts) expect(fact).toEqual(facts.get(fact.externalId))
      const left = [...whole.states].filter(([id]) => !ofAgain.has(id))
      expect(left).toEqual(left.map(([id]) => [id, last.states.get(id)]))
      expect(again.batch.proposals).toEqual(whole.batch.proposals)
      expect(again.batch.problems).toEqual(
        whole.batch.problems.filter(
          ({ ref }) => ref === null || ofAgain.has(ref) || !facts.has(ref),
        ),
      )
      expect((again.left ?? 0) + ofAgain.size).toBe(facts.size)
    },
  )
})

/** Values that could change what is read of a column. */
function valuesFor(
  column: string,
  { fact, plan }: { readonly fact: string; readonly plan: string },
): readonly string[] {
  if (column === 'plan_id') return [plan]
  return /_at$|^valid|until|^occurred/iu.test(column) ? ['2026-11-20 00:00:00'] : ['1', fact]
}

function said({ batch, states }: ReadStore): string {
  return JSON.stringify([batch, [...states]])
}

function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
