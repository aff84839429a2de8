import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import type { IntegrityRule, RepairChoice } from '@/lib/domain/integrity'
import { seeded } from '@/lib/statistics/seeded'
import { findFaults } from '@/lib/store/sql/find-faults'
import { keptByPeople } from '@/lib/store/sql/kept-by-people'

import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { protectFact } from './protect-fact'
import { previewRepair, repairFaults } from './repair-faults'
import { restateFact } from './restate-fact'
import { restoreFact } from './restore-fact'
import { retractFact } from './retract-fact'
import type { Repair } from './steps/plan-repair'
import { supersedeByHand } from './supersede-by-hand'
import {
  at,
  batchOf,
  decide,
  factInput,
  factRowOf,
  outcomeOf,
  seedPair,
  snapshot,
  valueOf,
} from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll, undoById } from './testing/each'
import { undoOperations } from './undo-operation'

openStoreForEachTest({ live: true })

/** Corrupts the store as no operation can, bypassing checks and foreign keys. */
function damage(sql: string, ...values: readonly (string | number | null)[]): void {
  const db = new Database(store.file)
  db.pragma('foreign_keys = OFF')
  db.prepare(sql).run(...values)
  db.close()
}

/** Facts of January, February, March …, named in order of arrival. */
async function facts(...inputs: readonly Partial<FactInput>[]): Promise<readonly string[]> {
  const taken = inputs.map((input, nth) =>
    factInput({
      externalId: requests().newId(),
      content: `statement ${nth}`,
      validFrom: at(`2026-0${nth + 1}-01`),
      ...input,
    }),
  )
  const command = { batch: batchOf({ facts: taken }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
  const rows = await store.read.fact.findMany({ orderBy: { id: 'desc' }, take: inputs.length })
  return rows.toReversed().map(({ id }) => id)
}

async function supersede(olderId: string, newerId: string) {
  const [older, newer] = [await factRowOf(store, olderId), await factRowOf(store, newerId)]
  const pair = { olderId, olderVersion: older.version, newerId, newerVersion: newer.version }
  return supersedeByHand(store, { ...pair, reason: null }, requests())
}

async function chain(...inputs: readonly Partial<FactInput>[]): Promise<readonly string[]> {
  const ids = await facts(...inputs)
  for (const [nth, id] of ids.slice(1).entries()) valueOf(await supersede(ids[nth] ?? '', id))
  return ids
}

async function faults(agentId: string | null = null) {
  return (await findFaults(store.read, agentId, requests().at)).map(({ rule, key }) => ({
    rule,
    key,
  }))
}

async function repair(command: Repair) {
  const preview = await previewRepair(store, command, requests().at)
  if (!preview.ok) return preview
  const { seen } = preview.value
  return repairFaults(store, { ...command, seen, reason: null }, requests())
}

const asked = (rule: IntegrityRule, keys: readonly string[], choice: RepairChoice): Repair => ({
  rule,
  keys,
  choice,
  keepId: null,
})

/** Finds exactly one fault, repairs it and finds none; undoes that and finds it again, with every row as before. */
async function expectRepaired(expected: { rule: IntegrityRule; key: string }, command: Repair) {
  expect(await faults()).toEqual([expected])
  const before = await snapshot(store)
  const previewed = valueOf(await previewRepair(store, command, requests().at))
  expect(await snapshot(store)).toEqual(before)
  const done = valueOf(await repair(command))
  expect(done.operation.kind).toBe('repair')
  expect(done.operation.changeCount).toBe(previewed.changes.length)
  expect(await faults()).toEqual([])
  const after = await snapshot(store)
  const undone = valueOf(await undoById(done.operation.id))
  expect(await snapshot(store)).toEqual(before)
  expect(await faults()).toEqual([expected])
  valueOf(await undoById(undone.operation.id))
  expect(await snapshot(store)).toEqual(after)
  return done
}

describe('[IN12] faults are found, repaired, and restored by undo', () => {
  it('[IN1] a cycle of any length; its newest fact becomes current', async () => {
    const [a = '', b = '', c = ''] = await chain({}, {}, {})
    damage(`UPDATE "Fact" SET "status" = 'superseded', "supersededById" = ? WHERE "id" = ?`, a, c)
    await expectRepaired({ rule: 'circle', key: c }, asked('circle', [c], 'make-current'))
    expect(await factRowOf(store, c)).toMatchObject({ status: 'active', supersededById: null })
    expect(await factRowOf(store, b)).toMatchObject({ supersededById: c })
  })

  it('[IN1] a fact that supersedes itself is a cycle of one', async () => {
    const [a = ''] = await facts({})
    damage(`UPDATE "Fact" SET "status" = 'superseded', "supersededById" = "id" WHERE "id" = ?`, a)
    await expectRepaired({ rule: 'circle', key: a }, asked('circle', [a], 'make-current'))
    expect(await factRowOf(store, a)).toMatchObject({ status: 'active', supersededById: null })
  })

  it.each(['give-back', 'retract'] as const)(
    '[IN1] superseded without a successor: %s',
    async (choice) => {
      const [a = ''] = await facts({})
      damage(`UPDATE "Fact" SET "status" = 'superseded' WHERE "id" = ?`, a)
      const fault = { rule: 'no-successor', key: a } as const
      await expectRepaired(fault, asked('no-successor', [a], choice))
      const status = choice === 'retract' ? 'retracted' : 'active'
      expect(await factRowOf(store, a)).toMatchObject({ status })
    },
  )

  it('[IN1] [IN12] a missing successor; undo leaves it superseded without one', async () => {
    const [a = ''] = await facts({})
    damage(`UPDATE "Fact" SET "status" = 'superseded', "supersededById" = 'x' WHERE "id" = ?`, a)
    expect(await faults()).toEqual([{ rule: 'lost-successor', key: a }])
    const done = valueOf(await repair(asked('lost-successor', [a], 'give-back')))
    expect(await faults()).toEqual([])
    expect(await factRowOf(store, a)).toMatchObject({ status: 'active', supersededById: null })
    valueOf(await undoById(done.operation.id))
    expect(await faults()).toEqual([{ rule: 'no-successor', key: a }])
  })

  it('[IN1] another agent’s fact as successor', async () => {
    const [a = ''] = await facts({})
    const [other = ''] = await facts({ agent: 'other' })
    damage(
      `UPDATE "Fact" SET "status" = 'superseded', "supersededById" = ? WHERE "id" = ?`,
      other,
      a,
    )
    const fault = { rule: 'foreign-successor', key: a } as const
    await expectRepaired(fault, asked(fault.rule, [a], 'give-back'))
    expect(await faults('other')).toEqual([])
  })

  it('[IN1] [IN8] a successor whose arrival was undone; one retracted with a reason is no fault', async () => {
    const [a = '', b = ''] = await chain({}, {})
    const { version } = await factRowOf(store, b)
    const command = { factId: b, version, reason: 'nothing holds now' }
    valueOf(await retractFact(store, command, requests()))
    expect(await faults()).toEqual([])
    damage(`UPDATE "Fact" SET "supersededAt" = NULL WHERE "id" = ?`, b)
    const fault = { rule: 'untrue-successor', key: a } as const
    await expectRepaired(fault, asked(fault.rule, [a], 'give-back'))
  })

  it('[IN1] current, with a successor', async () => {
    const [a = ''] = await chain({}, {})
    damage(`UPDATE "Fact" SET "status" = 'active', "validUntil" = NULL WHERE "id" = ?`, a)
    const fault = { rule: 'current-with-successor', key: a } as const
    await expectRepaired(fault, asked(fault.rule, [a], 'give-back'))
    expect(await factRowOf(store, a)).toMatchObject({ status: 'active', supersededById: null })
  })

  it('[IN2] two current facts of one key without a proposal; the chosen one stays', async () => {
    const [a = '', b = ''] = await facts(
      { key: 'editor', content: 'Vim' },
      { key: 'editor', content: 'Helix' },
    )
    await facts({ key: 'shell' }, { key: null }, { key: 'editor', entity: 'Nora' })
    const command = { ...asked('two-current', [b], 'keep'), keepId: a }
    await expectRepaired({ rule: 'two-current', key: b }, command)
    expect(await factRowOf(store, b)).toMatchObject({ status: 'superseded', supersededById: a })
  })

  it('[IN2] an open or answered pair is not a fault', async () => {
    const { proposal } = await seedPair(store, requests(), {
      older: { key: 'home' },
      newer: { key: 'home' },
    })
    expect(await faults()).toEqual([])
    valueOf(await decide(store, requests(), { proposalId: proposal.id, value: 'keep_both' }))
    expect(await faults()).toEqual([])
  })

  it('[IN3] overlapping validity is closed where the successor begins; so is a missing end', async () => {
    const [a = '', b = ''] = await chain({}, {})
    const end = at('2026-02-01')
    for (const wrong of [at('2026-05-01').getTime(), null]) {
      damage(`UPDATE "Fact" SET "validUntil" = ? WHERE "id" = ?`, wrong, a)
      await expectRepaired({ rule: 'overlap', key: a }, asked('overlap', [a], 'close'))
      expect(await factRowOf(store, a)).toMatchObject({ validUntil: end, supersededById: b })
    }
  })

  it.each([
    { nth: 0, validUntil: at('2026-02-01') },
    { nth: 1, validUntil: null },
  ])('[IN3] an end before the beginning, for fact $nth of a chain', async ({ nth, validUntil }) => {
    const ids = await chain({}, {})
    const id = ids[nth] ?? ''
    damage(`UPDATE "Fact" SET "validUntil" = "validFrom" - 1 WHERE "id" = ?`, id)
    await expectRepaired({ rule: 'backwards', key: id }, asked('backwards', [id], 'mend'))
    expect(await factRowOf(store, id)).toMatchObject({ validUntil })
  })

  it('[IN4] an archived source of a current or protected fact', async () => {
    const source = (externalId: string) => ({ externalId, excerpt: null, session: null })
    await chain({ source: source('a') }, { source: source('b') })
    damage(`UPDATE "Source" SET "tier" = 'cold'`)
    const sources = await store.read.source.findMany({ orderBy: { externalId: 'asc' } })
    const [a = '', b = ''] = sources.map(({ id }) => id)
    expect(await faults()).toEqual([expect.objectContaining({ rule: 'cold-in-use', key: b })])
    const done = valueOf(await repair(asked('cold-in-use', [b], 'settle')))
    expect(await faults()).toEqual([])
    valueOf(await undoById(done.operation.id))
    expect(await faults()).toEqual([]) // rule A6: sources in use are hot, whatever is undone
    damage(`UPDATE "Fact" SET "protected" = TRUE WHERE "sourceId" = ?`, a)
    expect(await faults()).toEqual([expect.objectContaining({ rule: 'cold-in-use', key: a })])
  })

  it('[IN4] an open proposal about an ended fact', async () => {
    const { older, newer, proposal } = await seedPair(store, requests())
    damage(
      `UPDATE "Fact" SET "status" = 'superseded', "supersededById" = ?, "validUntil" = ? WHERE "id" = ?`,
      newer.id,
      newer.validFrom.getTime(),
      older.id,
    )
    const fault = { rule: 'open-question', key: proposal.id } as const
    expect(await faults()).toEqual([fault])
    const done = valueOf(await repair(asked(fault.rule, [proposal.id], 'withdraw')))
    expect(await faults()).toEqual([])
    valueOf(await undoById(done.operation.id))
    expect(await faults()).toEqual([]) // rule LF6: no open proposal about it, whatever is undone
    const { status } = await store.read.proposal.findUniqueOrThrow({ where: { id: proposal.id } })
    expect(status).toBe('withdrawn')
  })

  it('[IN4] facts of an agent without a row; any new fact restores the row', async () => {
    await facts({})
    damage(`DELETE FROM "Agent" WHERE "id" = 'scout'`)
    expect(await faults()).toEqual([{ rule: 'unknown-agent', key: 'scout' }])
    const command = { facts: [factInput({ content: 'another' })], system: 'x' }
    valueOf(await ingestFacts(store, command, requests()))
    expect(await faults()).toEqual([])
  })
})

describe('a repair', () => {
  it('[IN5] [IN10] is refused in shadow, while frozen, and when there is nothing to repair', async () => {
    const [a = ''] = await chain({}, {})
    const command = asked('overlap', [a], 'close')
    expect(outcomeOf(await repair(command))).toBe('no-change')
    damage(`UPDATE "Fact" SET "validUntil" = NULL WHERE "id" = ?`, a)
    for (const overrides of [{ shadowMode: true }, { mutationsFrozen: true, shadowMode: false }]) {
      await setPolicyOfAll(overrides)
      expect(outcomeOf(await repair(command))).toMatch(/shadow|frozen/)
    }
  })

  it('[IN5] [IN11] never ends a protected fact or a constraint, but may make one current', async () => {
    const [a = '', b = '', c = ''] = await facts({ kind: 'constraint' }, {}, { protected: true })
    damage(`UPDATE "Fact" SET "status" = 'superseded'`)
    expect(outcomeOf(await repair(asked('no-successor', [a], 'retract')))).toBe('constraint')
    expect(outcomeOf(await repair(asked('no-successor', [c], 'retract')))).toBe('protected')
    const many = valueOf(await repair(asked('no-successor', [a, b, c], 'retract')))
    expect(many.operation.subject.counts).toEqual({ repaired: 1, leftOut: 2 })
    valueOf(await repair(asked('no-successor', [a, c], 'give-back')))
    expect(await faults()).toEqual([])
    const [d = '', e = ''] = await facts({ key: 'k' }, { key: 'k', protected: true })
    const keep = asked('two-current', [e], 'keep')
    expect(outcomeOf(await repair({ ...keep, keepId: d }))).toBe('protected')
    expect(outcomeOf(await repair({ ...keep, keepId: e }))).toBe('ok')
  })

  it('[IN11] [U4] a fact made current by a repair counts as kept by a person', async () => {
    const [a = '', b = ''] = await facts({}, {})
    const kept = () => store.transact((tx) => keptByPeople(tx, 'scout', [a, b]))
    damage(`UPDATE "Fact" SET "status" = 'superseded' WHERE "id" = ?`, a)
    expect(await kept()).toEqual(new Set())
    valueOf(await repair(asked('no-successor', [a], 'give-back')))
    expect(await kept()).toEqual(new Set([a]))
  })

  it('[IN5] [IN9] does exactly what was previewed, or nothing', async () => {
    const [a = ''] = await chain({}, {})
    damage(`UPDATE "Fact" SET "validUntil" = NULL WHERE "id" = ?`, a)
    const command = asked('overlap', [a], 'close')
    const { seen } = valueOf(await previewRepair(store, command, requests().at))
    const { version } = await factRowOf(store, a)
    valueOf(await protectFact(store, { factId: a, version, protect: true }, requests()))
    valueOf(
      await protectFact(store, { factId: a, version: version + 1, protect: false }, requests()),
    )
    const done = await repairFaults(store, { ...command, seen, reason: null }, requests())
    expect(outcomeOf(done)).toBe('changed-meanwhile')
  })

  it('[IN5] belongs to one agent, and to its rule', async () => {
    const [a = ''] = await facts({})
    const [b = ''] = await facts({ agent: 'other' })
    damage(`UPDATE "Fact" SET "status" = 'superseded'`)
    expect(outcomeOf(await repair(asked('no-successor', [a, b], 'retract')))).toBe('bad-input')
    expect(outcomeOf(await repair(asked('no-successor', [a], 'settle')))).toBe('bad-input')
  })
})

it('[IN1] [IN2] [IN3] [IN4] operations in any order cause no faults', async () => {
  const random = seeded(29)
  const below = (most: number) => Math.floor(random() * most)
  const source = (n: number) => ({ externalId: `s${n}`, excerpt: null, session: null })
  await facts(
    ...Array.from({ length: 9 }, (_, n) => ({ source: source(n % 3), aspect: `a${n % 2}` })),
  )
  const words = (step: number) => ({
    content: `statement ${step}`,
    validFrom: null,
    confidence: null,
    source: null,
  })
  const done: string[] = []
  for (let step = 0; step < 150; step += 1) {
    const rows = await store.read.fact.findMany({ orderBy: { id: 'asc' } })
    const [row, other] = [rows[below(rows.length)], rows[below(rows.length)]]
    if (row === undefined || other === undefined) continue
    const one = { factId: row.id, version: row.version, reason: null }
    const steps = [
      () => supersede(row.id, other.id),
      () => retractFact(store, one, requests()),
      () => restoreFact(store, one, requests()),
      () => restateFact(store, { ...one, ...words(step) }, requests()),
      () => undoOperations(store, { operationIds: [done[below(done.length)] ?? ''] }, requests()),
    ]
    const result = await steps[below(steps.length)]?.()
    if (result?.ok === true) done.push(result.value.operation.id)
    expect([step, ...(await faults())]).toEqual([step])
  }
  expect(done.length).toBeGreaterThan(40)
})
