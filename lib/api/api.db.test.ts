import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { DEFAULT_QUEUE_FILTER, QUEUE_STATUSES, queueFilterParams } from '@/lib/filters/queue-filter'
import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'
import { factRowOf, fill, proposalRowOf } from '@/lib/views/testing'

import { GET as counts } from './counts'
import { GET as fact } from './fact'
import { GET as facts } from './facts'
import { GET as preview } from './operation-preview'
import { GET as operations } from './operations'
import { GET as rest } from './pattern-rest'
import { GET as sample } from './pattern-sample'
import { GET as patterns } from './patterns'
import { GET as proposal } from './proposal'
import { GET as proposals } from './proposals'
import { GET as sweeps } from './sweeps'

let store: Awaited<ReturnType<typeof openTestStore>>
const [older, newer] = [factRowOf(), factRowOf({ content: 'lives in Lisbon' })]
const asked = proposalRowOf(older, newer)

beforeAll(async () => {
  store = await openTestStore()
  await fill(store, { facts: [older, newer], proposals: [asked] })
})
afterAll(() => store.remove())
afterEach(() => {
  replaceOnce('database')
})

function use(value: unknown) {
  replaceOnce('database', { opening: Promise.resolve(value), opened: null })
}

const request = (query = '') => new Request(`http://localhost/api?${query}`)
const context = (id: string) => ({ params: Promise.resolve({ id }) })

describe('the GET handlers', () => {
  it('memstore-M09b: another agent’s fact is answered like a missing one', async () => {
    use(store)
    const answer = async (id: string, query: string) => {
      const response = await fact(request(query), context(id))
      return [response.status, await response.text()]
    }
    expect((await answer(older.id, 'agent=agent-a'))[0]).toBe(200)
    const foreign = await answer(older.id, 'agent=beta')
    expect(foreign[0]).toBe(404)
    expect(foreign).toEqual(await answer('nobody', 'agent=beta'))
  })

  it('[TT3] [TT6] a fact is read as of an instant, and an invalid instant is refused', async () => {
    use(store)
    const read = (query: string) => fact(request(query), context(older.id))
    const status = async (query: string) => (await read(query)).status
    expect(await (await read('')).json()).toMatchObject({ past: null })
    const then = await (await read('true=2020-01-01')).json()
    expect(then).toMatchObject({ past: { trueThen: [], known: false } })
    expect(await status('true=some%20day')).toBe(400)
    expect(await status('whose=mine')).toBe(400)
  })

  it('[F13] every parameter of a queue address is known', async () => {
    use(store)
    const filter = { ...DEFAULT_QUEUE_FILTER, locked: true, sort: 'oldest', search: 'x' } as const
    for (const status of QUEUE_STATUSES) {
      const query = queueFilterParams({ ...filter, status }).toString()
      expect([query, (await proposals(request(query))).status]).toEqual([query, 200])
    }
  })

  it('return the same JSON as the pages, never cached', async () => {
    use(store)
    const page = await proposals(request('sort=oldest&agent=agent-a'))
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(await page.json()).toMatchObject({ total: 1, items: [{ id: asked.id, version: 1 }] })
    expect(await (await proposal(request(), context(asked.id))).json()).toMatchObject({
      older: { id: older.id },
    })
    const blind = await proposal(request('blind'), context(asked.id))
    expect(await blind.json()).not.toHaveProperty('confidence')
    expect(await (await fact(request(), context(older.id))).json()).toMatchObject({ links: [] })
    expect(await (await facts(request('q=lisbon'))).json()).toMatchObject({ total: 1 })
    expect(await (await counts(request('agent=agent-a'))).json()).toMatchObject({
      byStatus: { pending: 1 },
    })
    expect(await (await patterns(request('agent=agent-a'))).json()).toMatchObject({
      columns: [{ pattern: 'V', waiting: 1, labels: 0 }],
    })
    expect(await (await patterns(request('pattern=V'))).json()).toMatchObject({ waiting: 1 })
    expect(await (await sample(request('pattern=V&seed=1'))).json()).toMatchObject({
      items: [{ id: asked.id }],
      nextCursor: null,
    })
    expect(await (await rest(request('pattern=V'))).json()).toEqual({
      items: [{ proposalId: asked.id, version: 1 }],
    })
    expect(await (await operations(request())).json()).toMatchObject({ items: [] })
    expect(await (await sweeps(request())).json()).toMatchObject({ runs: [], intervalMinutes: 30 })
  })

  it('[S2] return nothing from another agent', async () => {
    use(store)
    expect(await (await proposals(request('agent=agent-b'))).json()).toMatchObject({
      total: 0,
      items: [],
    })
  })

  it.each([
    ['an unknown parameter', () => proposals(request('drop=1')), 400],
    ['a parameter given twice', () => facts(request('agent=a&agent=b')), 400],
    ['the rest of no pattern', () => rest(request('pattern=v')), 400],
    ['a sample without a seed', () => sample(request('pattern=V')), 400],
    ['an absurdly long cursor', () => operations(request(`cursor=${'x'.repeat(9_000)}`)), 400],
    ['a known-at that is no time', () => facts(request('known=soon')), 400],
    ['a known-at that has not come', () => facts(request('known=2999-01-01')), 400],
    ['an absurdly long id', () => fact(request(), context('x'.repeat(1_000))), 400],
    ['an unknown proposal', () => proposal(request(), context('none')), 404],
    ['an unknown fact', () => fact(request(), context('none')), 404],
    ['an unknown operation', () => preview(request(), context('none')), 404],
  ])('refuse %s with a sentence', async (_name, answer, status) => {
    use(store)
    const response = await answer()
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/) })
  })

  it('log unexpected errors under an id, and reveal nothing of them', async () => {
    use({ read: new Proxy({}, { get: () => () => Promise.reject(new Error('secret path')) }) })
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await proposal(request(), context('any'))
    expect(response.status).toBe(500)
    const body: unknown = await response.json()
    expect(body).toEqual({
      error: 'Something went wrong on the server.',
      requestId: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(log).toHaveBeenCalledOnce()
  })
})
