import { afterAll, beforeAll, expect, it } from 'vitest'

import type { LiveFeed } from '@/lib/jobs/live-feed'
import { countedRequests, decide, seedPair } from '@/lib/operations/testing'
import { once, replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'

import { GET } from './events'
import { POST } from './presence'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeAll(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})
afterAll(async () => {
  once<LiveFeed | null>('feed', () => null)?.close()
  replaceOnce('feed')
  replaceOnce('database')
  await store.remove()
})

const ask = (query: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  GET(new Request(`http://localhost/api/events${query}`, { headers, ...(signal && { signal }) }))

/** Reads until the text contains what is wanted. */
async function readUntil(response: Response, wanted: string): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(wanted)) text += (await reader?.read())?.value ?? ''
  return text
}

it('[L1] streams events with their place in the log, and resumes from there', async () => {
  const requests = countedRequests()
  const { proposal } = await seedPair(store, requests())
  await decide(store, requests({ actor: 'ben' }), { proposalId: proposal.id, value: 'supersede' })
  const { seq } = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  const gone = new AbortController()

  const response = await ask('?after=0', { 'Last-Event-ID': String(seq - 1) }, gone.signal)
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  expect(response.headers.get('Cache-Control')).toContain('no-transform')
  const text = await readUntil(response, '"ben"')
  expect(text).toContain(`id: ${seq}\ndata: {"kind":"operation"`) // the header counts, not the address
  expect(text.match(/"kind":"operation"/g)).toHaveLength(1)

  await expect.poll(() => once<LiveFeed | null>('feed', () => null)?.size).toBe(1)
  gone.abort()
  await expect.poll(() => once<LiveFeed | null>('feed', () => null)?.size).toBe(0)
})

it('[ST3] a stream that is asked for while the server stops ends at once, so that nothing waits for it', async () => {
  replaceOnce('stopping', { asked: true })
  try {
    const text = await (await ask('')).text()
    expect(text).toContain('"kind":"ready"')
    expect(once<LiveFeed | null>('feed', () => null)?.size).toBe(0)
  } finally {
    replaceOnce('stopping')
  }
})

it('refuses an invalid place, and unknown parameters', async () => {
  for (const query of ['?after=-1', '?after=x', '?since=1']) {
    const response = await ask(query)
    expect([query, response.status]).toEqual([query, 400])
  }
})

it('[C1] refuses an invalid tab, or too many reservations', async () => {
  const tab = { tab: 'a tab of ada', proposalId: 'p', ahead: [] }
  const bodies = [
    'not JSON',
    '{}',
    JSON.stringify({ ...tab, ahead: Array.from({ length: 26 }, (_, nth) => `p${nth}`) }),
    JSON.stringify({ ...tab, proposalId: 'x'.repeat(201) }),
    JSON.stringify({ ...tab, tab: 1 }),
  ]
  for (const body of bodies) {
    const response = await POST(post(body))
    expect([body, response.status]).toEqual([body, 400])
  }
})

const post = (body: BodyInit, type = 'application/json') =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
    duplex: 'half',
  } as RequestInit)

it('[WS3] [WS8] presence is JSON, at most 20,000 bytes, counted while reading', async () => {
  const tab = JSON.stringify({ tab: 'a tab of ada', proposalId: null, ahead: [] })
  expect((await POST(post(tab, 'text/plain'))).status).toBe(415)
  expect((await POST(post('x'.repeat(20_001)))).status).toBe(413)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 7_000
      controller.enqueue(new Uint8Array(7_000).fill(32))
    },
  })
  expect((await POST(post(endless))).status).toBe(413)
  expect(sent).toBeLessThan(50_000)
})

it('[WS6] 250 streams of one client leave room for another', async () => {
  const gone = new AbortController()
  const from = async (client: string) =>
    (await ask('?after=0', { 'x-palimpsest-client': client }, gone.signal)).status
  const ofOne: number[] = []
  for (let nth = 0; nth < 250; nth += 1) ofOne.push(await from('10.0.0.1'))
  expect(ofOne.filter((status) => status === 200)).toHaveLength(50)
  expect(new Set(ofOne)).toEqual(new Set([200, 429]))
  expect(await from('10.0.0.2')).toBe(200)
  gone.abort()
  await expect.poll(() => from('10.0.0.1')).toBe(200)
})
