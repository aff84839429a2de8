import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { findContextFacts } from '@/lib/store/sql/context-facts'

import { decideProposal } from './decide-proposal'
import { ingestFacts } from './ingest-facts'
import { at, factInput, setOverrides, valueOf } from './testing'
import { openStoreForEachTest, requests, setPolicyOfAll, store } from './testing/each'

openStoreForEachTest()

const SLOT = { entity: 'Mara', aspect: 'health' }
const NO_SLOT = { entity: null, aspect: null }

async function arrives(given: Partial<FactInput>) {
  const facts = [factInput({ externalId: null, validFrom: null, ...SLOT, ...given })]
  return valueOf(await ingestFacts(store, { facts, system: 'api' }, requests()))
}

async function received() {
  const read = { agentId: 'scout', at: at('2030-01-01'), limit: 20 }
  return (await findContextFacts(store.read, read)).map(({ content }) => content)
}

const pairs = async () =>
  (
    await store.read.proposal.findMany({
      include: { older: true, newer: true },
      orderBy: { number: 'asc' },
    })
  ).map(({ older, newer }) => [older.content, newer.content])

describe('a sentence that only takes something back, with classification off', () => {
  it.each([
    ['Forget the nut allergy', SLOT],
    ['please forget about the nut allergy', SLOT],
    ['Never mind the nut allergy.', { entity: 'Mara', aspect: 'diet' }],
    ['Delete the note on nut allergy', NO_SLOT],
    ['remove what you know about Mara has a nut allergy', NO_SLOT],
  ])('[AW9] [AW22] %s is not received, and asks about what it names', async (content, slot) => {
    await arrives({ content: 'Mara has a nut allergy' })
    await arrives({ content: 'Mara has a cat', aspect: 'pets' })
    const { arrivals, flags } = await arrives({ content, ...slot })
    expect(arrivals).toMatchObject([{ step: 'DELETE', by: 'rules', asks: true }])
    expect(flags).toEqual([])
    expect(await pairs()).toEqual([['Mara has a nut allergy', content]])
    expect(await store.read.proposal.findFirst()).toMatchObject({
      note: 'When it was stored, the rules read it as taking back the older fact. It names what that fact says.',
    })
    expect((await received()).toSorted()).toEqual(['Mara has a cat', 'Mara has a nut allergy'])
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    const { id: proposalId, version } = await store.read.proposal.findFirstOrThrow()
    const verdict = { value: 'supersede', dwellMs: null, shownSignals: true } as const
    valueOf(await decideProposal(store, { proposalId, version, ...verdict }, requests()))
    expect(await received()).toEqual(['Mara has a cat'])
  })

  it('[AW22] says so where nothing that is stored is named', async () => {
    await arrives({ content: 'Mara has a cat' })
    const { flags } = await arrives({ content: 'Forget the nut allergy' })
    expect(flags).toMatchObject([
      { index: 0, reason: expect.stringContaining('no agent receives') },
    ])
    expect(await received()).toEqual(['Mara has a cat'])
  })

  it('[AW22] asks about the fact, not about an earlier sentence that took it back', async () => {
    await arrives({ content: 'Mara has a nut allergy' })
    await arrives({ content: 'Forget the nut allergy' })
    await arrives({ content: 'Please forget the nut allergy' })
    expect(await pairs()).toEqual([['Mara has a nut allergy', 'Forget the nut allergy']])
  })

  it.each(['Do not forget the nut allergy', 'Forget-me-nots grow in the garden'])(
    '[AW23] %s is a fact',
    async (content) => {
      await arrives({ content: 'Mara has a nut allergy' })
      await arrives({ content })
      expect(await received()).toContain(content)
    },
  )

  it('[AW23] a constraint is a fact, and nothing that is protected is asked about', async () => {
    await setPolicyOfAll({ classifyBeforeWrite: true })
    await arrives({ content: 'Mara has a nut allergy', protected: true })
    await arrives({ content: 'Forget the nut allergy', kind: 'constraint' })
    await arrives({ content: 'Forget about the nut allergy' })
    expect(await received()).toContain('Forget the nut allergy')
    expect(await pairs()).toEqual([])
  })
})

it('[AW9] a text of any length is read in no time', async () => {
  const started = performance.now()
  await arrives({ content: `Forget ${'.'.repeat(19_000)}x` })
  expect(performance.now() - started).toBeLessThan(500)
})
