import { describe, expect, it } from 'vitest'

import type { VerdictValue } from '@/lib/domain/verdict'

import { decideMany } from './decide-many'
import { importFacts } from './import-facts'
import { redetectProposal } from './redetect-proposal'
import { retractFact } from './retract-fact'
import { rewordFact } from './reword-fact'
import {
  at,
  batchOf,
  decide,
  factInput,
  factRowOf,
  outcomeOf,
  proposalRow,
  recordedProposal,
  sweep,
  valueOf,
} from './testing'
import { openStoreForEachTest, requests, store, undoById, supersedeById } from './testing/each'

openStoreForEachTest({ live: true })

const NAMES = ['a', 'b', 'c', 'd'] as const
type Name = (typeof NAMES)[number]

/** Four facts in one slot, each later than the one before, with proposals between some of them; ids by name. */
async function slot(...pairs: readonly (readonly [Name, Name])[]) {
  const facts = NAMES.map((name, index) =>
    factInput({
      externalId: name,
      content: `Mara now lives in ${['Turku', 'Oulu', 'Pori', 'Vaasa'][index]}`,
      validFrom: at(`2026-0${index + 1}-01T00:00:00Z`),
    }),
  )
  const proposals = pairs.map(([older, newer]) => recordedProposal(older, newer))
  const command = { batch: batchOf({ facts, proposals }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
  const rows = await store.read.fact.findMany()
  const idOf = (name: Name) => rows.find(({ importKey }) => importKey === `file:${name}`)?.id ?? ''
  const asked = await store.read.proposal.findMany()
  const between = ([older, newer]: readonly [Name, Name]) =>
    asked.find((row) => row.olderFactId === idOf(older) && row.newerFactId === idOf(newer))?.id ??
    ''
  return { idOf, proposals: pairs.map(between) }
}

async function answer(proposalId: string, value: VerdictValue): Promise<string> {
  return valueOf(await decide(store, requests(), { proposalId, value })).operation.id
}

async function retract(factId: string): Promise<string> {
  const { version } = await factRowOf(store, factId)
  const command = { factId, version, reason: null }
  return valueOf(await retractFact(store, command, requests())).operation.id
}

async function undo(id: string): Promise<string> {
  return valueOf(await undoById(id)).operation.id
}

async function statusOf(proposalId = ''): Promise<string> {
  return (await proposalRow(store, proposalId)).status
}

describe('proposals about ended facts', () => {
  it.each(['keep_both', 'unsure', 'reverse'] as const)(
    '[LF6] [LF8] another verdict (%s) reopens nothing about a retracted fact until it returns',
    async (value) => {
      const { idOf, proposals } = await slot(['a', 'b'], ['a', 'c'])
      const [first = '', second = ''] = proposals
      await answer(first, 'supersede')
      const retracted = await retract(idOf('c'))
      const other = await answer(first, value)
      expect(await statusOf(second)).toBe('withdrawn')
      const back = await undo(retracted)
      expect(await statusOf(second)).toBe('pending')
      await undo(back)
      expect(await statusOf(second)).toBe('withdrawn')
      await undo(other)
      await undo(retracted)
      expect(await statusOf(second)).toBe('withdrawn') // the first verdict is current again
    },
  )

  it('[LF6] the same with bulk verdicts', async () => {
    const { idOf, proposals } = await slot(['a', 'b'], ['a', 'c'])
    const [first = '', second = ''] = proposals
    await answer(first, 'supersede')
    const retracted = await retract(idOf('c'))
    const { version } = await proposalRow(store, first)
    const items = [{ proposalId: first, version, value: 'keep_both' }] as const
    const command = { items, label: 'one', reason: null, note: null }
    valueOf(await decideMany(store, command, { request: requests(), breathe: async () => {} }))
    expect(await statusOf(second)).toBe('withdrawn')
    await undo(retracted)
    expect(await statusOf(second)).toBe('pending')
  })

  it('[LF6] [LF15] redetection is refused when a side is not active', async () => {
    const { idOf, proposals } = await slot(['a', 'b'])
    const [asked = ''] = proposals
    await answer(asked, 'keep_both')
    const { version } = await factRowOf(store, idOf('a'))
    const words = { content: 'Mara lives in Turku, by the river', reason: null }
    valueOf(await rewordFact(store, { factId: idOf('a'), version, ...words }, requests()))
    await retract(idOf('a'))
    const command = { proposalId: asked, version: (await proposalRow(store, asked)).version }
    expect(outcomeOf(await redetectProposal(store, command, requests()))).toBe('not-active')
    expect(await statusOf(asked)).toBe('decided')
  })

  it.each([
    ['approved', (ids: readonly string[]) => answer(ids[1] ?? '', 'supersede')],
    ['superseded by hand', (_ids: readonly string[], b: string, c: string) => supersedeById(b, c)],
    ['retracted', (_ids: readonly string[], b: string) => retract(b)],
  ] as const)(
    '[LF6] when its newer fact ends (%s), a proposal is withdrawn, and undo reopens it',
    async (_how, end) => {
      const { idOf, proposals } = await slot(['a', 'b'], ['b', 'c'])
      const ended = await end(proposals, idOf('b'), idOf('c'))
      expect(await statusOf(proposals[0])).toBe('withdrawn')
      const taken = await undo(ended)
      expect(await statusOf(proposals[0])).toBe('pending')
      await undo(taken)
      expect(await statusOf(proposals[0])).toBe('withdrawn')
    },
  )

  it('[LF6] [LF16] the next sweep pairs the older fact with the current one', async () => {
    const { idOf, proposals } = await slot(['a', 'b'], ['b', 'c'])
    await answer(proposals[1] ?? '', 'supersede')
    await sweep(store, requests)
    const open = await store.read.proposal.findMany({ where: { status: 'pending' } })
    const pairs = open.map(({ olderFactId, newerFactId }) => [olderFactId, newerFactId])
    expect(pairs).toContainEqual([idOf('a'), idOf('c')])
    expect(pairs.flat()).not.toContain(idOf('b'))
  })

  it('[LF6] [LF14] another verdict reopens what the earlier one withdrew, on either side', async () => {
    const { proposals } = await slot(['a', 'b'], ['b', 'c'])
    const [first = '', second = ''] = proposals
    await answer(second, 'supersede')
    await answer(second, 'keep_both')
    expect(await statusOf(first)).toBe('pending')
  })

  it('[LF6] [LF8] a decided pair with an ended fact is not proposed again', async () => {
    const { idOf, proposals } = await slot(['a', 'b'])
    const [asked = ''] = proposals
    await answer(asked, 'keep_both')
    await supersedeById(idOf('a'), idOf('d'))
    const unsure = { proposalId: asked, value: 'unsure' } as const
    expect(outcomeOf(await decide(store, requests(), unsure))).toBe('not-active')
  })

  it('[LF6] [LF14] undone in any order, what two facts withdrew reopens once both are back', async () => {
    const { idOf, proposals } = await slot(['a', 'b'])
    const [first, second] = [
      await supersedeById(idOf('a'), idOf('d')),
      await supersedeById(idOf('b'), idOf('d')),
    ]
    await undo(first)
    expect(await statusOf(proposals[0])).toBe('withdrawn')
    await undo(second)
    expect(await statusOf(proposals[0])).toBe('pending')
  })

  it('[LF6] [U3] [U11] later answers do not block a redo', async () => {
    const { idOf, proposals } = await slot(['a', 'b'])
    const [first, second] = [
      await supersedeById(idOf('a'), idOf('d')),
      await supersedeById(idOf('b'), idOf('d')),
    ]
    await undo(first)
    const undone = await undo(second) // asks again automatically
    await answer(proposals[0] ?? '', 'keep_both')
    await undo(undone)
    expect((await factRowOf(store, idOf('b'))).status).toBe('superseded')
    expect(await statusOf(proposals[0])).toBe('decided')
  })
})
