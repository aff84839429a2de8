import { beforeEach, expect, it } from 'vitest'

import { eventTitle } from '@/lib/domain/event-title'
import type { VerdictValue } from '@/lib/domain/verdict'
import { readProposal } from '@/lib/views/proposal-page'

import { applyRecorded } from './apply-recorded'
import { decideMany } from './decide-many'
import { decideProposal } from './decide-proposal'
import {
  decide,
  factRowOf,
  outcomeOf,
  proposalRow,
  seedPair,
  snapshot,
  valueOf,
  type Pair,
} from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll } from './testing/each'
import { undoLast } from './undo-last'

let pair: Pair

openStoreForEachTest({ live: true })

beforeEach(async () => {
  pair = await seedPair(store, requests())
})

const answer = async (actor: string, value: VerdictValue, beside = false) =>
  valueOf(await decide(store, requests({ actor }), { proposalId: pair.proposal.id, value, beside }))
const view = async () => {
  const found = await readProposal(store, pair.proposal.id)
  if (found === null) throw new Error('gone')
  return found
}
const older = () => factRowOf(store, pair.older.id)

it('[R5] a different answer to a decided proposal is recorded next to it: no fact changes, nothing is replaced', async () => {
  await answer('ben', 'supersede')
  const ended = await older()
  expect(ended.status).toBe('superseded')
  const { operation } = await answer('ada', 'keep_both', true)
  expect(operation.kind).toBe('disagree')
  expect(await older()).toEqual(ended)
  expect(await view()).toMatchObject({
    status: 'decided',
    applied: true,
    disputed: true,
    verdict: { value: 'supersede', reviewer: 'ben', reverted: false },
    dissent: { value: 'keep_both', reviewer: 'ada', reverted: false },
  })
})

it('[R5] one’s own verdict is replaced, and the same answer is not a disagreement', async () => {
  await answer('ben', 'supersede')
  expect((await answer('ben', 'keep_both', true)).operation.kind).toBe('decide')
  expect((await older()).status).toBe('active')
  const { id } = pair.proposal
  const same = decide(store, requests({ actor: 'ada' }), {
    proposalId: id,
    value: 'keep_both',
    beside: true,
  })
  expect(outcomeOf(await same)).toBe('no-change')
  expect((await view()).disputed).toBe(false)
})

it('[R5] [R11] a third answer settles it, replaces both and takes effect on the facts', async () => {
  await answer('ben', 'supersede')
  await answer('ada', 'keep_both', true)
  const { operation } = await answer('cleo', 'keep_both')
  expect(operation.kind).toBe('decide')
  expect(eventTitle(operation.subject.event)).toMatch(/^Settled: Rejected/)
  expect((await older()).status).toBe('active')
  expect(await view()).toMatchObject({
    disputed: false,
    dissent: null,
    applied: false,
    verdict: { value: 'keep_both', reviewer: 'cleo' },
  })
})

it('[R5] [R11] the settlement may confirm: facts stay, and a later verdict can still revert them', async () => {
  await answer('ben', 'supersede')
  await answer('ada', 'keep_both', true)
  const ended = await older()
  expect((await answer('cleo', 'supersede')).operation.kind).toBe('settle')
  expect(await older()).toEqual(ended)
  expect(await view()).toMatchObject({ disputed: false, verdict: { reviewer: 'cleo' } })
  await answer('cleo', 'keep_both')
  expect((await older()).status).toBe('active')
})

it('[R5] [R11] a bulk answer settles the disputed proposals in it', async () => {
  await answer('ben', 'supersede')
  await answer('ada', 'keep_both', true)
  const { id, version } = await view()
  const command = {
    items: [{ proposalId: id, version, value: 'keep_both' }],
    reason: null,
    note: null,
    label: null,
  } as const
  const work = { request: requests({ actor: 'cleo' }), breathe: () => Promise.resolve() }
  expect(valueOf(await decideMany(store, command, work))).toMatchObject({ decided: 1, failed: [] })
  expect((await older()).status).toBe('active')
  expect(await view()).toMatchObject({
    disputed: false,
    dissent: null,
    verdict: { value: 'keep_both', reviewer: 'cleo' },
  })
})

it('[R5] [R11] either of the two may settle it', async () => {
  await answer('ben', 'supersede')
  await answer('ada', 'keep_both', true)
  await answer('ben', 'keep_both')
  expect(await view()).toMatchObject({ disputed: false, verdict: { value: 'keep_both' } })
})

it('[U2] disagreement and settlement are undone one after the other, exactly', async () => {
  await answer('ben', 'supersede')
  const decided = await snapshot(store)
  await answer('ada', 'keep_both', true)
  const disputed = await snapshot(store)
  await answer('cleo', 'supersede')
  valueOf(await undoLast(store, requests({ actor: 'cleo' })))
  expect(await snapshot(store)).toEqual(disputed)
  expect(outcomeOf(await undoLast(store, requests({ actor: 'ben' })))).toBe('blocked-by-later')
  valueOf(await undoLast(store, requests({ actor: 'ada' })))
  expect(await snapshot(store)).toEqual(decided)
  expect((await view()).dissent).toBe(null)
})

it('[A5] a disagreement sent twice counts once; [R1] it refers to what was displayed', async () => {
  await answer('ben', 'supersede')
  const { id } = pair.proposal
  const { version } = await proposalRow(store, id)
  const command = {
    proposalId: id,
    version,
    value: 'keep_both',
    beside: true,
    dwellMs: null,
    shownSignals: true,
  } as const
  const request = () => requests({ actor: 'ada', idempotencyKey: 'the same key' })
  const first = valueOf(await decideProposal(store, command, request()))
  const again = valueOf(await decideProposal(store, command, request()))
  expect([again.repeated, again.verdictId]).toEqual([true, first.verdictId])
  const other = requests({ actor: 'cleo' })
  expect(outcomeOf(await decideProposal(store, command, other))).toBe('already-decided')
})

it('[A2] [R12] a disputed approval is not applied when going live; its settlement applies it', async () => {
  await setPolicyOfAll({ shadowMode: true })
  await answer('ben', 'supersede')
  await answer('ada', 'keep_both', true)
  await setPolicyOfAll({ shadowMode: false })
  await applyRecorded(store, { agentId: pair.proposal.agentId }, requests())
  expect((await older()).status).toBe('active')
  await answer('cleo', 'supersede')
  expect((await older()).status).toBe('superseded')
})
