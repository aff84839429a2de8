import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { batchOf, factInput } from '@/lib/operations/testing'

import { dropOldPreviews, dropPreview, findPreview, keepPreview } from './import-previews'
import { connectStore } from './open-store'
import { openTestStore } from './testing'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeEach(async () => {
  store = await openTestStore()
})

afterEach(() => store.remove())

const START_MS = Date.UTC(2026, 10, 25, 12)
const by = (reviewer: string, minutes = 0) => ({
  reviewer,
  at: new Date(START_MS + minutes * 60_000),
})
const BATCH = batchOf({
  facts: [
    factInput({ content: 'lives in Zürich 🌍', recordedAt: new Date('2026-03-01T10:00:00Z') }),
  ],
})
const find = (token: string, asked: ReturnType<typeof by>) => findPreview(store.read, token, asked)

describe('the preview of an import', () => {
  it('[UP9] is found unchanged through another connection, by its owner alone', async () => {
    expect(await keepPreview(store, { token: 'a', batch: BATCH }, by('ada'))).toBe(true)
    const other = await connectStore(store.file)
    try {
      expect(await findPreview(other.read, 'a', by('ada', 59))).toEqual(BATCH)
      expect(await findPreview(other.read, 'a', by('bo'))).toBeNull()
      await dropPreview(other, 'a')
    } finally {
      await other.close()
    }
    expect(await find('a', by('ada'))).toBeNull()
  })

  it('[UP4] waits for an hour, and a person’s fifth takes the place of the oldest', async () => {
    for (const [minute, token] of ['a', 'b', 'c', 'd', 'e'].entries())
      await keepPreview(store, { token, batch: BATCH }, by('ada', minute))
    expect(await find('a', by('ada', 5))).toBeNull()
    expect(await find('b', by('ada', 60))).toEqual(BATCH)
    expect(await find('b', by('ada', 61))).toBeNull()
    const writes = async () =>
      (await store.read.storeMeta.findUniqueOrThrow({ where: { id: 1 } })).writes
    const before = await writes()
    await dropOldPreviews(store, by('', 60).at)
    expect(await writes()).toBe(before)
    await dropOldPreviews(store, by('', 62).at)
    const left = await store.read.importPreview.findMany({ select: { token: true } })
    expect(left).toEqual([{ token: 'd' }, { token: 'e' }])
  })
})
