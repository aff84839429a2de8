import { afterEach, describe, expect, it } from 'vitest'

import { instantFromMs } from '@/lib/domain/instant'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'
import type { VerdictValue } from '@/lib/domain/verdict'
import { seeded } from '@/lib/statistics/seeded'
import { openTestStore, readTallies } from '@/lib/store/testing'

import { archiveSources } from './archive-sources'
import { confirmFact } from './confirm-fact'
import { decideProposal } from './decide-proposal'
import { importFacts } from './import-facts'
import { keepApart } from './keep-apart'
import { mergeFacts } from './merge-facts'
import { protectFact } from './protect-fact'
import type { Recorded } from './record-operation'
import { restateFact } from './restate-fact'
import { restoreFact } from './restore-fact'
import { retractFact } from './retract-fact'
import { rewordFact } from './reword-fact'
import { supersedeByHand } from './supersede-by-hand'
import {
  batchOf,
  countedRequests,
  factInput,
  outcomeOf,
  recordedProposal,
  setOverrides,
  snapshot,
  valueOf,
} from './testing'
import { undoOperations } from './undo-operation'

// Random sequences of everything that can be done to a fact: after each step the store keeps its own rules; at the end, taking all
// of it back gives the first state, and taking that back the last one.

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
const STEPS = 70
const VERBS =
  'decide decide decide supersede protect retract restore reword restate confirm merge merge apart undo undo undo undo'.split(
    ' ',
  )
const DAY_MS = 86_400_000
const VALUES: readonly VerdictValue[] = ['supersede', 'keep_both', 'reverse', 'unsure']

let store: Awaited<ReturnType<typeof openTestStore>> | null = null

afterEach(async () => {
  await store?.remove()
  store = null
})

async function seed() {
  const opened = await openTestStore()
  store = opened
  const requests = countedRequests()
  await setOverrides(opened, requests(), { agentId: null, overrides: { shadowMode: false } })
  const facts = Array.from({ length: 14 }, (_none, index) =>
    factInput({
      aspect: `aspect ${Math.floor(index / 5)}`,
      content: `statement ${index % 6} about tea`,
      kind: index === 3 ? 'constraint' : 'fact',
      tags: [`t${index % 3}`],
      metadata: index % 4 === 0 ? { project: String(index % 8) } : {},
      externalId: String(index),
      validFrom: requests().at,
      source:
        index % 3 === 2
          ? null
          : { externalId: `s${Math.floor(index / 2)}`, excerpt: null, session: null },
    }),
  )
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
    [5, 6],
    [6, 7],
    [5, 8],
    [10, 11],
    [11, 12],
  ]
  const proposals = pairs.map(([older, newer]) => recordedProposal(String(older), String(newer)))
  valueOf(
    await importFacts(
      opened,
      { batch: batchOf({ facts, proposals }), skipRefused: false },
      requests(),
    ),
  )
  const { seq } = await opened.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  return { store: opened, requests, firstSeq: seq, initial: await snapshot(opened) }
}

type Here = Awaited<ReturnType<typeof seed>>

/** What holds of every store, whatever was done to it. */
async function expectSound({ store: opened }: Here): Promise<void> {
  const { kept, counted } = await readTallies(opened)
  expect(kept).toBe(counted)
  const { facts, sources, proposals } = await snapshot(opened)
  const factOf = new Map(facts.map((fact) => [fact.id, fact]))
  for (const fact of facts) {
    expect(fact.status === 'superseded').toBe(fact.supersededById !== null)
    expect(fact.supersededById === null || factOf.has(fact.supersededById)).toBe(true)
    expect(fact.validUntil === null || fact.validUntil >= fact.validFrom).toBe(true)
    expect(fact.kind !== 'constraint' || fact.status === 'active').toBe(true) // G1
    const seen = new Set<string>()
    for (
      let at: string | null = fact.id;
      at !== null;
      at = factOf.get(at)?.supersededById ?? null
    ) {
      expect(seen.has(at)).toBe(false) // G3
      seen.add(at)
    }
  }
  for (const source of sources) {
    const used = facts.some(
      (fact) => fact.sourceId === source.id && (fact.status === 'active' || fact.protected),
    )
    expect(used && source.tier !== 'hot').toBe(false) // A6
  }
  for (const proposal of proposals.filter(({ status }) => status === 'pending')) {
    const sides = [factOf.get(proposal.olderFactId), factOf.get(proposal.newerFactId)]
    expect(sides.map((side) => side?.status)).not.toContain('retracted')
  }
}

