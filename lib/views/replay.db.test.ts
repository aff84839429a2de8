import { expect, it } from 'vitest'

import type { ReplayListName } from '@/lib/filters/replay-filter'
import { drawSample } from '@/lib/operations/draw-sample'
import { labelPair } from '@/lib/operations/label-pair'
import { at, decide, seedPair, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, undoById } from '@/lib/operations/testing/each'

import { readReplay } from './replay'

openStoreForEachTest()

const NOW = at('2026-09-02T00:00:00Z')
const replay = (patch: Partial<Parameters<typeof readReplay>[1]> = {}) =>
  readReplay(store, {
    agentId: 'scout',
    since: '2026-04-01', // the day the other system proposed them
    match: 0.5,
    list: null,
    page: 1,
    at: NOW,
    ...patch,
  })

/** One agent's proposals, each in its own aspect, as the detector makes them. */
async function pairs() {
  const made = []
  for (const [nth, kind] of ['fact', 'fact', 'fact', 'fact', 'constraint'].entries()) {
    const aspect = `home ${nth}`
    const older = { aspect, kind: kind === 'constraint' ? 'constraint' : 'fact' } as const
    made.push(await seedPair(store, requests(), { older, newer: { aspect } }))
  }
  return made.map(({ proposal }) => proposal)
}

it('[GA6] [GA17] counts what would have been applied, by people’s answers since, and what would not', async () => {
  const [first, second, third] = await pairs()
  valueOf(await decide(store, requests(), { proposalId: first?.id ?? '', value: 'supersede' }))
  valueOf(await decide(store, requests(), { proposalId: second?.id ?? '', value: 'keep_both' }))
  const approved = await decide(store, requests({ actor: 'eve' }), {
    proposalId: third?.id ?? '',
    value: 'supersede',
  })
  const { operation } = valueOf(approved) as unknown as { operation: { id: string } }
  valueOf(await undoById(operation.id))
  const view = await replay()
  expect(view).toMatchObject({ since: '2026-04-01', proposals: 5, capped: false })
  expect(await replay({ since: null })).toMatchObject({ since: '2026-08-03', proposals: 0 })
  expect(view.counts).toEqual({
    right: 1,
    wrong: 1,
    unlabelled: 2,
    locked: 1,
    context: 0,
    unsure: 0,
    model: 0,
    below: 0,
    undone: 1,
  })
  expect(view.wrongOfUnlabelled).toBeNull()
  expect((await replay({ list: 'wrong' })).listed).toMatchObject([{ number: second?.number }])
  expect((await replay({ list: 'undone' })).listed).toMatchObject([{ number: third?.number }])
  for (const [list, count] of Object.entries({ ...view.counts, applied: 4, all: view.proposals })) {
    const { listed, listedOf, pages } = await replay({ list: list as ReplayListName })
    expect([list, listed.length, listedOf, pages]).toEqual([list, count, count, 1])
  }
  expect((await replay({ match: 1 })).counts).toMatchObject({ below: 5, right: 0 })
  expect((await replay({ since: '2026-09-02' })).proposals).toBe(0)
  expect((await replay({ agentId: 'nobody' })).proposals).toBe(0)
})

it('[GA6] [GA50] a blind label overrides a verdict, and estimates unanswered ones', async () => {
  await pairs()
  const breathe = () => Promise.resolve()
  const command = { agentId: 'scout', pairs: 3, twice: 0, people: 2, seed: 's' } as const
  valueOf(await drawSample(store, command, { request: requests(), breathe }))
  const drawn = await store.read.samplePair.findMany({ orderBy: { position: 'asc' } })
  const [one] = drawn
  valueOf(
    await decide(store, requests(), { proposalId: one?.proposalId ?? '', value: 'keep_both' }),
  )
  for (const pair of drawn) {
    const label = { pairId: pair.id, value: 'supersede', dwellMs: null } as const
    valueOf(await labelPair(store, label, requests({ actor: 'cyd' })))
  }
  const view = await replay()
  expect(view.counts.wrong).toBe(0)
  expect(view.counts.right + view.counts.unlabelled + view.counts.locked).toBe(5)
  expect(view.counts.right).toBeGreaterThanOrEqual(2)
  expect(view.wrongOfUnlabelled).toMatchObject({ sample: 1, estimate: 0 })
})

it('[GA6] [GA19] [GA20] leaves to a person what was less certain or had not begun', async () => {
  const older = { aspect: 'sure', confidence: 0.9 }
  await seedPair(store, requests(), { older, newer: { aspect: 'sure', confidence: 0.8 } })
  await seedPair(store, requests(), {
    older: { aspect: 'later' },
    newer: { aspect: 'later', validFrom: at('2027-01-01T00:00:00Z') },
  })
  const view = await replay()
  expect(view.counts).toMatchObject({ unsure: 2, unlabelled: 0, right: 0 })
  expect((await replay({ list: 'unsure' })).listedOf).toBe(2)
})
