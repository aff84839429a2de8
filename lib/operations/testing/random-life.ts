import { instantFromMs } from '@/lib/domain/instant'
import type { Result } from '@/lib/domain/result'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { Store } from '@/lib/store/port'

import { confirmFact } from '../confirm-fact'
import { decideProposal } from '../decide-proposal'
import { importFacts } from '../import-facts'
import { ingestFacts } from '../ingest-facts'
import { markNotDuplicates } from '../mark-not-duplicates'
import { mergeFacts } from '../merge-facts'
import { protectFact } from '../protect-fact'
import { restateFact } from '../restate-fact'
import { restoreFact } from '../restore-fact'
import { retractFact } from '../retract-fact'
import { rewordFact } from '../reword-fact'
import type { Recorded } from '../steps/record-operation'
import { supersedeByHand } from '../supersede-by-hand'
import {
  batchOf,
  countedRequests,
  factInput,
  outcomeOf,
  recordedProposal,
  setOverrides,
  snapshot,
  valueOf,
} from '../testing'
import { undoOperations } from '../undo-operation'
import {
  answer,
  change,
  Fold,
  headOver,
  restore,
  stateOf,
  supersede,
  type Effect,
} from './life-model'

const VERBS =
  'decide decide decide supersede protect retract restore reword restate confirm arrive arrive merge merge apart undo undo undo undo'.split(
    ' ',
  )
const beginsLater = (index: number) => instantFromMs(Date.UTC(2027, 0, 40 - index))
const VALUES: readonly VerdictValue[] = ['supersede', 'keep_both', 'reverse', 'unsure']

/**
 * Fills an empty store with fourteen facts and eight proposals about them, and goes live. With `later`, some facts begin after everything
 * that happens.
 */
export async function seedLife(opened: Store, { later = false } = {}) {
  const requests = countedRequests()
  const overrides = { shadowMode: false, classifyBeforeWrite: true }
  await setOverrides(opened, requests(), { agentId: null, overrides })
  const facts = Array.from({ length: 14 }, (_none, index) =>
    factInput({
      aspect: `aspect ${Math.floor(index / 5)}`,
      content: `statement ${index % 6} about tea`,
      kind: index === 3 ? 'constraint' : 'fact',
      tags: [`t${index % 3}`],
      metadata: index % 4 === 0 ? { project: String(index % 8) } : {},
      externalId: String(index),
      validFrom: later && index % 5 > 0 && index % 2 === 0 ? beginsLater(index) : requests().at,
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
  const fold = new Fold(await stateOf(opened))
  return { store: opened, requests, firstSeq: seq, initial: await snapshot(opened), fold }
}

export type Life = Awaited<ReturnType<typeof seedLife>>

/** Does something at random and returns the outcome, refused or not; `ids` and the model record what was done. */
export async function liveOn(here: Life, random: () => number, ids: string[]): Promise<string> {
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
  type Doing = { readonly result: Result<Recorded>; readonly effect: Effect | null }
  const did = (result: Result<Recorded>, effect: Effect): Doing => ({ result, effect })
  const contentOf = async (id: string) =>
    (await opened.read.fact.findUniqueOrThrow({ where: { id } })).content
  const run = async (): Promise<Doing> => {
    switch (verb) {
      case 'decide': {
        const proposals = await opened.read.proposal.findMany({ orderBy: { number: 'asc' } })
        const { id, version, olderFactId, newerFactId } = pick(proposals)
        const value = pick(VALUES)
        const command = { proposalId: id, version, value, dwellMs: null, shownSignals: false }
        return did(await decideProposal(opened, command, request), (state) =>
          answer(state, { id, older: olderFactId, newer: newerFactId, value }),
        )
      }
      case 'supersede': {
        const pair = { olderId: one.id, olderVersion: one.version }
        const newer = { newerId: other.id, newerVersion: other.version }
        return did(
          await supersedeByHand(opened, { ...pair, ...newer, reason: null }, request),
          (state) => supersede(state, one.id, other.id),
        )
      }
      case 'protect': {
        const command = { ...about, protect: !one.protected }
        return did(await protectFact(opened, command, request), (state) =>
          change(state, one.id, { protected: command.protect }),
        )
      }
      case 'retract':
        return did(await retractFact(opened, about, request), (state) =>
          change(state, one.id, { status: 'retracted' }),
        )
      case 'restore': {
        const head = headOver(here.fold.state(), one.id)
        return did(await restoreFact(opened, about, request), (state) =>
          restore(state, one.id, head),
        )
      }
      case 'reword': {
        const content = `${one.content} indeed`
        return did(await rewordFact(opened, { ...about, content }, request), (state) =>
          change(state, one.id, { content }),
        )
      }
      case 'restate': {
        const words = { content: other.content, validFrom: null, confidence: null, source: null }
        const result = await restateFact(opened, { ...about, ...words }, request)
        const id = result.ok ? result.value.factId : ''
        if (result.ok) here.fold.arrives(id, words.content)
        return did(result, (state) => {
          change(state, id, { status: 'active' })
          supersede(state, one.id, id)
        })
      }
      case 'confirm':
        return did(await confirmFact(opened, about, request), (state) => {
          const { confirmations = 0 } = state.facts.get(one.id) ?? {}
          change(state, one.id, { confirmations: confirmations + 1 })
        })
      case 'arrive': {
        const { entity, aspect, content } = one
        const said = factInput({ entity, aspect, content, validFrom: null })
        const command = { facts: [said], system: 'agent', inline: false } as const
        const result = await ingestFacts(opened, command, request)
        const [stored] = result.ok ? result.value.facts : []
        const [heard] = result.ok ? result.value.confirmed : []
        if (stored !== undefined) here.fold.arrives(stored.id, content)
        return did(result, (state) => {
          if (stored !== undefined) change(state, stored.id, { status: 'active' })
          if (heard === undefined) return
          const { confirmations = 0 } = state.facts.get(heard.id) ?? {}
          change(state, heard.id, { confirmations: confirmations + 1 })
        })
      }
      case 'merge': {
        const members = [one, other, third].map(({ id, version }) => ({ id, version }))
        const how = { words: pick(['all', 'own'] as const), confirmed: true, embedded: new Map() }
        const command = { members, survivorId: one.id, ...how, reason: null }
        const result = await mergeFacts(opened, command, request)
        const content = await contentOf(one.id)
        return did(result, (state) => {
          for (const { id } of members) if (id !== one.id) supersede(state, id, one.id)
          change(state, one.id, { content })
        })
      }
      case 'apart':
        return did(
          await markNotDuplicates(opened, { factIds: [one.id, other.id], reason: null }, request),
          () => {},
        )
      default: {
        const operationIds = [pick([...ids, 'nothing'])]
        const result = await undoOperations(opened, { operationIds }, request)
        if (result.ok) here.fold.undid(result.value.operation.id, operationIds)
        return { result, effect: null }
      }
    }
  }
  const { result, effect } = await run()
  if (result.ok) {
    ids.push(result.value.operation.id)
    if (effect !== null) here.fold.did(result.value.operation.id, effect)
  }
  return `${verb} ${outcomeOf(result)}`
}
