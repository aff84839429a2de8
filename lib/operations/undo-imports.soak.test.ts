import { afterEach, describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import type { Result } from '@/lib/domain/result'
import { seeded } from '@/lib/statistics/seeded'
import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { openTestStore, readTallies } from '@/lib/store/testing'

import { decideMany } from './decide-many'
import { importFacts } from './import-facts'
import { mergeFacts } from './merge-facts'
import type { Recorded } from './steps/record-operation'
import {
  at,
  batchOf,
  countedRequests,
  decide,
  factInput,
  recordedProposal,
  setOverrides,
  snapshot,
  valueOf,
} from './testing'
import { expectReplay } from './testing/replay'
import { redoLast, undoLast } from './undo-last'
import { undoOperations } from './undo-operation'

// One changing file is imported again and again while its facts are merged, decided one by one and in bulk, and anything is undone and
// redone, alone and jointly, several of these at a time. No model: the log must explain every row, and flags follow from a replay.

const SEEDS = [1, 2, 16, 17, 21, 23, 41, 48] // each from 16 on has failed before
const ROUNDS = 60
const PARALLEL = 3
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
const DAYS = ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01', '2026-12-30'] // the last is yet to come

type Batch = ReturnType<typeof batchOf>
type Here = Awaited<ReturnType<typeof seed>>
type Done = Result<string | null> // the id of the operation; null: there was nothing to do
type Step = (here: Here) => Promise<Done>

let store: Awaited<ReturnType<typeof openTestStore>> | null = null

afterEach(async () => {
  await store?.remove()
  store = null
})

async function seed(number: number) {
  const opened = await openTestStore()
  store = opened
  const requests = countedRequests(`seed-${number}`)
  await setOverrides(opened, requests(), { agentId: null, overrides: { shadowMode: false } })
  const { seq: firstSeq } = await opened.read.operation.findFirstOrThrow({
    orderBy: { seq: 'desc' },
  })
  const random = seeded(number)
  const ids: string[] = []
  return { store: opened, requests, random, firstSeq, ids, file: drawBatch(random) }
}

function pick<Value>(random: () => number, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick')
  return value
}

/** The facts as their source has them now. Only a later name replaces an earlier one, so that no pointers form a loop. */
function drawFacts(random: () => number): readonly FactInput[] {
  return NAMES.filter(() => random() < 0.8).map((name, index, here) => {
    const later = here.slice(index + 1)
    const ended = random()
    return factInput({
      externalId: name,
      aspect: `aspect ${NAMES.indexOf(name) % 2}`,
      content: `the queue is ${name}${random() < 0.3 ? ', again' : ''}`,
      validFrom: at(pick(random, DAYS)),
      source: random() < 0.5 ? null : { externalId: `s-${name}`, excerpt: null, session: null },
      ...(ended < 0.2 && later.length > 0
        ? {
            status: 'superseded',
            supersededBy: pick(random, later),
            supersededAt: at('2026-07-01'),
          }
        : {}),
      ...(ended > 0.95 ? { status: 'retracted' } : {}),
    })
  })
}

function drawBatch(random: () => number): Batch {
  const facts = drawFacts(random)
  const proposals = facts.slice(2).flatMap((newer, index) => {
    const older = facts[index]
    return older === undefined || random() < 0.5
      ? []
      : [recordedProposal(older.externalId ?? '', newer.externalId ?? '')]
  })
  return batchOf({ facts, proposals })
}

function recorded(result: Result<Recorded>): Done {
  return result.ok ? { ok: true, value: result.value.operation.id } : result
}

const NOTHING: Done = { ok: true, value: null }

const importFile: Step = async ({ store: opened, requests, file }) => {
  const result = await importFacts(opened, { batch: file, skipRefused: false }, requests())
  return result.ok ? { ok: true, value: result.value.recorded?.operation.id ?? null } : result
}

const importChanged: Step = (here) => {
  here.file = drawBatch(here.random)
  return importFile(here)
}

const merge: Step = async ({ store: opened, requests, random }) => {
  const facts = await opened.read.fact.findMany()
  if (facts.length < 2) return NOTHING
  const members = [...new Set(Array.from({ length: 3 }, () => pick(random, facts)))]
  const words = pick(random, ['all', 'own'] as const)
  const command = {
    members: members.map(({ id, version }) => ({ id, version })),
    survivorId: members[0]?.id ?? '',
    words,
    confirmed: true,
    embedded: new Map(),
    reason: null,
  }
  return recorded(await mergeFacts(opened, command, requests()))
}

const decideOne: Step = async ({ store: opened, requests, random }) => {
  const rows = await opened.read.proposal.findMany({ orderBy: { number: 'asc' } })
  if (rows.length === 0) return NOTHING
  const proposalId = pick(random, rows).id
  const value = pick(random, ['supersede', 'keep_both', 'reverse', 'unsure'] as const)
  return recorded(await decide(opened, requests(), { proposalId, value }))
}

const decideSome: Step = async ({ store: opened, requests, random }) => {
  const rows = await opened.read.proposal.findMany({ orderBy: { number: 'asc' } })
  const value = pick(random, ['supersede', 'keep_both'] as const)
  const items = rows
    .filter(() => random() < 0.6)
    .map(({ id, version }) => ({ proposalId: id, version, value }))
  const command = { items, reason: null, note: null, label: null }
  const context = { request: requests(), breathe: () => Promise.resolve() }
  const result = await decideMany(opened, command, context)
  return result.ok ? { ok: true, value: result.value.operationId } : result
}

/** Undoes operations together; where others of the walk block that, these too. */
async function undoWithBlockers(here: Here, first: readonly string[]): Promise<Done> {
  let operationIds = [...new Set(first)]
  for (;;) {
    const result = await undoOperations(here.store, { operationIds }, here.requests())
    if (result.ok || result.refusal.kind !== 'blocked-by-later') return recorded(result)
    const more = result.refusal.operations
      .map(({ id }) => id)
      .filter((id) => here.ids.includes(id) && !operationIds.includes(id))
    if (more.length === 0) return result
    operationIds = [...operationIds, ...more]
  }
}

function undoSome(count: (random: () => number) => number): Step {
  return async (here) => {
    const { ids, random } = here
    const many = { length: count(random) }
    if (ids.length === 0) return NOTHING
    return undoWithBlockers(
      here,
      Array.from(many, () => pick(random, ids)),
    )
  }
}

const undoOne = undoSome(() => 1)
const undoSeveral = undoSome((random) => 2 + Math.floor(random() * 3))

const STEPS: readonly (readonly [name: string, step: Step])[] = [
  ['import', importChanged],
  ['import', importChanged],
  ['import again', importFile],
  ['merge', merge],
  ['decide', decideOne],
  ['decide', decideOne],
  ['decide some', decideSome],
  ['undo', undoOne],
  ['undo', undoOne],
  ['undo several', undoSeveral],
  ['undo several', undoSeveral],
  ['undo last', async (here) => recorded(await undoLast(here.store, here.requests()))],
  ['redo last', async (here) => recorded(await redoLast(here.store, here.requests()))],
]

/** Does one random thing; returns its name if it was done. */
async function live(here: Here): Promise<readonly string[]> {
  const [name, step] = pick(here.random, STEPS)
  const done = await step(here)
  if (!done.ok || done.value === null) return []
  if (!here.ids.includes(done.value)) here.ids.push(done.value)
  return [name]
}

async function expectSound({ store: opened }: Here): Promise<void> {
  expect(logFindings(await checkLog(opened.read))).toEqual([])
  const { kept, counted } = await readTallies(opened)
  expect(kept).toBe(counted)
  await expectReplay(opened)
}

/**
 * Undoes everything, what took effect last first, and then undoes that, oldest first. An undo that took back an operation and brought it
 * back again blocks it (rule U13), so it is undone with it.
 */
async function undoAllAndRedoIt(here: Here): Promise<void> {
  const { store: opened, requests, firstSeq } = here
  const end = await snapshot(opened)
  const undos: string[] = []
  for (;;) {
    const last = await opened.read.operation.findFirst({
      where: { seq: { gt: firstSeq }, inEffect: true, kind: { not: 'undo' } },
      orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
    })
    if (last === null) break
    undos.push(valueOf(await undoWithBlockers(here, [last.id])) ?? '')
  }
  await expectSound(here)
  const { facts } = await snapshot(opened)
  expect(facts.filter(({ status }) => status !== 'retracted')).toEqual([])
  for (const id of undos.toReversed())
    valueOf(await undoOperations(opened, { operationIds: [id] }, requests()))
  expect(await snapshot(opened)).toEqual(end)
  await expectSound(here)
}

describe('imports beside undo, merges and bulk decisions', () => {
  it.each(SEEDS)(
    '[U1] [U2] [U8] [U12] [U13] [I1] [LF6] [IN13] random steps, some at the same time, leave a log that explains every row, and undoing all of them is exact: seed %i',
    async (number) => {
      const here = await seed(number)
      const done: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const together = 1 + Math.floor(here.random() * PARALLEL)
        const steps = await Promise.all(Array.from({ length: together }, () => live(here)))
        done.push(...steps.flat())
        await expectSound(here)
      }
      expect(done.length).toBeGreaterThan(ROUNDS / 6)
      await undoAllAndRedoIt(here)
    },
    600_000,
  )
})
