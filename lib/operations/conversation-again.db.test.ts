import { describe, expect, it } from 'vitest'

import { parseConversation } from '@/lib/importers/conversation/conversation'

import { importFacts } from './import-facts'
import { at, decide, snapshot, valueOf } from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll } from './testing/each'
import { undoOperations } from './undo-operation'

openStoreForEachTest()

type Line = readonly [day: string, text: string, project?: string]

async function hear(...lines: readonly Line[]) {
  const text = lines
    .map(([day, said, project]) =>
      JSON.stringify({ role: 'user', text: said, at: `2026-03-${day}T10:00:00Z`, project }),
    )
    .join('\n')
  const batch = parseConversation(text, { name: 'chat.jsonl', nowMs: 0, agent: 'scout' })
  return valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
}

const facts = () => store.read.fact.findMany({ orderBy: { id: 'asc' } })
const VIM = 'I prefer Vim'
const EMACS = 'I prefer Emacs'

describe('[AR5] statements repeated in a later conversation', () => {
  it('confirm the stored fact, once per import, and undo is exact', async () => {
    await hear(['01', VIM])
    const before = await snapshot(store)
    const { plan, recorded } = await hear(['05', VIM], ['09', VIM])
    expect(plan).toMatchObject({ added: 0, unchanged: 0, confirmed: 1 })
    expect(await facts()).toMatchObject([
      { confirmations: 1, confirmedAt: at('2026-03-09T10:00:00Z'), status: 'active' },
    ])
    const again = await hear(['05', VIM], ['09', VIM])
    expect([again.recorded, again.plan.confirmed, again.plan.unchanged]).toEqual([null, 0, 1])
    const undone = { operationIds: [recorded?.operation.id ?? ''] }
    valueOf(await undoOperations(store, undone, requests()))
    expect((await snapshot(store)).facts).toEqual(before.facts)
  })

  it('also in a file that has grown', async () => {
    await hear(['01', VIM])
    await hear(['01', VIM], ['05', VIM])
    expect(await facts()).toMatchObject([{ confirmations: 1 }])
    expect((await hear(['01', VIM], ['05', VIM])).recorded).toBeNull()
  })

  it.each<[string, readonly Line[], number]>([
    ['said before it was known', [['01', VIM]], 2],
    ['said in another project', [['09', VIM, 'B']], 2],
    [
      'said after something else in the same file (A7)',
      [
        ['06', EMACS],
        ['09', VIM],
      ],
      3,
    ],
    ['said by a line that takes something back', [['09', 'not Emacs, use Vim']], 2],
  ])('%s it is a separate fact', async (_what, lines, stored) => {
    await hear(['05', VIM])
    await hear(...lines)
    expect(await facts()).toHaveLength(stored)
  })

  it('[A7] [AR12] it is a separate fact while a proposal asks whether the old one was replaced, and afterwards', async () => {
    await hear(['01', VIM])
    await hear(['05', EMACS])
    expect(await store.read.proposal.count()).toBe(1)
    await hear(['09', VIM])
    expect(await facts()).toHaveLength(3)
    for (const { id } of await store.read.proposal.findMany({ where: { status: 'pending' } }))
      valueOf(await decide(store, requests(), { proposalId: id, value: 'keep_both' }))
    await hear(['10', EMACS], ['11', VIM])
    expect((await facts()).map(({ confirmations }) => confirmations)).toEqual([0, 0, 0, 0, 0])
  })

  it('[A2] [AR13] while frozen it is not recorded, and the import says so', async () => {
    await hear(['01', VIM])
    await setPolicyOfAll({ mutationsFrozen: true })
    const { problems, recorded } = await hear(['05', VIM])
    expect(recorded).toBeNull()
    expect(problems.map(({ reason }) => reason).join(' ')).toContain(
      'was said again is not recorded',
    )
    await setPolicyOfAll({ mutationsFrozen: false })
    await hear(['05', VIM])
    expect(await facts()).toMatchObject([{ confirmations: 1 }])
  })
})
