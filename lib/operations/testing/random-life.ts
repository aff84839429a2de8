import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { Store } from '@/lib/store/open-store'

import { confirmFact } from '../confirm-fact'
import { decideProposal } from '../decide-proposal'
import { importFacts } from '../import-facts'
import { keepApart } from '../keep-apart'
import { mergeFacts } from '../merge-facts'
import { protectFact } from '../protect-fact'
import type { Recorded } from '../record-operation'
import { restateFact } from '../restate-fact'
import { restoreFact } from '../restore-fact'
import { retractFact } from '../retract-fact'
import { rewordFact } from '../reword-fact'
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

const VERBS =
  'decide decide decide supersede protect retract restore reword restate confirm merge merge apart undo undo undo undo'.split(
    ' ',
  )
const VALUES: readonly VerdictValue[] = ['supersede', 'keep_both', 'reverse', 'unsure']

/** Fills an empty store with fourteen facts and eight proposals about them, and goes live. */
export async function seedLife(opened: Store) {
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
          : { externalId: `s${Math.floor(index / 3)}`, excerpt: null, session: null },
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

export type Life = Awaited<ReturnType<typeof seedLife>>

/** Does something at random, refused or not, and says what came of it; `ids` gathers what was done. */
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
