import { expect, it } from 'vitest'

import { pairKeyOf } from '@/lib/domain/proposal'
import { mergeFacts } from '@/lib/operations/merge-facts'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'

import { readUndoPreview } from './operation-log'
import { factRowOf, fill, goLive, requestOf } from './testing'

openStoreForEachTest()

it('[ME8] a merge’s log entry keeps score, signals and reason, also after undo', async () => {
  const one = factRowOf({ content: 'drinks green tea in the morning', tags: '["tea"]' })
  const two = factRowOf({ content: 'drinks green tea in the mornings', tags: '["tea"]' })
  await fill(store, { facts: [one, two] })
  await goLive(store)
  const done = await mergeFacts(
    store,
    {
      members: [one, two].map(({ id, version }) => ({ id, version })),
      survivorId: one.id,
      words: 'own',
      confirmed: true,
      embedded: new Map([[pairKeyOf(one.id, two.id), 0.95]]),
      reason: 'one habit, said twice',
    },
    requestOf(),
  )
  if (!done.ok) throw new Error(done.refusal.kind)
  const { id } = done.value.operation
  const entry = async () => {
    const preview = await readUndoPreview(store, id)
    if (preview === null) throw new Error('no such operation')
    return preview
  }
  const before = await entry()
  expect(before.operation.reason).toBe('one habit, said twice')
  expect(before.operation.subject.merge).toMatchObject({
    band: 'match',
    signals: { embedding: 0.95, tags: 1 },
    differs: null,
  })
  const { merge } = before.operation.subject
  expect(merge?.score).toBeCloseTo(0.7 * 0.95 + 0.15 + 0.15 * (merge?.signals.tokens ?? 0), 6)

  const undone = await undoOperations(store, { operationIds: [id] }, requestOf())
  expect(undone.ok).toBe(true)
  const after = await entry()
  expect(after.operation).toMatchObject({
    inEffect: false,
    reason: 'one habit, said twice',
    subject: { merge },
  })
  const status = after.rows
    .find((row) => row.id === two.id)
    ?.columns.find(({ name }) => name === 'status')
  expect([status?.now, status?.then]).toEqual(['active', 'superseded'])
})