async function step(here: Here, random: () => number, ids: string[]): Promise<string> {
  const { store: opened } = here
  const pick = <Value>(list: readonly Value[]): Value => {
    const value = list[Math.floor(random() * list.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }
  const request = here.requests()
  const facts = await opened.read.fact.findMany({ orderBy: { id: 'asc' } })
  const [one, other, third] = [pick(facts), pick(facts), pick(facts)]
  const about = { factId: one.id, version: one.version, reason: null }
  const verb = pick(VERBS)
  const run = async (): Promise<Result<Recorded, Refusal>> => {
    switch (verb) {
      case 'decide': {
        const proposals = await opened.read.proposal.findMany({ orderBy: { number: 'asc' } })
        const { id: proposalId, version } = pick(proposals)
        const answer = { proposalId, version, value: pick(VALUES) }
        return decideProposal(opened, { ...answer, dwellMs: null, shownSignals: false }, request)
      }
      case 'supersede': {
        const pair = { olderId: one.id, olderVersion: one.version }
        const newer = { newerId: other.id, newerVersion: other.version }
        return supersedeByHand(opened, { ...pair, ...newer, reason: null }, request)
      }
      case 'protect':
        return protectFact(opened, { ...about, protect: !one.protected }, request)
      case 'retract':
        return retractFact(opened, about, request)
      case 'restore':
        return restoreFact(opened, about, request)
      case 'reword':
        return rewordFact(opened, { ...about, content: `${one.content} indeed` }, request)
      case 'restate': {
        const words = { content: other.content, validFrom: null, confidence: null, source: null }
        return restateFact(opened, { ...about, ...words }, request)
      }
      case 'confirm':
        return confirmFact(opened, about, request)
      case 'merge': {
        const members = [one, other, third].map(({ id, version }) => ({ id, version }))
        const how = { words: pick(['all', 'own'] as const), confirmed: true, embedded: new Map() }
        return mergeFacts(opened, { members, survivorId: one.id, ...how, reason: null }, request)
      }
      case 'apart':
        return keepApart(opened, { factIds: [one.id, other.id], reason: null }, request)
      default:
        return undoOperations(opened, { operationIds: [pick([...ids, 'nothing'])] }, request)
    }
  }
  const result = await run()
  if (result.ok) ids.push(result.value.operation.id)
  return `${verb} ${outcomeOf(result)}`
}

/** Now and then sources move to the cold tier, or such a move is undone or redone, whatever happened to their facts since. */
async function retain(here: Here, random: () => number, moves: string[]): Promise<void> {
  if (random() > 0.3) return
  const { store: opened, requests } = here
  const request = requests()
  const move = moves[Math.floor(random() * moves.length)]
  const result =
    move === undefined || random() < 0.5
      ? await archiveSources(
          opened,
          { agentId: 'scout', by: 'person' },
          { ...request, at: instantFromMs(request.at.getTime() + 40 * DAY_MS) },
        )
      : await undoOperations(opened, { operationIds: [move] }, request)
  if (result.ok) moves.push(result.value.operation.id)
}

async function undoAllAndRedoIt(here: Here): Promise<void> {
  const { store: opened, requests, initial } = here
  const end = await snapshot(opened)
  const standing = await opened.read.operation.findMany({
    where: { seq: { gt: here.firstSeq }, inEffect: true, kind: { not: 'undo' } },
    orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
    select: { id: true },
  })
  const undos: string[] = []
  for (const { id } of standing) {
    // oxlint-disable-next-line no-await-in-loop -- newest first
    const result = await undoOperations(opened, { operationIds: [id] }, requests())
    undos.push(valueOf(result).operation.id)
  }
  // What came with an operation steps out of sight when that is taken back; nothing is deleted.
  const known = new Set(initial.facts.map(({ id }) => id))
  const asked = new Set(initial.proposals.map(({ id }) => id))
  const first = await snapshot(opened)
  expect(first.facts.filter(({ id }) => known.has(id))).toEqual(initial.facts)
  expect(first.proposals.filter(({ id }) => asked.has(id))).toEqual(initial.proposals)
  expect(first.sources).toEqual(initial.sources)
  const added = first.facts.filter(({ id }) => !known.has(id))
  expect(added.every(({ status }) => status === 'retracted')).toBe(true)
  for (const id of undos.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- oldest first
    valueOf(await undoOperations(opened, { operationIds: [id] }, requests()))
  }
  expect(await snapshot(opened)).toEqual(end)
}

describe('the life of facts', () => {
  it.each(SEEDS)(
    'LF1–LF5, ME5, ME7, RT4, U1–U3: %i random steps keep every rule; all of it taken back gives the first state',
    async (number) => {
      const here = await seed()
      const random = seeded(number)
      const [byTheWay, moves] = [seeded(number + 1_000), [] as string[]]
      const ids: string[] = []
      const said: string[] = []
      for (let done = 0; done < STEPS; done += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        said.push(await step(here, random, ids))
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        await retain(here, byTheWay, moves)
        // oxlint-disable-next-line no-await-in-loop -- one step after another is the point
        await expectSound(here)
      }
      expect(moves.length).toBeGreaterThan(0)
      expect(said.filter((each) => each.endsWith(' ok')).length).toBeGreaterThan(STEPS / 4)
      await undoAllAndRedoIt(here)
    },
  )
})
