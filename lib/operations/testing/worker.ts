import type { VerdictValue } from '@/lib/domain/verdict'
import { judgeSweep } from '@/lib/jobs/judge-job'
import { createJudge } from '@/lib/judge/ask-judge'
import { createJudgeSettings, createTestRuntime } from '@/lib/judge/testing'
import { seeded } from '@/lib/statistics/seeded'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'

import { archiveSources } from '../archive-sources'
import { openSweep } from '../continue-sweep'
import { decideMany } from '../decide-many'
import { decideProposal } from '../decide-proposal'
import { importFacts } from '../import-facts'
import { indexNextFacts } from '../index-next-facts'
import { mergeFacts } from '../merge-facts'
import { takeOverSweeps } from '../take-over-sweeps'
import { at, batchOf, countedRequests, decide, factInput, type Requests } from '../testing'
import { redoLast, undoLast } from '../undo-last'
import { undoOperations } from '../undo-operation'

// A second process for tests: it works on a store until done or killed, and prints a line for each acknowledged commit.

export type Task =
  | 'verdicts'
  | 'bulk'
  | 'merge'
  | 'sweep'
  | 'import'
  | 'archive'
  | 'race'
  | 'judge'
  | 'index'

const FACTS_A_BATCH = 300
const FACTS_A_STEP = 40
const STEPS_A_LIFE = 5 // of a sweep: a kill that comes late never finds it done
const VALUES: readonly VerdictValue[] = ['supersede', 'supersede', 'keep_both', 'reverse']

type Work = { readonly store: Store; readonly requests: Requests; readonly name: string }

/** Prints a line and lets signals be handled, which nothing else here does: the driver is synchronous. */
async function say(...parts: readonly string[]): Promise<void> {
  process.stdout.write(`${parts.join(' ')}\n`)
  await turn()
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Undoes what a killed process left in effect. */
async function undoLeft({ store, requests }: Omit<Work, 'name'>, kind: string): Promise<void> {
  const left = await store.read.operation.findMany({ where: { kind, inEffect: true } })
  for (const { id } of left) await undoOperations(store, { operationIds: [id] }, requests())
}

const TASKS: Readonly<Record<Task, (work: Work) => Promise<void>>> = {
  async verdicts({ store, requests, name }) {
    const random = seeded(name.length)
    for (;;) {
      const pending = await store.read.proposal.findFirst({
        where: { status: 'pending', unsure: false },
        orderBy: { id: 'asc' },
      })
      if (pending === null) return
      const value = VALUES[Math.floor(random() * VALUES.length)] ?? 'supersede'
      const chance = random()
      const result =
        chance < 0.7
          ? await decide(store, requests(), { proposalId: pending.id, value })
          : await (chance < 0.9 ? undoLast : redoLast)(store, requests())
      if (result.ok) await say(result.value.operation.id)
    }
  },

  async bulk({ store, requests }) {
    await undoLeft({ store, requests }, 'decide-many')
    for (;;) {
      const open = await store.read.proposal.findMany({ where: { status: 'pending' } })
      const items = open.map(({ id, version }) => ({
        proposalId: id,
        version,
        value: 'supersede' as const,
      }))
      const command = { items, reason: null, note: null, label: null }
      const done = await decideMany(store, command, { request: requests(), breathe: turn })
      if (!done.ok || done.value.operationId === null) return
      await say(done.value.operationId)
      const undo = { operationIds: [done.value.operationId] }
      const undone = await undoOperations(store, undo, requests())
      if (undone.ok) await say(undone.value.operation.id)
    }
  },

  async merge({ store, requests }) {
    await undoLeft({ store, requests }, 'merge')
    for (;;) {
      const facts = await store.read.fact.findMany({ where: { status: 'active' }, take: 20 })
      const [survivor] = facts
      if (survivor === undefined || facts.length < 2) return
      const members = facts.map(({ id, version }) => ({ id, version }))
      const how = { words: 'all', confirmed: true, embedded: new Map(), reason: null } as const
      const merged = await mergeFacts(
        store,
        { members, survivorId: survivor.id, ...how },
        requests(),
      )
      if (!merged.ok) throw new Error(merged.refusal.kind)
      const { id } = merged.value.operation
      await say(id)
      const undone = await undoOperations(store, { operationIds: [id] }, requests())
      if (undone.ok) await say(undone.value.operation.id)
    }
  },

  async sweep({ store, requests, name }) {
    const by = { owner: name, at: requests().at, live: [], silentMs: -1 } // regardless of its last sign of life
    const taken = await takeOverSweeps(store, by)
    for (const runId of taken) {
      const worker = openSweep(store, { runId, owner: name, factsAStep: FACTS_A_STEP })
      for (let step = 0; step < STEPS_A_LIFE && (await worker.step(requests())); step += 1) {
        const run = await store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
        await say(run.operationId ?? 'nothing')
      }
    }
  },

  async import({ store, requests, name }) {
    for (let number = 0; ; number += 1) {
      const batch = `${name}-${number}`
      const facts = Array.from({ length: FACTS_A_BATCH }, (_none, index) =>
        factInput({
          agent: batch,
          content: `statement ${index}`,
          externalId: String(index),
          source: { externalId: String(index % 7), excerpt: null, session: null },
        }),
      )
      const command = { batch: batchOf({ name: batch, facts }), skipRefused: false }
      const result = await importFacts(store, command, requests())
      if (result.ok && result.value.recorded !== null) await say(result.value.recorded.operation.id)
    }
  },

  async archive({ store, requests }) {
    for (;;) {
      const later = { ...requests(), at: at('2030-01-01') }
      const result = await archiveSources(store, { agentId: 'scout', by: 'person' }, later)
      if (!result.ok) return
      await say(result.value.operation.id)
      const undone = await undoOperations(
        store,
        { operationIds: [result.value.operation.id] },
        requests(),
      )
      if (undone.ok) await say(undone.value.operation.id)
    }
  },

  /** Named by the address of the model that it asks. */
  async judge({ store, requests, name }) {
    const { id } = await store.read.sweepRun.findFirstOrThrow({ where: { status: 'done' } })
    const judge = createJudge(createJudgeSettings(name), createTestRuntime())
    await judgeSweep(store, { runId: id, judge }, requests)
  },

  /** Dies between the rows of its second step and their commit, unless it is killed before. */
  async index({ store }) {
    const { id } = await store.read.operation.findFirstOrThrow() // of the facts
    if (await indexNextFacts(store)) await say(id)
    await store.transact(async (tx) => {
      await store.search.index(tx)
      process.kill(process.pid, 'SIGKILL')
    })
  },

  async race({ store, requests, name }) {
    const proposals = await store.read.proposal.findMany({ orderBy: { id: 'asc' } })
    for (const { id, version } of proposals) {
      const value = name === 'ada' ? 'supersede' : 'keep_both'
      const result = await decideProposal(
        store,
        { proposalId: id, version: 1, value, dwellMs: null, shownSignals: false },
        requests({ actor: name }),
      )
      const by = !result.ok && result.refusal.kind === 'already-decided' ? result.refusal.by : '-'
      await say(id, String(version), result.ok ? 'ok' : result.refusal.kind, by)
    }
  },
}

async function main(): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit())
  const [directory = '', task = 'verdicts', name = ''] = process.argv.slice(2)
  const store = await openStore(directory, { environment: { detectorProfile: 'seed' } })
  await say('ready')
  await TASKS[task as Task]({ store, requests: countedRequests(name), name })
  await store.close()
}

void main()
