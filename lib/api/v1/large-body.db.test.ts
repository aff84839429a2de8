import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { SCOPES } from '@/lib/domain/token'
import { ServerStopping } from '@/lib/jobs/jobs'
import { createToken } from '@/lib/operations/create-token'
import { valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import type { ANSWER_BODY } from '@/lib/server/body-job'
import { StoreReadOnly } from '@/lib/store/store-errors'

import { handle } from './door'

type Sent = Parameters<typeof ANSWER_BODY.run>[0]

const DAY_MS = 86_400_000

let jobs: string[] = []
let ofJobs: Promise<typeof store>
let token = ''

openStoreForEachTest({ served: true })

beforeEach(async () => {
  jobs = []
  ofJobs = Promise.resolve(store)
  replaceOnce('jobs', {
    enqueue: async (job: typeof ANSWER_BODY, sent: Sent) => {
      jobs.push(job.name)
      replaceOnce('database', { opening: ofJobs, opened: null })
      return structuredClone(await job.run(structuredClone(sent)))
    },
    stop: () => Promise.resolve(),
    stopAtExit: () => {},
  })
  const at = new Date()
  const made = await createToken(
    store,
    {
      id: 'abcdefabcdef',
      secret: 'ab'.repeat(32),
      name: 'notes bot',
      owner: 'Dana',
      scopes: SCOPES,
      agents: ['scout'],
      expiresAt: new Date(at.getTime() + DAY_MS),
    },
    { at },
  )
  token = valueOf(made).text
})

afterEach(() => {
  replaceOnce('jobs')
})

const FILE = { name: 'facts.csv', text: 'agent,entity,content\nscout,Mara,Mara lives in Turku' }
const FACTS = { agent: 'scout', facts: [{ entity: 'Mara', content: 'Mara lives in Turku' }] }

/** The same request, large. */
function padded(body: object | string): string {
  return `${typeof body === 'string' ? body : JSON.stringify(body)}${MUCH}`
}

const MUCH = ' '.repeat(300_000)

async function send(path: readonly string[], body: unknown, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000/api/v1/${path.join('/')}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'key-00000001',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await handle(request, { params: Promise.resolve({ path }) })
  return { status: response.status, headers: response.headers, json: await response.json() }
}

it('[UP5] [DR28] a body that says it is too large is refused before any of it is read', async () => {
  for (const [path, bytes, detail] of [
    [['uploads'], 63_000_000, 'This is 61 MB; a file may have 60 MB.'],
    [['facts'], 4_000_001, /The limit is 4 MB/u],
  ] as const) {
    const answer = await send(path, FACTS, { 'Content-Length': String(bytes) })
    expect(answer.status).toBe(413)
    expect(answer.json.detail).toMatch(detail)
  }
})

it('[UP5] a compressed body is refused before it is read', async () => {
  const answer = await send(['facts'], FACTS, { 'Content-Encoding': 'gzip' })
  expect([answer.status, answer.json.detail]).toEqual([
    415,
    'Send the body as it is, without Content-Encoding.',
  ])
  expect((await send(['facts'], FACTS, { 'Content-Encoding': 'identity' })).status).toBe(200)
})

describe('a request with a large body', () => {
  it('[JB10] is read, checked and answered by a job, with the answer that a small one gets', async () => {
    const small = await send(['imports', 'preview'], FILE)
    expect(jobs).toEqual(['carry-out-verb'])
    const large = await send(['imports', 'preview'], padded(FILE))
    expect(jobs).toEqual(['carry-out-verb', 'answer-body'])
    expect([large.status, large.json]).toEqual([200, small.json])
  })

  it('[JB10] [DR4] asked again under its key, has no second effect and gives the first answer', async () => {
    const first = await send(['facts'], padded(FACTS))
    expect(first.json.facts).toMatchObject([{ action: 'added' }])
    const again = await send(['facts'], padded(FACTS))
    expect(again.json).toEqual(first.json)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const other = await send(['facts'], padded({ ...FACTS, agent: 'scout ' }))
    expect(other.status).toBe(422)
    expect(jobs).toEqual(['answer-body', 'answer-body', 'answer-body'])
    expect(await store.read.fact.count()).toBe(1)
  })

  it('[JB10] [DR6] is refused with the sentences of a small one', async () => {
    for (const [body, headers, status, detail] of [
      ['{', {}, 400, 'The body is not JSON.'],
      ['[]', {}, 400, 'The body must be a JSON object.'],
      [`{"a":${'['.repeat(50)}${']'.repeat(50)}}`, {}, 400, /nested too deeply/u],
      [{ ...FACTS, id: 'x' }, {}, 400, 'There is no field “id”.'],
      [FACTS, { 'Content-Type': 'text/plain' }, 400, /^Send JSON/u],
      [FACTS, { 'Idempotency-Key': 'short' }, 400, /Idempotency-Key/u],
      [FACTS, { Authorization: 'Bearer none' }, 401, /no such token/u],
      [{ ...FACTS, agent: 'owl' }, {}, 404, /agent/u],
      [`{"a":"${MUCH.repeat(14)}"}`, {}, 413, /The limit is 4 MB/u],
    ] as const) {
      const answer = await send(['facts'], padded(body), headers)
      expect(answer.json.detail).toMatch(detail)
      expect(answer.status).toBe(status)
    }
    const named = await send(['operations', 'x', 'undo'], padded({ id: 'y' }))
    expect(named.json.detail).toBe('id: it is in the address already.')
    expect(jobs).toEqual(Array.from({ length: 8 }, () => 'answer-body')) // not of an unknown token, nor what is too large
    expect(await store.read.fact.count()).toBe(0)
  })

  it('[JB10] [ST16] is refused with a sentence where the store takes no writes', async () => {
    const transact = () => Promise.reject(new StoreReadOnly('damaged'))
    ofJobs = Promise.resolve({ ...store, transact })
    const answer = await send(['facts'], padded(FACTS))
    expect(answer.status).toBe(503)
    expect(answer.json.detail).toMatch(/damaged/u)
  })

  it('[JB2] is refused with 503 and a sentence by a server that is stopping, which logs no failure', async () => {
    replaceOnce('jobs', { enqueue: () => Promise.reject(new ServerStopping()) })
    const { status, json } = await send(['facts'], padded(FACTS))
    expect(status).toBe(503)
    expect(json).toMatchObject({
      type: '/problems/store-busy',
      detail: expect.stringContaining('is stopping'),
    })
  })

  it('[JB4] whose job ended with its thread is not said to have recorded nothing: parts of it may be', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    replaceOnce('jobs', { enqueue: () => Promise.reject(new Error('The thread for jobs ended.')) })
    const { status, json } = await send(['facts'], padded(FACTS))
    expect(status).toBe(500)
    expect(json.detail).toBe('Something went wrong on the server.')
    expect(logged).toHaveBeenCalledOnce()
  })
})
