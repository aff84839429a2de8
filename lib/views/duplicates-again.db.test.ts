import { expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { markNotDuplicates } from '@/lib/operations/mark-not-duplicates'
import { mergeFacts } from '@/lib/operations/merge-facts'
import { retractFact } from '@/lib/operations/retract-fact'
import { rewordFact } from '@/lib/operations/reword-fact'
import { factInput, outcomeOf } from '@/lib/operations/testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  undoById,
} from '@/lib/operations/testing/each'
import { forgetCounts } from '@/lib/store/queries/until-next-write'

import { readDuplicates } from './duplicates'

openStoreForEachTest({ live: true })

const take = (inputs: Readonly<Record<string, Partial<FactInput>>>) => {
  const facts = Object.entries(inputs).map(([id, input]) => factInput({ externalId: id, ...input }))
  return importFile({ facts })
}

async function row(id: string) {
  const { version, id: factId } = await store.read.fact.findFirstOrThrow({
    where: { importKey: `file:${id}` },
  })
  return { id: factId, version }
}

const memberOf = async (id: string) => {
  const { id: factId, version } = await row(id)
  return { factId, version, reason: null }
}

async function undoLast() {
  const last = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  return undoById(last.id)
}

const found = () => readDuplicates(store, null, { agentId: 'scout', page: 1 })

it('[ME4] searching again after a write finds what a first search finds', async () => {
  const pnpm = { entity: 'Kiln' }
  await take({
    a: { ...pnpm, content: 'Builds run with pnpm on every branch' },
    b: { ...pnpm, content: 'builds run with pnpm on every branch.' },
    c: { entity: 'Ferry', content: 'The ferry leaves at nine in summer' },
    d: { entity: 'Ferry', content: 'the ferry leaves at nine in summer.' },
    e: { entity: null, aspect: null, content: 'Mara keeps bees behind the house' },
  })
  const steps: readonly (readonly [clusters: number, step: () => Promise<unknown>])[] = [
    [
      3,
      () =>
        take({ f: { entity: null, aspect: null, content: 'Mara keeps bees behind the house!' } }),
    ],
    [
      2,
      async () =>
        rewordFact(store, { ...(await memberOf('b')), content: 'Nothing of the kind' }, requests()),
    ],
    [3, undoLast],
    [
      2,
      async () =>
        markNotDuplicates(
          store,
          { factIds: [(await row('c')).id, (await row('d')).id], reason: null },
          requests(),
        ),
    ],
    [3, undoLast],
    [
      2,
      async () => {
        const members = [await row('a'), await row('b')]
        const merge = {
          members,
          survivorId: members[0]?.id ?? '',
          words: 'all',
          confirmed: true,
        } as const
        return mergeFacts(store, { ...merge, embedded: new Map(), reason: null }, requests())
      },
    ],
    [1, async () => retractFact(store, await memberOf('c'), requests())],
    [1, () => take({ a: { entity: 'Barge', content: 'Builds run with pnpm on every branch' } })],
    [1, undoLast],
  ]
  expect(await found()).toMatchObject({ total: 2 })
  for (const [clusters, step] of steps) {
    const result = (await step()) as Parameters<typeof outcomeOf>[0]
    expect(outcomeOf(result)).toBe('ok')
    const again = await found()
    expect(again.total).toBe(clusters)
    forgetCounts(store)
    const first = await found()
    expect(again).toEqual(first)
    await found()
  }
})
