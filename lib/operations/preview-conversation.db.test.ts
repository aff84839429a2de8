import { expect, it } from 'vitest'

import { parseConversation } from '@/lib/importers/conversation/conversation'

import { importFacts } from './import-facts'
import { previewImport } from './preview-import'
import { valueOf } from './testing'
import { openStoreForEachTest, requests, store, undoById } from './testing/each'

openStoreForEachTest()

const batchOf = (lines: readonly string[]) =>
  parseConversation(lines.map((line) => `user: ${line}`).join('\n'), {
    name: 'chat.txt',
    nowMs: 0,
    agent: 'scout',
  })

/** What the preview promises of a conversation, and what its import then does. */
async function promised(lines: readonly string[]) {
  const batch = batchOf(lines)
  const { proposals, instead, problems } = await previewImport(store, batch, requests())
  const done = valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
  expect(proposals).toBe(done.proposals)
  expect([...batch.problems, ...problems]).toEqual(done.problems)
  return instead
}

it.each([
  ['a first statement', ['my name is Tom'], 0],
  ['a first decision', ['We decided to use Postgres.'], 0],
  ['a correction within the file', ['I use npm', 'not npm, use pnpm'], 1],
  ['a correction of nothing stored', ['not npm, use pnpm'], 0],
] as const)('[AR20] the preview counts what is proposed: %s', async (_what, lines, wanted) => {
  expect(await promised(lines)).toBe(wanted)
})

it('[AR20] a correction of a stored fact is counted, and nothing again the second time', async () => {
  await promised(['I use npm'])
  expect(await promised(['I like tea', 'not npm, use pnpm'])).toBe(1)
  expect(await promised(['I like tea', 'not npm, use pnpm'])).toBe(0)
})

it('[I30] the preview names the undone import that had brought the facts', async () => {
  const batch = batchOf(['I use npm', 'I like tea'])
  const done = valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
  const { id = '', seq } = done.recorded?.operation ?? {}
  valueOf(await undoById(id))
  const { takenBack, plan } = await previewImport(store, batch, requests())
  expect(takenBack).toEqual([{ id, seq, facts: 2 }])
  expect(plan.added).toBe(0)
})
