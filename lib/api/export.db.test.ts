import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'
import { factRowOf, fill } from '@/lib/views/testing'

import { GET } from './export'

let store: Awaited<ReturnType<typeof openTestStore>>
const MANY = 205 // more than a page
const facts = [
  ...Array.from({ length: MANY }, (_none, nth) => factRowOf({ content: `lives at ${nth}` })),
  factRowOf({ agentId: 'agent-b', content: 'likes tea' }),
]

beforeAll(async () => {
  store = await openTestStore()
  await fill(store, { facts })
})
afterAll(() => store.remove())
afterEach(() => {
  replaceOnce('database')
})

const ask = (query: string) => {
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  return GET(new Request(`http://localhost/api/export?${query}`))
}
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

describe('[CL11] the export of the page', () => {
  it('streams every fact once, over pages, as rows that the import reads', async () => {
    const answer = await ask('what=facts')
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
    expect(answer.headers.get('content-disposition')).toContain('facts.jsonl')
    const lines = linesOf(await answer.text())
    expect(lines).toHaveLength(facts.length)
    expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(facts.map(({ id }) => id)))
    expect(lines[0]).toHaveProperty('valid_from')
    expect(lines[0]).not.toHaveProperty('version') // as the command leaves it out
  })

  it('is narrowed to an agent; the log is whole', async () => {
    const [line, ...others] = linesOf(await (await ask('what=facts&agent=agent-b')).text())
    expect([line?.['content'], others]).toEqual(['likes tea', []])
    expect((await ask('what=operations&agent=agent-b')).status).toBe(400)
    expect((await ask('what=facts&agent=nobody')).status).toBe(404)
  })

  it('is empty where there is nothing, and refused for what there is not', async () => {
    const labels = await ask('what=labels')
    expect([labels.status, await labels.text()]).toEqual([200, ''])
    expect((await ask('what=operations')).status).toBe(200)
    for (const query of ['', 'what=tokens', 'what=facts&format=csv', 'what=toString'])
      expect([query, (await ask(query)).status]).toEqual([query, 400])
  })
})
