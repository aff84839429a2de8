import { describe, expect, it } from 'vitest'

import { program } from '@/lib/domain/actor'
import { createToken } from '@/lib/operations/create-token'
import { ingestFacts } from '@/lib/operations/ingest-facts'
import { countedRequests, factInput, valueOf } from '@/lib/operations/testing'
import { openTestStore } from '@/lib/store/testing'

import { readTokens } from './tokens'

const DAY_MS = 86_400_000

describe('tokens', () => {
  it('[DR11] say how much their programs wrote in the last seven days', async () => {
    const store = await openTestStore()
    const requests = countedRequests()
    const at = requests().at
    const before = (days: number) => new Date(at.getTime() - days * DAY_MS)
    const made = (id: string) => ({ id: id.padStart(12, '0'), name: 'codex', owner: 'Dana' })
    for (const each of [made('1'), made('2')]) {
      const [scopes, agents] = [['facts:write'] as const, null]
      const command = { ...each, secret: 'ab'.repeat(32), scopes, agents, expiresAt: before(-1) }
      valueOf(await createToken(store, command, { at }))
    }
    const stored = (daysAgo: number, id: string) =>
      ingestFacts(
        store,
        { facts: [factInput({ content: `Fact of ${id}, ${daysAgo} days ago` })], system: 'api' },
        { ...requests({ at: before(daysAgo) }), ...program(made(id), 'http') },
      )
    for (const daysAgo of [9, 6, 1]) valueOf(await stored(daysAgo, '1'))
    const views = await readTokens(store, at)
    expect(new Map(views.map(({ id, written }) => [id, written]))).toEqual(
      new Map([
        [made('1').id, 2],
        [made('2').id, 0],
      ]),
    )
    expect(views[0]).toMatchObject({ actor: 'agent:codex for Dana' })
    await store.close()
  })

  it('[DR11] show one that was made in the future, so that a person can revoke it', async () => {
    const store = await openTestStore()
    const { at } = countedRequests()()
    const ahead = new Date(at.getTime() + 365 * DAY_MS)
    const expiresAt = new Date(ahead.getTime() + 366 * DAY_MS)
    const made = { id: '1'.padStart(12, '0'), name: 'codex', owner: 'Dana', agents: null }
    const command = {
      ...made,
      secret: 'ab'.repeat(32),
      scopes: ['facts:write'] as const,
      expiresAt,
    }
    valueOf(await createToken(store, command, { at: ahead }))
    expect((await readTokens(store, at))[0]?.state).toBe('ahead')
    expect((await readTokens(store, ahead))[0]?.state).toBe('valid')
    await store.close()
  })
})
