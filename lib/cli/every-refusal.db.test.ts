import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { handle } from '@/lib/api/v1/door'
import { add } from '@/lib/contract/add-facts'
import { REFUSAL_EXIT } from '@/lib/contract/refusal-exit'
import { REFUSAL_STATUS } from '@/lib/contract/refusal-status'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { refused } from '@/lib/domain/result'
import { connectClient, tokenFor } from '@/lib/mcp/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'

import { openLocalDoor } from './local-door'
import { main } from './main'
import { openServerDoor } from './server-door'

type Of<Kind, Each = Refusal> = Each extends { readonly kind: infer Own }
  ? Kind extends Own
    ? Omit<Each, 'kind'>
    : never
  : never

/** One refusal of every kind, with its status over HTTP and the exit code of a command. */
const EVERY: {
  readonly [Kind in Refusal['kind']]: readonly [status: number, exit: number, of: Of<Kind>]
} = {
  'bad-input': [400, 2, { problem: 'limit: it must be a number.' }],
  'import-problems': [400, 2, { count: 3 }],
  'no-reviewer': [401, 3, {}],
  'no-token': [401, 3, { why: 'Send a token.' }],
  'no-session': [401, 3, {}],
  'scope-missing': [403, 3, { scope: 'facts:write' }],
  'needs-person': [403, 3, { page: '/memory/facts/a' }],
  'demo-only': [403, 3, {}],
  'not-found': [404, 3, { what: 'fact' }],
  constraint: [409, 3, { side: 'older' }],
  protected: [409, 3, { side: 'asked' }],
  'same-fact': [409, 3, {}],
  cycle: [409, 3, {}],
  'other-agent': [409, 3, {}],
  'already-superseded': [409, 3, { by: null, side: 'older' }],
  'not-active': [409, 3, { side: 'newer' }],
  stale: [409, 3, { changed: 'both' }],
  withdrawn: [409, 3, {}],
  'model-disagrees': [409, 3, {}],
  'blocked-by-later': [
    409,
    3,
    { operations: [{ id: 'o-2', seq: 2, title: 'Stored: Mara rows', actor: 'Dana' }] },
  ],
  'already-undone': [409, 3, { by: 'Dana' }],
  'nothing-to-undo': [409, 4, {}],
  'nothing-to-redo': [409, 4, {}],
  'confirm-merge': [409, 3, { band: 'possible' }],
  'confirm-push': [409, 3, { sentence: 'It is written at once.', wayOut: 'Confirm it.' }],
  shadow: [409, 3, {}],
  frozen: [409, 3, {}],
  'sweep-running': [409, 3, { runId: 's-1' }],
  'detector-off': [409, 3, { field: 'supersessionEnabled' }],
  'needs-signatures': [409, 3, {}],
  'store-refused': [409, 3, { sentence: 'mem0 does not answer.', wayOut: 'Start it.' }],
  'two-people': [409, 3, { sentence: 'One person is not enough.', wayOut: 'Ask another one.' }],
  'gates-closed': [409, 3, { why: ['Too few pairs are labeled.'] }],
  'same-signer': [409, 3, {}],
  'preview-gone': [410, 3, {}],
  'already-decided': [412, 3, { verdict: 'supersede', by: 'Erik', own: false, at: 'today' }],
  'changed-meanwhile': [412, 3, {}],
  'too-large': [413, 2, { sentence: 'The request is too large.' }],
  'key-reused': [422, 3, {}],
  'no-version': [428, 3, {}],
  'too-fast': [429, 3, {}],
  'no-change': [200, 4, { sentence: 'The fact is not protected.' }],
  failed: [500, 1, { id: 'abc' }],
  'store-busy': [503, 3, {}],
  'store-read-only': [503, 3, { why: 'full' }],
  'disk-full': [503, 3, {}],
  'import-left': [503, 3, { left: 4, why: { kind: 'disk-full' } }],
  'no-room': [503, 3, {}],
}

const FACT = { agent: 'scout', content: 'Mara rows' }
const SERVER = 'http://127.0.0.1:3000'
const ROWS = Object.entries(EVERY).map(([kind, [status, exit, of]]) => ({
  kind,
  status,
  exit,
  refusal: { kind, ...of } as Refusal,
}))

openStoreForEachTest({ served: true })

let token = ''

beforeEach(async () => {
  token = await tokenFor(store)
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => overHttp(new Request(url, init)))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function overHttp(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.split('/').slice(3)
  return handle(request, { params: Promise.resolve({ path }) })
}

async function byCommand(place: 'store' | 'server') {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await main(['fact', 'add', FACT.content, '--agent', FACT.agent, '--json'], {
    from: '/',
    json: true,
    yes: false,
    interactive: false,
    print: (text) => Promise.resolve(void out.push(text)),
    say: (text) => void err.push(text),
    confirm: () => Promise.resolve(false),
    secret: () => Promise.resolve(''),
    use: () => {},
    door: () =>
      place === 'server' ? Promise.resolve(openServerDoor(SERVER, token)) : openLocalDoor('Dana'),
    close: () => Promise.resolve(),
  })
  return { code, err, printed: JSON.parse(out.join('\n')) as unknown }
}

it('[DR25] the table has the statuses and exit codes of every kind', () => {
  const told = (nth: 0 | 1) =>
    Object.fromEntries(Object.entries(EVERY).map(([kind, row]) => [kind, row[nth]]))
  expect([REFUSAL_STATUS, REFUSAL_EXIT]).toEqual([told(0), told(1)])
})

it.each(ROWS)(
  '[DR25] [CL2] [MC2] $kind is status $status, an answer of a tool, and exit code $exit',
  async ({ kind, status, exit, refusal }) => {
    vi.spyOn(add, 'run').mockResolvedValue(refused(refusal))
    const { sentence } = refusalMessage(refusal)
    const isNothing = kind === 'no-change'
    const problem = isNothing
      ? { changed: false, sentence }
      : { type: `/problems/${kind}`, status, code: kind, detail: sentence }

    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `refused-${kind}`,
    }
    const sent = { method: 'POST', headers, body: JSON.stringify(FACT) }
    const answer = await overHttp(new Request(`${SERVER}/api/v1/facts`, sent))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain(isNothing ? '/json' : 'problem+json')
    expect(answer.headers.has('retry-after')).toBe([429, 503].includes(status))
    expect(answer.headers.has('www-authenticate')).toBe(status === 401)
    expect(await answer.json()).toMatchObject(problem)

    const client = await connectClient(token)
    const said = await client.callTool({ name: 'memory_store', arguments: FACT })
    expect([said.isError ?? false, said.structuredContent]).toMatchObject(
      isNothing
        ? [false, { changed: false, sentence }]
        : [true, { status: 'refused', refusal: { code: kind, sentence } }],
    )
    await client.close()

    for (const place of ['store', 'server'] as const) {
      const { code, err, printed } = await byCommand(place)
      expect([place, code]).toEqual([place, exit])
      expect(printed).toMatchObject(problem)
      expect(err[0]).toBe(sentence)
    }
  },
)
