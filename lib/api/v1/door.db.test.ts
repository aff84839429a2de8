import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { fromWire } from '@/lib/contract/names'
import { REFUSAL_STATUS } from '@/lib/contract/refusal-status'
import { REGISTRY } from '@/lib/contract/registry'
import { SCOPE_OF, writes } from '@/lib/contract/verb'
import { SCOPES, type Scope } from '@/lib/domain/token'
import { addConnection } from '@/lib/operations/add-connection'
import { openSweep } from '@/lib/operations/continue-sweep'
import { createToken } from '@/lib/operations/create-token'
import { importFacts } from '@/lib/operations/import-facts'
import { revokeToken } from '@/lib/operations/revoke-token'
import { startSweep } from '@/lib/operations/start-sweep'
import {
  at,
  batchOf,
  countedRequests,
  factInput,
  recordedProposal,
  setOverrides,
  snapshot,
  valueOf,
} from '@/lib/operations/testing'
import { importBurst, importEnded, importEndedAlone } from '@/lib/operations/testing/import-ended'
import { undoOperations } from '@/lib/operations/undo-operation'
import { replaceOnce } from '@/lib/process/once'
import { insertDeliveries } from '@/lib/store/deliveries'
import { keptByPeople } from '@/lib/store/sql/kept-by-people'
import { openTestStore } from '@/lib/store/testing'

import { handle } from './door'
import { openApi } from './open-api'

let store: Awaited<ReturnType<typeof openTestStore>>
let tokens = 0
let keys = 0

beforeEach(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(async () => {
  replaceOnce('database')
  await store.remove()
})

type Granted = { readonly scopes?: readonly Scope[]; readonly agents?: readonly string[] | null }

const DAY_MS = 86_400_000

async function tokenFor({ scopes = SCOPES, agents = null }: Granted = {}): Promise<string> {
  const at = new Date()
  const { text } = valueOf(
    await createToken(
      store,
      {
        id: String((tokens += 1)).padStart(12, '0'),
        secret: 'ab'.repeat(32),
        name: 'notes bot',
        owner: 'Dana',
        scopes,
        agents,
        expiresAt: new Date(at.getTime() + DAY_MS),
      },
      { at },
    ),
  )
  return text
}

type Sent = {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly key?: string | null
  readonly version?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What the tests read of any answer. */
type Body = {
  readonly type: string
  readonly code: string
  readonly detail: string
  readonly way_out: string
  readonly current: unknown
  readonly created_at: string
  readonly items: readonly {
    readonly id: string
    readonly seq: number
    readonly kind: string
    readonly proposals: unknown
    readonly event: unknown
  }[]
  readonly next_cursor: string | null
  readonly facts: readonly {
    readonly id: string
    readonly proposals: readonly { readonly id: string; readonly number: number }[]
    readonly problem: string | null
  }[]
  readonly entries: unknown
  readonly operation_id: string
  readonly operation: unknown
  readonly fact: { readonly version: number; readonly confirmations: number }
  readonly version: number
  readonly status: unknown
  readonly metadata: unknown
}

type PossibleItem = Readonly<
  Record<
    'older' | 'newer',
    { readonly id: string; readonly version: number; readonly content: string }
  >
>

/** What the tests read of the document. */
type Described = { readonly parameters: readonly { readonly in: string; readonly name: string }[] }
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

async function send(method: 'GET' | 'HEAD' | 'POST', address: string, sent: Sent = {}) {
  const { token, body, version, headers = {} } = sent
  const key = sent.key === undefined ? `key-${String((keys += 1)).padStart(8, '0')}` : sent.key
  const [path = ''] = address.split('?')
  const request = new Request(`http://localhost:3000/api/v1${address}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && key !== null && { 'Idempotency-Key': key }),
      ...(version !== undefined && { 'If-Match': version }),
      ...headers,
    },
    ...(method === 'POST' && {
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    }),
  })
  const parts = path.slice(1).split('/').map(decodeURIComponent)
  const response = await handle(request, { params: Promise.resolve({ path: parts }) })
  const text = await response.text()
  return {
    status: response.status,
    tag: response.headers.get('etag') ?? '',
    headers: response.headers,
    text,
    json: (text === '' ? {} : JSON.parse(text)) as Body,
  }
}

const TURKU = { entity: 'Mara', aspect: 'home', content: 'Mara lives in Turku' }
const OULU = { entity: 'Mara', aspect: 'home', content: 'Mara now lives in Oulu' }

async function storeMara(token: string) {
  const add = (fact: object) =>
    send('POST', '/facts', { token, body: { agent: 'scout', facts: [fact] } })
  const [older, newer] = [await add(TURKU), await add(OULU)]
  const [stored] = newer.json.facts
  const proposal = stored?.proposals[0] ?? { id: '', number: 0 }
  return { older: older.json.facts[0]?.id ?? '', newer: stored?.id ?? '', proposal }
}

/** A connection to a store, with a delivery to it; returns their ids. */
async function storeConnection(factId: string) {
  const at = new Date()
  const account = { kind: 'mem0', scopeBy: 'user_id', scopeId: 'a', sealedKey: null } as const
  const of = { id: 'c-1', url: 'http://127.0.0.1:8888', agentId: 'scout', owner: 'Dana' }
  valueOf(await addConnection(store, { ...of, ...account }, { at }))
  const rest = {
    change: { kind: 'retract' },
    undoes: null,
    at,
    notBefore: at,
    nextTryAt: at,
  } as const
  const written = {
    operationId: 'o',
    operationSeq: 1,
    factId,
    externalId: 'm',
    state: 'held',
  } as const
  await store.transact((tx) =>
    insertDeliveries(tx, [{ ...rest, ...written, id: 'd-1', connectionId: 'c-1' }]),
  )
  return { connections: 'c-1', deliveries: 'd-1' }
}

describe('the HTTP door', () => {
  it('[DR1] asks for a token: none, a wrong, an expired and a revoked one are refused alike', async () => {
    const token = await tokenFor()
    expect((await send('GET', '/agents', { token })).status).toBe(200)
    const wrong = token.replace(/.$/u, (last) => (last === 'c' ? 'd' : 'c'))
    for (const sent of [{}, { token: wrong }, { token: 'pal_x' }]) {
      const answer = await send('GET', '/agents', sent)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
      expect(answer.json.way_out).toContain('Settings › Access')
      expect(answer.json.way_out).toContain(
        'npx palimpsest token create --name "my program" --owner "my name"', // all it asks for
      )
    }
    const cookie = await send('GET', '/agents', { headers: { cookie: `x=${token}` } })
    expect(cookie.status).toBe(401)
    const at = new Date()
    const id = token.split('_')[1] ?? ''
    valueOf(await revokeToken(store, { id }, { at }))
    const revoked = await send('GET', '/agents', { token })
    expect([revoked.status, revoked.json.detail]).toEqual([401, 'The token was revoked.'])
    const again = await revokeToken(store, { id }, { at })
    expect(again).toMatchObject({ refusal: { kind: 'not-found' } })
    await store.transact((tx) =>
      tx.token.updateMany({ data: { revokedAt: null, expiresAt: new Date(at.getTime() - 1) } }),
    )
    expect((await send('GET', '/agents', { token })).json.detail).toBe('The token has expired.')
    const year = 365 * 86_400_000
    const times = {
      createdAt: new Date(at.getTime() + year),
      expiresAt: new Date(at.getTime() + 2 * year),
    }
    await store.transact((tx) => tx.token.updateMany({ data: times }))
    const ahead = await send('GET', '/agents', { token })
    expect([ahead.status, ahead.json.detail]).toEqual([401, expect.stringContaining('clock')])
    const rows = await store.read.token.findMany()
    expect(JSON.stringify(rows)).not.toContain('ab'.repeat(32))
  })

  it('[DR2] every verb asks for its scope, and no other will do', async () => {
    for (const { verb, http } of REGISTRY) {
      const { method } = http
      const address = http.path.replace('{id}', 'nobody')
      const scope = SCOPE_OF[verb.role]
      const others = SCOPES.filter((each) => each !== scope)
      const refused = await send(method, address, { token: await tokenFor({ scopes: others }) })
      expect([verb.name, refused.status]).toEqual([verb.name, 403])
      const wanted = verb.role === 'decide' ? 'needs-person' : 'scope-missing'
      expect(refused.json.type).toBe(`/problems/${wanted}`)
      const missing = wanted === 'scope-missing' ? `,?${scope}$` : ''
      expect(refused.json.way_out).toMatch(new RegExp(missing, 'u'))
      const letIn = await send(method, address, { token: await tokenFor({ scopes: [scope] }) })
      expect([verb.name, letIn.status]).not.toEqual([verb.name, 403])
      expect([verb.name, letIn.status]).not.toEqual([verb.name, 401])
    }
    expect(await store.read.operation.count()).toBe(0)
  })

  it('[DR2] a token without verdicts:write ends nothing, and what it says replaces a fact is asked', async () => {
    const token = await tokenFor({ scopes: ['facts:read', 'facts:write'] })
    const add = (fact: object) =>
      send('POST', '/facts', { token, body: { agent: 'scout', facts: [fact] } })
    const older = await add(TURKU)
    const id = older.json.facts[0]?.id ?? ''
    const said = await add({ ...TURKU, content: 'Mara has a flat in Kuopio', supersedes: id })
    expect(said.json.facts[0]?.proposals).toMatchObject([{ older_id: id }])
    expect((await store.read.fact.findUnique({ where: { id } }))?.status).toBe('active')
    const unknown = await add({ ...TURKU, content: 'Mara has a cat', supersedes: 'nobody' })
    expect(unknown.json.facts[0]?.problem).toContain('has no such fact')
    const { tag } = await send('GET', `/facts/${id}`, { token })
    const retracted = await send('POST', `/facts/${id}/retract`, { token, version: tag })
    expect(retracted.json).toMatchObject({ type: '/problems/needs-person', status: 403 })
    expect(retracted.json.way_out).toContain(`http://localhost:3000/memory/facts/${id}`)
  })

  it('[DR2] no route gives or changes what belongs to another agent, whatever its id', async () => {
    const { older, newer, proposal } = await storeMara(await tokenFor())
    const operations = await store.read.operation.findMany()
    const ids = [
      older,
      newer,
      proposal.id,
      String(proposal.number),
      ...operations.map(({ id }) => id),
    ]
    const before = await snapshot(store)
    const token = await tokenFor({ agents: ['other'] })
    for (const { verb, http } of REGISTRY) {
      for (const id of ids) {
        const query = http.method === 'GET' ? '?agent=scout' : ''
        const body = { agent: 'scout', older_id: older, newer_id: newer, verdict: 'approve' }
        for (const address of [http.path, `${http.path}${query}`]) {
          const sent = http.method === 'GET' ? {} : { body, version: '"1"' }
          const place = address.replace('{id}', id)
          const { json } = await send(http.method, place, { token, ...sent })
          expect([verb.name, JSON.stringify(json).includes('Turku')]).toEqual([verb.name, false])
        }
        if (!http.path.includes('{id}')) break
      }
    }
    expect(await snapshot(store)).toEqual(before)
  })

  it('[DR2] an agent outside the token’s list does not exist for it', async () => {
    const all = await tokenFor()
    const { older, proposal } = await storeMara(all)
    const token = await tokenFor({ agents: ['other'] })
    for (const address of [
      `/facts/${older}`,
      `/facts/${older}/history`,
      `/facts/${older}/proposals`,
      `/proposals/${proposal.id}`,
      `/proposals/${proposal.number}`,
      '/facts?agent=scout',
      '/proposals?agent=scout',
      '/context?agent=scout',
    ])
      expect([address, (await send('GET', address, { token })).status]).toEqual([address, 404])
    expect((await send('GET', '/facts', { token })).json.items).toEqual([])
    expect((await send('GET', '/agents', { token })).json.items).toEqual([])
    const feed = await send('GET', '/operations', { token })
    expect(feed.json.items).toEqual([])
    const [operation] = await store.read.operation.findMany()
    const own = await send('POST', `/operations/${operation?.id ?? ''}/undo`, { token })
    expect(own.status).toBe(404)
    const body = { agent: 'scout', facts: [TURKU] }
    expect((await send('POST', '/facts', { token, body })).status).toBe(404)
    const added = await send('POST', '/facts', { token, body: { facts: [TURKU] } })
    expect(added.status).toBe(200) // of its only agent
    expect((await send('GET', '/facts', { token })).json.items).toMatchObject([{ agent: 'other' }])
  })

  it('[DR22] a fact leads to the proposals about it, open and decided, with what the other fact says', async () => {
    const token = await tokenFor()
    const { older, newer, proposal } = await storeMara(token)
    const about = async (id: string) =>
      (await send('GET', `/facts/${id}/proposals`, { token })).json
    const { number } = proposal
    const open = { number, status: 'pending', verdict: null, page: `/p/${number}` }
    expect(await about(older)).toMatchObject({
      items: [{ ...open, side: 'older', other_id: newer, other: OULU.content }],
    })
    const { tag } = await send('GET', `/proposals/${number}`, { token })
    const body = { verdict: 'reject' }
    await send('POST', `/proposals/${number}/verdict`, { token, version: tag, body })
    expect(await about(newer)).toMatchObject({
      items: [{ number, status: 'decided', verdict: 'reject', side: 'newer', other_id: older }],
    })
    expect((await send('GET', '/facts/nobody/proposals', { token })).status).toBe(404)
  })

  it('[DR29] one fact is stored as it is, and like a list of one', async () => {
    const token = await tokenFor()
    const one = { token, key: 'one-fact-alone', body: { agent: 'scout', ...TURKU } }
    const stored = await send('POST', '/facts', one)
    expect([stored.status, stored.json.facts]).toMatchObject([200, [{ action: 'added' }]])
    const again = await send('POST', '/facts', one)
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([stored.text, 'true'])
    const listed = await send('POST', '/facts', {
      token,
      body: { agent: 'scout', facts: [OULU] },
    })
    expect(Object.keys(stored.json.facts[0] ?? {})).toEqual(Object.keys(listed.json.facts[0] ?? {}))
    expect(listed.json.facts).toMatchObject([
      { action: 'added', proposals: [{ older_id: stored.json.facts[0]?.id }] },
    ])
    const own = await tokenFor({ agents: ['other'] })
    expect((await send('POST', '/facts', { token: own, body: TURKU })).status).toBe(200)
    expect(await store.read.fact.count({ where: { agentId: 'other' } })).toBe(1)
  })

  it.each<[body: object, said: string]>([
    [{}, 'content: it is required.'],
    [{ ...TURKU, aspct: 'home' }, 'There is no field “aspct”.'],
    [{ ...TURKU, facts: [OULU] }, 'Send “entity” or “facts”, not both.'],
    [
      { ...TURKU, valid_from: '2026-02-01T00:00:00Z', valid_until: '2026-01-01T00:00:00Z' },
      'valid_until: it is before valid_from.',
    ],
    [{ ...TURKU, content: ' ' }, 'A fact needs text.'],
  ])('[DR29] of one fact as %j it is said: %s', async (body, said) => {
    const sent = { token: await tokenFor(), body: { agent: 'scout', ...body } }
    const { status, json } = await send('POST', '/facts', sent)
    expect([status, json.detail]).toEqual([400, said])
    expect(await store.read.fact.count()).toBe(0)
  })

  it('[DR3] a fact without entity or aspect says that it was not compared', async () => {
    const token = await tokenFor()
    const { aspect: _none, ...entityOnly } = TURKU
    const facts = [TURKU, { ...OULU, entity: null }, entityOnly, { content: '' }]
    const stored = await send('POST', '/facts', {
      token,
      body: { agent: 'scout', facts, skip_invalid: true },
    })
    expect(stored.json.facts).toMatchObject([
      { action: 'added', unclassified: false },
      { action: 'added', unclassified: true },
      { action: 'added', unclassified: true },
      { action: 'refused', unclassified: false },
    ])
  })

  it('[DR30] proposals are listed since a moment, which is included', async () => {
    const token = await tokenFor()
    const { proposal } = await storeMara(token)
    const found = (await send('GET', `/proposals/${proposal.id}`, { token })).json.created_at
    const later = new Date(Date.parse(found) + 1).toISOString()
    const list = async (since: string) => {
      const listed = await send('GET', `/proposals?since=${since}`, { token })
      return [listed.status, listed.json.items.map(({ id }) => id)]
    }
    for (const since of ['2000-01-01', found])
      expect(await list(since)).toEqual([200, [proposal.id]])
    for (const since of [later, '2999-01-01']) expect(await list(since)).toEqual([200, []])
    expect((await send('GET', '/proposals?since=yesterday', { token })).status).toBe(400)
  })

  it('[DR3] a fact is stored, its contradiction found, listed, approved and undone', async () => {
    const token = await tokenFor()
    const { older, newer, proposal } = await storeMara(token)
    await setOverrides(store, countedRequests('live')(), {
      agentId: 'scout',
      overrides: { shadowMode: false },
    })
    const listed = await send('GET', '/proposals?agent=scout&min_confidence=0.5', { token })
    expect(listed.json.items).toMatchObject([
      { number: proposal.number, older: { id: older }, newer: { id: newer }, status: 'pending' },
    ])
    const shown = await send('GET', `/proposals/P-${proposal.number}`, { token })
    expect(shown.tag).toBe(`"${proposal.id}-v${shown.json.version}"`)
    const decided = await send('POST', `/proposals/${proposal.number}/verdict`, {
      token,
      version: shown.tag,
      body: { verdict: 'approve', note: 'She told me.' },
    })
    expect(decided.json).toMatchObject({ applied: true, proposal: { verdict: 'approve' } })
    const [verdict] = await store.read.verdict.findMany({ include: { notes: true } })
    expect(verdict).toMatchObject({ reviewer: 'Dana', notes: [{ note: 'She told me.' }] })
    const history = await send('GET', `/facts/${newer}/history`, { token })
    expect(history.json.entries).toMatchObject([
      { fact: { id: older, status: 'superseded' }, current: false, by: 'Dana' },
      { fact: { id: newer }, current: true, superseded_by: null },
    ])
    const context = await send('GET', '/context?agent=scout', { token })
    expect(context.json.facts).toMatchObject([{ content: OULU.content }])
    const undone = await send('POST', `/operations/${decided.json.operation_id}/undo`, { token })
    expect(undone.json.operation).toMatchObject({
      kind: 'undo',
      undoes: [decided.json.operation_id],
      proposals: [proposal.id],
    })
    expect((await send('GET', `/facts/${older}`, { token })).json.status).toBe('active')
  })

  it('[DR15] one proposal comes with the sentences of the page, and with the operation that decided it', async () => {
    const token = await tokenFor()
    const { older, proposal } = await storeMara(token)
    const read = () => send('GET', `/proposals/P-${proposal.number}`, { token })
    const open = await read()
    expect(open.json).toMatchObject({
      words: {
        belief: 'The agent believes two things: Turku and Oulu.',
        effect: {
          heading: 'If you approve and this agent goes live, it will receive',
          receives: [OULU.content],
        },
        note: null,
        foreign: null,
        blocked: {},
      },
      decided_in: null,
    })
    const body = { verdict: 'unsure' }
    const sent = { token, version: open.tag, body }
    const decided = await send('POST', `/proposals/${proposal.number}/verdict`, sent)
    expect((await read()).json).toMatchObject({ decided_in: decided.json.operation_id })
    const { tag } = await send('GET', `/facts/${older}`, { token })
    await send('POST', `/facts/${older}/protect`, {
      token,
      version: tag,
      body: { protected: true },
    })
    expect((await read()).json).toMatchObject({
      words: {
        blocked: { approve: expect.stringContaining('protected') },
        effect: { heading: expect.stringMatching(/^Approve is disabled: /u) },
      },
    })
    const listed = await send('GET', '/proposals?status=unsure', { token })
    expect(listed.text).not.toContain('"words"')
  })

  it('[DR15] [I13] a proposal of another system says what that one said, and how sure it was', async () => {
    const token = await tokenFor()
    const recorded = recordedProposal('a', 'b', { confidence: 0.99, reason: 'value conflict' })
    const facts = [
      factInput({ externalId: 'a' }),
      factInput({
        externalId: 'b',
        content: 'Mara likes chess',
        validFrom: at('2026-04-01T00:00:00Z'),
      }),
    ]
    const batch = batchOf({ system: 'signet', facts, proposals: [recorded] })
    valueOf(await importFacts(store, { batch, skipRefused: false }, countedRequests()()))
    const { id } = await store.read.proposal.findFirstOrThrow()
    expect((await send('GET', `/proposals/${id}`, { token })).json).toMatchObject({
      words: {
        note: expect.stringContaining('value conflict'),
        foreign: { system: 'Signet', confidence: 0.99 },
      },
    })
  })

  it('[DR4] four clients with one key have one effect and get one answer; another request under it is refused', async () => {
    const token = await tokenFor()
    await storeMara(token)
    const body = {
      agent: 'scout',
      facts: [{ ...OULU, content: 'Mara has moved to Vaasa' }, TURKU, { ...TURKU, aspect: 'job' }],
    }
    const sent = { token, body, key: 'one-key-for-all' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', '/facts', sent)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(3)
    expect(await store.read.operation.count({ where: { kind: 'ingest' } })).toBe(3)
    const other = await send('POST', '/facts', { ...sent, body: { ...body, facts: [TURKU] } })
    expect(other.status).toBe(422)
    const fact = `/facts/${(await store.read.fact.findFirstOrThrow()).id}`
    const confirmed = async () => {
      const { tag: version } = await send('GET', fact, { token })
      return send('POST', `${fact}/confirm`, { token, version, key: 'heard-once' })
    }
    const first = await confirmed()
    const repeated = await confirmed() // with the version that the first time made
    expect([repeated.text, repeated.headers.has('idempotency-replayed')]).toEqual([
      first.text,
      true,
    ])
    const someone = await send('POST', '/facts', { ...sent, token: await tokenFor() })
    expect(someone.status).toBe(200) // keys belong to their token
    expect(someone.text).not.toBe(answers[0]?.text)
    for (const key of [null, 'short', 'with a space in it']) {
      const refused = await send('POST', '/facts', { ...sent, key })
      expect(refused.status).toBe(400)
      expect(refused.json.detail).toMatch(/^Idempotency-Key: it must have 8 to 100 visible/u)
    }
  })

  it('[DR4] an answer that was lost before it was kept is the same in what it says was stored', async () => {
    const token = await tokenFor()
    const sent = { token, key: 'lost-answer', body: { agent: 'scout', facts: [TURKU, OULU] } }
    const first = await send('POST', '/facts', sent)
    await store.transact((tx) => tx.answer.deleteMany())
    const again = await send('POST', '/facts', sent)
    expect(again.json).toEqual(first.json)
  })

  it('[DR5] a change names the version it was made for, and is told the present one', async () => {
    const token = await tokenFor()
    const { older } = await storeMara(token)
    const address = `/facts/${older}/confirm`
    expect((await send('POST', address, { token })).status).toBe(428)
    const { tag } = await send('GET', `/facts/${older}`, { token })
    const confirmed = await send('POST', address, { token, version: tag })
    expect(confirmed.json.fact.confirmations).toBe(1)
    const late = await send('POST', address, { token, version: tag })
    expect(late.status).toBe(412)
    const weak = await send('POST', address, { token, version: `W/${confirmed.tag}` }) // as a proxy that compresses sends tags on
    expect(weak.json.fact.confirmations).toBe(2)
    expect(late.json.current).toMatchObject({ id: older, version: confirmed.json.fact.version })
    const same = { headers: { 'if-none-match': weak.tag } }
    expect((await send('GET', `/facts/${older}`, { token, ...same })).status).toBe(304)
  })

  it('[DR5] [R3] an earlier version of a decided proposal is 412, and says what to send', async () => {
    const token = await tokenFor()
    const { proposal } = await storeMara(token)
    const address = `/proposals/${proposal.id}/verdict`
    const { tag: version } = await send('GET', `/proposals/${proposal.id}`, { token })
    await send('POST', address, { token, version, body: { verdict: 'approve' } })
    const late = await send('POST', address, { token, version, body: { verdict: 'reject' } })
    expect([late.status, late.json.type]).toEqual([412, '/problems/already-decided'])
    expect(late.json.current).toMatchObject({ id: proposal.id, verdict: 'approve' })
    expect(late.json.detail).toContain('You already decided this: approved.')
    expect(late.json.way_out).toContain('send its new ETag')
    expect(late.json.way_out).toContain('“"beside": true”')
    const { tag: present } = await send('GET', `/proposals/${proposal.id}`, { token })
    const changed = await send('POST', address, {
      token,
      version: present,
      body: { verdict: 'reject' },
    })
    expect(changed.json).toMatchObject({ proposal: { verdict: 'reject' } })
  })

  it('[DR24] a refusal names the page at the address that was asked', async () => {
    const person = await tokenFor()
    const { older } = await storeMara(person)
    const token = await tokenFor({ scopes: ['facts:read', 'facts:write'] })
    const headers = { host: 'memory.example:8080' }
    const refused = await send('POST', `/facts/${older}/retract`, {
      token,
      headers,
      version: '"1"',
    })
    expect(refused.json.way_out).toContain(`http://memory.example:8080/memory/facts/${older}`)
  })

  it('[DR24] what only a person may do names the page where they do it', async () => {
    const token = await tokenFor({ scopes: ['facts:read', 'facts:write'] })
    for (const [address, page] of [
      ['/merges', '/memory/duplicates'],
      ['/ended/x/answer', '/review/ended'],
      ['/ended/bursts/x/answer', '/review/ended'],
      ['/possible/answer', '/review/possible'],
      ['/imports', '/activity/import'],
      ['/proposals/P-1/verdict', '/p/P-1'],
    ] as const) {
      const refused = await send('POST', address, { token })
      expect(refused.json.code).toBe('needs-person')
      expect(refused.json.way_out).toContain(`http://localhost:3000${page}, or`)
    }
  })

  it('[DR27] an operation is read and undone by its number, as the log shows it', async () => {
    const token = await tokenFor()
    const body = { agent: 'scout', facts: [TURKU] }
    const stored = await send('POST', '/facts', { token, body })
    const [operation] = (await send('GET', '/operations', { token })).json.items
    for (const number of ['1', '%231'])
      expect((await send('GET', `/operations/${number}`, { token })).json).toMatchObject({
        id: operation?.id,
        seq: 1,
      })
    const other = await tokenFor({ agents: ['other'] })
    for (const [of, number] of [
      [token, '9'],
      [token, '0'],
      [other, '1'],
    ] as const)
      expect((await send('GET', `/operations/${number}`, { token: of })).status).toBe(404)
    expect((await send('POST', '/operations/1/undo', { token: other })).status).toBe(404)
    expect((await send('POST', '/operations/1/undo', { token })).status).toBe(200)
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(0)
    expect(stored.json.operation_id).toBe(operation?.id)
  })

  it('[DR6] a request without a body says no more than its address', async () => {
    const token = await tokenFor()
    const { proposal } = await storeMara(token)
    const { tag } = await send('GET', `/proposals/${proposal.id}`, { token })
    const body = { verdict: 'approve' }
    const decided = await send('POST', `/proposals/${proposal.id}/verdict`, {
      token,
      body,
      version: tag,
    })
    const nothing = { token, body: '', headers: { 'Content-Type': '' } }
    const undone = await send('POST', `/operations/${decided.json.operation_id}/undo`, nothing)
    expect(undone.status).toBe(200)
    const added = await send('POST', '/facts', nothing)
    expect(added.status).toBe(400)
    expect(added.json.detail).toBe('content: it is required.')
  })

  it('[DR6] bytes that are not UTF-8 are refused, and not replaced', async () => {
    const token = await tokenFor()
    const [before, after] = ['{"agent": "scout", "facts": [{"content": "a', 'b"}]}']
    const request = new Request('http://localhost:3000/api/v1/facts', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'not-utf-8',
      },
      body: Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]),
    })
    const answer = await handle(request, { params: Promise.resolve({ path: ['facts'] }) })
    expect([answer.status, ((await answer.json()) as Body).detail]).toEqual([
      400,
      'The body is not UTF-8.',
    ])
    const marked = await send('POST', '/facts', {
      token,
      body: `\uFEFF${before}${after}`, // as some programs begin a text
    })
    expect(marked.status).toBe(200)
    expect(await store.read.fact.count()).toBe(1)
  })

  it.each([
    ['POST', '/facts/ID/confirm?dry_run=true', 'dry_run: send it in the body.'],
    ['GET', '/facts?limit=0x10', 'limit: it must be a number.'],
    ['GET', '/facts?limit=%2050', 'limit: it must be a number.'],
    ['GET', '/facts?true_at=0000-01-01', 'true_at: it is no time between the years 1 and 9999.'],
  ] as const)('[DR6] %s %s is refused: %s', async (method, address, said) => {
    const token = await tokenFor()
    const { older } = await storeMara(token)
    const { tag } = await send('GET', `/facts/${older}`, { token })
    const sent = method === 'POST' ? { token, version: tag } : { token }
    const { status, json } = await send(method, address.replace('ID', older), sent)
    expect([status, json.detail]).toEqual([400, said])
    expect((await send('GET', `/facts/${older}`, { token })).tag).toBe(tag)
  })

  it.each(['text/plain', 'application/json-patch+json', 'application/jsonl', ''])(
    '[DR6] a body of the type “%s” is refused',
    async (type) => {
      const sent = { token: await tokenFor(), body: { agent: 'scout', ...TURKU } }
      const headers = { 'Content-Type': type }
      const { status, json } = await send('POST', '/facts', { ...sent, headers })
      expect([status, json.detail]).toEqual([400, 'Send JSON: Content-Type: application/json.'])
      const named = { 'Content-Type': 'application/json ; charset=utf-8' }
      expect((await send('POST', '/facts', { ...sent, headers: named })).status).toBe(200)
    },
  )

  it('[DR24] the address of the API itself is none, and its description is only read', async () => {
    expect(await send('GET', '')).toMatchObject({ status: 404, json: { code: 'not-found' } })
    const posted = await send('POST', '/openapi.json')
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it.each(['*', 'v1', '"a-v1", "b-v1"'])(
    '[DR5] an If-Match that is no ETag (%s) is said to be one, and not to be missing',
    async (version) => {
      const token = await tokenFor()
      const answer = await send('POST', '/facts/nobody/retract', { token, version })
      expect([answer.status, answer.json.code]).toEqual([400, 'bad-input'])
      expect(answer.json.detail).toMatch(/^If-Match: send one ETag/u)
    },
  )

  it('[DR6] what cannot be read is refused by name, and nothing is stored', async () => {
    const token = await tokenFor()
    const add = (body: unknown) => send('POST', '/facts', { token, body })
    const facts = [TURKU]
    for (const [body, detail] of [
      ['{', 'The body is not JSON.'],
      ['[]', 'The body must be a JSON object.'],
      [{ agent: 'scout' }, /^content: /u],
      [
        { agent: 'scout', facts: [{ ...TURKU, contnet: 'x' }] },
        'There is no field “facts.0.contnet”.',
      ],
      [
        { agent: 'scout', facts: [{ ...TURKU, validFrom: null }] },
        'There is no field “facts.0.validFrom”.',
      ],
      ['{"agent": "scout", "agent": "other", "facts": []}', 'The body gives “agent” twice.'],
      ['{"facts": [{"content": "a", "c\\u006fntent": "b"}]}', 'The body gives “content” twice.'],
      [{ agent: 'scout', facts: [{ ...TURKU, valid_from: 'May' }] }, /^facts\.0\.valid_from: /u],
      [
        { agent: 'scout', facts: [TURKU, { ...TURKU, content: ' ' }] },
        'facts.1: A fact needs text.',
      ],
      [{ agent: '*', facts }, /\*/u],
      [{ facts }, /^agent: name an agent/u],
    ] as const) {
      const answer = await add(body)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(answer.json.detail).toMatch(detail)
    }
    expect(await store.read.fact.count()).toBe(0)
    const some = await add({
      agent: 'scout',
      facts: [{ ...TURKU, content: ' ' }, TURKU],
      skip_invalid: true,
    })
    expect(some.json.facts).toMatchObject([{ action: 'refused', id: null }, { action: 'added' }])
    for (const [address, status] of [
      ['/facts?limit=0', 400],
      ['/facts?limit=many', 400],
      ['/facts?nobody=1', 400],
      ['/facts?cursor=x', 400],
      ['/facts?known_at=2999-01-01T00:00:00Z', 400],
      ['/nothing', 404],
      ['/facts/x/y/z', 404],
    ] as const)
      expect([address, (await send('GET', address, { token })).status]).toEqual([address, status])
    const wrong = await send('GET', '/sweeps', { token })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await send('HEAD', '/facts', { token })).status).toBe(200)
  })

  it('[SW11] a program cancels a sweep of an agent that it may reach, once', async () => {
    const token = await tokenFor()
    valueOf(
      await importFacts(
        store,
        { batch: batchOf({ facts: [factInput()] }), skipRefused: false },
        countedRequests()(),
      ),
    )
    const asked = { ...countedRequests('sweep')(), at: new Date() }
    const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'gone' } as const
    const { runId } = valueOf(await startSweep(store, command, asked))
    const cancel = (by: string) => send('POST', `/sweeps/${runId}/cancel`, { token: by })
    expect((await cancel(await tokenFor({ agents: ['other'] }))).status).toBe(404)
    expect((await cancel(await tokenFor({ scopes: ['facts:read'] }))).status).toBe(403)
    const row = () => store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
    expect((await row()).cancelRequested).toBe(false)
    expect(await cancel(token)).toMatchObject({ status: 200, json: { status: 'running' } })
    expect((await row()).cancelRequested).toBe(true)
    const worker = openSweep(store, { runId, owner: 'gone' })
    while (await worker.step({ ...asked, at: new Date() }));
    const again = await cancel(token)
    expect(again).toMatchObject({ status: 200, json: { changed: false } })
  })

  it('[DR6] the user’s own names in metadata are left as they are', async () => {
    const token = await tokenFor()
    const metadata = { camelCase: 1, snake_case: { innerName: 2 } }
    const body = { agent: 'scout', facts: [{ ...TURKU, metadata }] }
    const added = await send('POST', '/facts', { token, body })
    const shown = await send('GET', `/facts/${added.json.facts[0]?.id ?? ''}`, { token })
    expect(shown.json.metadata).toEqual(metadata)
  })

  it('[DR7] lists page by cursor, which fits no other list, and the feed has every operation once', async () => {
    const token = await tokenFor()
    const facts = Array.from({ length: 7 }, (_each, n) => ({
      ...TURKU,
      entity: `Person ${n}`,
      content: `Person ${n} lives in Turku`,
    }))
    await send('POST', '/facts', { token, body: { agent: 'scout', facts } })
    const seen: string[] = []
    let address: string | null = '/facts?limit=3'
    while (address !== null) {
      const page = await send('GET', address, { token })
      seen.push(...page.json.items.map(({ id }) => id))
      const next = /<\/api\/v1(.*)>; rel="next"/u.exec(page.headers.get('link') ?? '')?.[1]
      expect(page.json.next_cursor === null).toBe(next === undefined)
      address = next ?? null
    }
    expect(new Set(seen).size).toBe(7)
    const { json } = await send('GET', '/facts?limit=3', { token })
    const foreign = `/facts?limit=3&agent=scout&cursor=${json.next_cursor}`
    expect((await send('GET', foreign, { token })).status).toBe(400)
    const { proposal } = await storeMara(token)
    const feed: number[] = []
    const found: unknown[] = []
    for (let since = 0; ; since = feed.at(-1) ?? 0) {
      const page = await send('GET', `/operations?limit=2&since_operation=${since}`, { token })
      if (page.json.items.length === 0) break
      feed.push(...page.json.items.map(({ seq }) => seq))
      found.push(
        ...page.json.items.flatMap((each) => (each.kind === 'propose' ? [each.proposals] : [])),
      )
    }
    const all = await store.read.operation.findMany({ orderBy: { seq: 'asc' } })
    expect(found).toEqual([[proposal.id]])
    expect(feed).toEqual(all.map(({ seq }) => seq))
    const both = await send('GET', '/operations?since_operation=0&last=2', { token })
    expect([both.status, both.json.detail]).toEqual([
      400,
      expect.stringContaining('since_operation: it continues after a place'),
    ])
    const idle = await send('GET', `/operations?since_operation=${feed.at(-1)}`, { token })
    const same = { headers: { 'if-none-match': idle.tag } }
    const polled = await send('GET', `/operations?since_operation=${feed.at(-1)}`, {
      token,
      ...same,
    })
    expect(polled.status).toBe(304)
  })

  it('in shadow a verdict is recorded and says that it was not applied; frozen is refused', async () => {
    const token = await tokenFor()
    const { older, proposal } = await storeMara(token)
    const { tag } = await send('GET', `/proposals/${proposal.id}`, { token })
    const decided = await send('POST', `/proposals/${proposal.id}/verdict`, {
      token,
      version: tag,
      body: { verdict: 'approve' },
    })
    expect(decided.json).toMatchObject({ applied: false, proposal: { status: 'decided' } })
    await setOverrides(store, countedRequests('freeze')(), {
      agentId: 'scout',
      overrides: { mutationsFrozen: true },
    })
    const fact = await send('GET', `/facts/${older}`, { token })
    const refused = await send('POST', `/facts/${older}/confirm`, { token, version: fact.tag })
    expect([refused.status, refused.json.type]).toEqual([409, '/problems/frozen'])
  })

  it('[DR2] [AW18] what a program confirms is not kept from ending, and a constraint takes a person', async () => {
    const token = await tokenFor({ scopes: ['facts:read', 'facts:write'] })
    const { older } = await storeMara(token)
    const { tag } = await send('GET', `/facts/${older}`, { token })
    const confirmed = await send('POST', `/facts/${older}/confirm`, { token, version: tag })
    expect(confirmed.status).toBe(200)
    const kept = await store.transact((tx) => keptByPeople(tx, 'scout', [older]))
    expect([...kept]).toEqual([])
    const body = { agent: 'scout', facts: [{ ...TURKU, kind: 'constraint' }] }
    expect((await send('POST', '/facts', { token, body })).json.type).toBe('/problems/needs-person')
    const person = await tokenFor()
    expect((await send('POST', '/facts', { token: person, body })).status).toBe(200)
  })

  it('[DR2] a program undoes what changed facts, and neither policy nor an undo of it', async () => {
    const token = await tokenFor()
    await storeMara(token)
    const overrides = { mutationsFrozen: true }
    await setOverrides(store, countedRequests('freeze')(), { agentId: 'scout', overrides })
    const policy = await store.read.operation.findFirstOrThrow({ where: { kind: 'set-policy' } })
    const refused = await send('POST', `/operations/${policy.id}/undo`, { token })
    expect(refused.json.type).toBe('/problems/needs-person')
    const request = countedRequests('undo')()
    const undone = valueOf(await undoOperations(store, { operationIds: [policy.id] }, request))
    const again = await send('POST', `/operations/${undone.operation.id}/undo`, { token })
    expect(again.json.type).toBe('/problems/needs-person')
  })

  it('[DR4] [R4] a decision that is sent again adds the note that was lost', async () => {
    const token = await tokenFor()
    const { proposal } = await storeMara(token)
    const { tag } = await send('GET', `/proposals/${proposal.id}`, { token })
    const body = { verdict: 'reject', reason: 'scope', note: 'Two homes.' }
    const sent = { token, version: tag, body, key: 'with-a-note' }
    const address = `/proposals/${proposal.id}/verdict`
    expect((await send('POST', address, sent)).status).toBe(200)
    await store.transact(async (tx) => {
      await tx.verdictNote.deleteMany()
      await tx.answer.deleteMany({ where: { key: { endsWith: 'with-a-note' } } })
    })
    expect((await send('POST', address, sent)).status).toBe(200)
    expect(await store.read.verdictNote.findMany()).toMatchObject([{ note: 'Two homes.' }])
    expect(await store.read.verdict.count()).toBe(1)
  })

  it('[DR4] an answer made anew names each fact of a batch as the first did', async () => {
    const token = await tokenFor()
    await send('POST', '/facts', { token, body: { agent: 'scout', facts: [TURKU] } })
    const overrides = { classifyBeforeWrite: true }
    await setOverrides(store, countedRequests('policy')(), { agentId: 'scout', overrides })
    const facts = [TURKU, { ...TURKU, entity: 'Nils', content: 'Nils lives in Turku' }]
    const sent = { token, key: 'known-and-new', body: { agent: 'scout', facts } }
    const first = await send('POST', '/facts', sent)
    expect(first.json.facts).toMatchObject([{ action: 'confirmed' }, { action: 'added' }])
    await store.transact((tx) => tx.answer.deleteMany())
    expect((await send('POST', '/facts', sent)).json).toEqual(first.json)
  })

  it('[DR5] a version of another thing is no version of this one, and a pair is sent again when a fact of it changed', async () => {
    const token = await tokenFor()
    const { older, newer, proposal } = await storeMara(token)
    const foreign = await send('GET', `/facts/${newer}`, { token })
    for (const address of [`/facts/${older}/confirm`, `/proposals/${proposal.id}/verdict`]) {
      const body = address.endsWith('verdict') ? { verdict: 'approve' } : {}
      const answer = await send('POST', address, { token, version: foreign.tag, body })
      expect([address, answer.status]).toEqual([address, 412])
    }
    expect(await store.read.verdict.count()).toBe(0)
    const pair = await send('GET', `/proposals/${proposal.id}`, { token })
    const { tag } = await send('GET', `/facts/${older}`, { token })
    await send('POST', `/facts/${older}/confirm`, { token, version: tag })
    const same = { headers: { 'if-none-match': pair.tag } }
    const read = await send('GET', `/proposals/${proposal.id}`, { token, ...same })
    expect(read.status).toBe(200)
  })

  it('[DR6] what cannot be kept or searched is refused, and not changed in silence', async () => {
    const token = await tokenFor()
    const deep = (levels: number): object => (levels === 0 ? {} : { in: deep(levels - 1) })
    const add = (fact: object | string) =>
      send('POST', '/facts', {
        token,
        body:
          typeof fact === 'string'
            ? `{"agent":"scout","facts":[{"content":"x","metadata":${fact}}]}`
            : { agent: 'scout', facts: [{ ...TURKU, ...fact }] },
      })
    for (const fact of [
      { metadata: deep(30) },
      { metadata: { long: 'x'.repeat(20_000) } },
      '{"n":1e400}',
      '{"__proto__":{"a":1}}',
      { content: 'a\u0000b' },
      { external_id: '\ud800' },
      { valid_from: '0000-01-01T00:00:00Z' },
      { valid_from: '2026-02-01T00:00:00Z', valid_until: '2026-01-01T00:00:00Z' },
    ])
      expect([JSON.stringify(fact).slice(0, 60), (await add(fact)).status]).toEqual([
        JSON.stringify(fact).slice(0, 60),
        400,
      ])
    const nested = '['.repeat(60) + ']'.repeat(60)
    const all = await send('POST', '/facts', { token, body: `{"agent":"scout","facts":${nested}}` })
    expect(all.status).toBe(400)
    const large = await send('POST', '/facts', { token, body: `{"a":"${'x'.repeat(4_100_000)}"}` })
    expect(large.status).toBe(413)
    for (const query of [
      'query=%00',
      `query=${Array.from({ length: 40 }, (_each, n) => `w${n}`).join('+')}`,
      'true_at=2020-01-01T00:00:00.1234567891Z',
      '__proto__=x',
    ])
      expect([query, (await send('GET', `/facts?${query}`, { token })).status]).toEqual([
        query,
        400,
      ])
    expect(await store.read.fact.count()).toBe(0)
  })

  it('[DR7] [DR18] an operation on several agents reaches each of their tokens, with the rows of its own agents', async () => {
    const token = await tokenFor()
    const stored = await Promise.all(
      ['scout', 'other'].map((agent) =>
        send('POST', '/facts', { token, body: { agent, facts: [TURKU] } }),
      ),
    )
    const operationIds = stored.map(({ json }) => json.operation_id)
    const request = countedRequests('joint')()
    const undone = valueOf(await undoOperations(store, { operationIds }, request))
    const own = await tokenFor({ agents: ['other'] })
    const feed = await send('GET', '/operations', { token: own })
    const last = feed.json.items.at(-1)
    expect(last).toMatchObject({
      id: undone.operation.id,
      facts: [stored[1]?.json.facts[0]?.id],
      event: null, // it also tells of the other agent
    })
    const stranger = await tokenFor({ agents: ['third'] })
    const seen = await send('GET', `/operations/${undone.operation.id}`, { token: stranger })
    expect(seen.status).toBe(404)
    expect(
      (await send('POST', `/operations/${undone.operation.id}/undo`, { token: own })).status,
    ).toBe(404)
  })

  it('[DR18] an operation says as data what it did, with answers in the words of programs', async () => {
    const token = await tokenFor()
    await setOverrides(store, countedRequests('lead')(), {
      agentId: null,
      overrides: { shadowMode: false },
    })
    const { proposal } = await storeMara(token)
    const { tag } = await send('GET', `/proposals/${proposal.id}`, { token })
    const body = { verdict: 'reject' }
    const decided = await send('POST', `/proposals/${proposal.id}/verdict`, {
      token,
      body,
      version: tag,
    })
    await send('POST', `/operations/${decided.json.operation_id}/undo`, { token })
    const { json } = await send('GET', '/operations?last=200', { token })
    const told = {
      type: 'decided',
      verdict: 'reject',
      number: proposal.number,
      older: TURKU.content,
      newer: OULU.content,
    }
    expect(json.items.map(({ event }) => event)).toEqual([
      {
        type: 'policy-set',
        agent: null,
        changes: [expect.objectContaining({ field: 'shadow_mode' })],
      },
      { type: 'stored', only: TURKU.content, stored: 1, again: 0 },
      { type: 'stored', only: OULU.content, stored: 1, again: 0 },
      { type: 'found-on-save', proposed: 1, facts: 1 },
      expect.objectContaining(told),
      { type: 'undid', seq: 5, redo: false, of: expect.objectContaining(told) as object },
    ])
  })

  it('[LF17] what no one has confirmed in a long time is listed, of the agents of the token, until it is confirmed', async () => {
    const token = await tokenFor()
    await storeMara(token)
    const long = { validFrom: new Date('2020-01-01'), recordedAt: new Date('2020-01-01') }
    await store.transact((tx) => tx.fact.updateMany({ data: long }))
    const of = await tokenFor({ agents: ['scout'] })
    const { json, status } = await send('GET', '/unconfirmed?limit=1', { token: of })
    expect([status, json.items.length]).toEqual([200, 1])
    const next = `/unconfirmed?limit=1&cursor=${json.next_cursor ?? ''}`
    expect((await send('GET', next, { token: of })).json).toMatchObject({
      items: [{ fact: { agent: 'scout' }, after_days: 180, due_at: '2020-06-29T00:00:00.000Z' }],
      next_cursor: null,
    })
    expect((await send('GET', next, { token })).status).toBe(400) // a cursor of another token
    const other = await tokenFor({ agents: ['other'] })
    expect((await send('GET', '/unconfirmed', { token: other })).json.items).toEqual([])
    expect((await send('GET', '/unconfirmed?agent=scout', { token: other })).status).toBe(404)
    const [item] = json.items as unknown as readonly { readonly fact: { readonly id: string } }[]
    const id = item?.fact.id ?? ''
    const { tag } = await send('GET', `/facts/${id}`, { token: of })
    const sent = await send('POST', `/facts/${id}/confirm`, { token: of, version: tag })
    expect(sent.status).toBe(200)
    const left = (await send('GET', '/unconfirmed', { token: of })).json.items
    expect([left.length, JSON.stringify(left).includes(id)]).toEqual([1, false])
  })

  it('[DR2] an agent that is named and does not exist is no empty list', async () => {
    const token = await tokenFor({ agents: null })
    const only = await tokenFor({ agents: ['other'] }) // not stored yet, and not named
    for (const list of [
      'ended',
      'ended/record',
      'ended/samples',
      'unconfirmed',
      'possible',
      'duplicates',
    ])
      expect([list, await send('GET', `/${list}?agent=nobody`, { token })]).toMatchObject([
        list,
        { status: 404, json: { type: '/problems/not-found', detail: 'There is no such agent.' } },
      ])
    for (const list of ['facts', 'proposals', 'labels']) {
      expect([list, await send('GET', `/${list}?agent=nobody`, { token })]).toMatchObject([
        list,
        { status: 404 },
      ])
      expect([list, await send('GET', `/${list}`, { token: only })]).toMatchObject([
        list,
        { status: 200, json: { items: [] } },
      ])
    }
  })

  it('[AU7] facts that another system superseded are listed, answered and counted, within the reach of a token', async () => {
    const [pair] = await importEnded(store, 3)
    const first = pair?.older ?? ''
    const of = await tokenFor({ agents: ['scout'], scopes: ['facts:read', 'verdicts:write'] })
    const { json } = await send('GET', '/ended?limit=2', { token: of })
    expect([json.items.length, typeof json.next_cursor]).toEqual([2, 'string'])
    const next = await send('GET', `/ended?limit=2&cursor=${json.next_cursor ?? ''}`, { token: of })
    const both = [...json.items, ...next.json.items].map(({ id }) => id)
    expect([both.length, new Set(both).size, next.json.next_cursor]).toEqual([3, 3, null])
    const reads = await tokenFor({ agents: ['scout'], scopes: ['facts:read'] })
    const other = await tokenFor({ agents: ['other'] })
    expect((await send('GET', `/ended/${first}`, { token: other })).status).toBe(404)
    const { tag } = await send('GET', `/ended/${first}`, { token: of })
    const body = { newer_id: pair?.newer, newer_version: 1, verdict: 'approve' }
    const address = `/ended/${first}/answer`
    expect((await send('POST', address, { token: reads, version: tag, body })).status).toBe(403)
    expect((await send('POST', address, { token: other, version: tag, body })).status).toBe(404)
    expect((await send('POST', address, { token: of, body })).status).toBe(428)
    expect((await send('POST', address, { token: of, version: tag, body })).status).toBe(200)
    expect((await send('POST', address, { token: of, version: tag, body })).status).toBe(412)
    const current = await send('GET', `/facts/${pair?.newer}`, { token: of })
    const none = { token: of, version: current.tag, body }
    expect((await send('POST', `/ended/${pair?.newer}/answer`, none)).status).toBe(412) // it has not ended
    const after = await send('GET', `/ended/${first}`, { token: of })
    expect(after.json).toMatchObject({ verdict: 'approve', answer_id: expect.any(String) })
    expect((await send('GET', '/ended/record', { token: of })).json).toMatchObject({
      agent: 'scout',
      open: 2,
      right: 1,
      answered: 1,
      precision: 1,
      sources: [{ right: 1, answered: 1, precision: 1, high: 1 }],
      months: [{ name: expect.toSatisfy((name) => name === null || /^\d{4}-\d\d$/u.test(name)) }],
    })
  })

  it('[AU10] facts that ended together are listed, read and answered as one, within the reach of a token', async () => {
    const newer = await importBurst(store)
    const overrides = { shadowMode: false }
    await setOverrides(store, countedRequests('live')(), { agentId: 'scout', overrides })
    const of = await tokenFor({ agents: ['scout'], scopes: ['facts:read', 'verdicts:write'] })
    const { json: listed } = await send('GET', '/ended/bursts', { token: of })
    expect(listed.items).toMatchObject([{ newer_id: newer, facts: 3 }])
    const address = `/ended/bursts/${listed.items[0]?.id ?? ''}`
    const { json } = await send('GET', address, { token: of })
    const shown: { members: Record<string, unknown>[] } = Object(json)
    expect(json).toMatchObject({ facts: 3, more: false, stores: [], pushed: [] })
    const facts = shown.members.map(({ entity: _e, aspect: _a, content: _c, ...fact }) => fact)
    const body = { verdict: 'reject', facts }
    const other = await tokenFor({ agents: ['other'] })
    const reads = await tokenFor({ agents: ['scout'], scopes: ['facts:read'] })
    const answer = (token: string, more = {}) =>
      send('POST', `${address}/answer`, { token, body: { ...body, ...more } })
    expect((await answer(other)).status).toBe(404)
    expect((await answer(reads)).status).toBe(403)
    expect((await answer(of, { verdict: 'reverse' })).status).toBe(400)
    const foreign = facts.map((fact) => ({ ...fact, newer_id: 'nobody' }))
    expect((await answer(of, { facts: foreign })).status).toBe(400)
    expect((await answer(of)).json).toMatchObject({ answered: 3, failed: [] })
    expect((await answer(of)).status).toBe(412)
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(4)
    expect((await send('GET', '/ended/bursts', { token: of })).json.items).toEqual([])
    expect((await send('GET', '/ended/bursts/nothing', { token: of })).status).toBe(404)
  })

  it('[AU12] a replacement that another system made is reversed, unless the newer fact is protected', async () => {
    const [pair, other] = await importEnded(store, 2)
    const overrides = { shadowMode: false }
    await setOverrides(store, countedRequests('live')(), { agentId: 'scout', overrides })
    await store.transact((tx) =>
      tx.fact.update({ where: { id: other?.newer ?? '' }, data: { protected: true } }),
    )
    const of = await tokenFor({ agents: ['scout'], scopes: ['facts:read', 'verdicts:write'] })
    const answered = async (id = '', newer = '') => {
      const { tag: version, json } = await send('GET', `/ended/${id}`, { token: of })
      const body = { newer_id: newer, newer_version: 1, verdict: 'reverse' }
      const sent = await send('POST', `/ended/${id}/answer`, { token: of, version, body })
      return [Object(json)['blocked'], sent.status]
    }
    expect(await answered(pair?.older, pair?.newer)).toEqual([{}, 200])
    expect(await answered(other?.older, other?.newer)).toEqual([
      { reverse: expect.stringContaining('protected') },
      409,
    ])
    const ended = await store.read.fact.findUniqueOrThrow({ where: { id: pair?.newer ?? '' } })
    expect(ended).toMatchObject({ status: 'superseded', supersededById: pair?.older })
  })

  it('[AU8] a fact that another system ended alone is shown without a newer one, and answered by its own version', async () => {
    const id = await importEndedAlone(store)
    const overrides = { shadowMode: false }
    await setOverrides(store, countedRequests('live')(), { agentId: 'scout', overrides })
    const of = await tokenFor({ agents: ['scout'], scopes: ['facts:read', 'verdicts:write'] })
    const { json, tag } = await send('GET', `/ended/${id}`, { token: of })
    expect(json).toMatchObject({ newer: null, confidence: null, signals: [] })
    const body = { verdict: 'reject' }
    const address = `/ended/${id}/answer`
    expect((await send('POST', address, { token: of, version: tag, body })).status).toBe(200)
    expect((await store.read.fact.findUniqueOrThrow({ where: { id } })).status).toBe('active')
  })

  it('[P13] [P14] possible pairs are listed with their total, and proposed or dismissed, within the reach of a token', async () => {
    await setOverrides(store, countedRequests('profile')(), {
      agentId: null,
      overrides: { detectorProfile: 'default' },
    })
    const all = await tokenFor()
    const pairs = { tea: 'Mara likes tea', coffee: 'Mara likes coffee', cat: 'Mara has a cat' }
    const aspects = { tea: 'drink', coffee: 'drink', cat: 'pet', dog: 'pet' }
    const texts = Object.entries({ ...pairs, dog: 'Mara has a dog' })
    for (const [word, content] of texts) {
      const [aspect, year] = [aspects[word as keyof typeof aspects], /tea|cat/u.test(word) ? 2 : 5]
      const fact = { entity: 'Mara', aspect, content, valid_from: `202${year}-01-01T00:00:00Z` }
      await send('POST', '/facts', { token: all, body: { agent: 'scout', facts: [fact] } })
    }
    const token = await tokenFor({ agents: ['scout'], scopes: ['facts:read', 'verdicts:write'] })
    const listed = async () => {
      const { json } = await send('GET', '/possible', { token })
      const items = json.items as unknown as readonly PossibleItem[]
      return { json, items, texts: items.map(({ older, newer }) => [older.content, newer.content]) }
    }
    const before = await listed()
    expect(before.texts).toEqual([
      ['Mara has a cat', 'Mara has a dog'],
      ['Mara likes tea', 'Mara likes coffee'],
    ])
    expect(before.json).toMatchObject({ agent: 'scout', total: 2, left_out: 0, threshold: 0.7 })
    expect((await send('GET', '/proposals', { token })).json.items).toEqual([]) // and in no list of these
    const bodyOf = (item: PossibleItem | undefined, value: string) => ({
      older_id: item?.older.id,
      older_version: item?.older.version,
      newer_id: item?.newer.id,
      newer_version: item?.newer.version,
      value,
    })
    const [pets, drinks] = before.items
    const answer = (of: string, body: object) =>
      send('POST', '/possible/answer', { token: of, body })
    const reader = await tokenFor({ scopes: ['facts:read', 'facts:write'] })
    const refused = await answer(reader, bodyOf(drinks, 'propose'))
    expect([refused.status, refused.json.way_out]).toEqual([
      403,
      expect.stringContaining('/review/possible'),
    ])
    const other = await tokenFor({ agents: ['other'] })
    expect((await answer(other, bodyOf(drinks, 'propose'))).status).toBe(404)
    expect((await send('GET', '/possible?agent=scout', { token: other })).status).toBe(404)
    for (const value of ['dismiss', 'propose'])
      expect((await answer(token, { ...bodyOf(pets, value), newer_version: 7 })).status).toBe(412)
    const dismissed = await answer(token, bodyOf(pets, 'dismiss'))
    expect([dismissed.status, typeof dismissed.json.operation_id]).toEqual([200, 'string'])
    expect((await answer(token, bodyOf(drinks, 'propose'))).status).toBe(200)
    expect((await answer(token, bodyOf(drinks, 'propose'))).status).toBe(412)
    const open = await send('GET', '/proposals', { token })
    expect(open.json.items).toMatchObject([{ origin: 'manual', newer: { content: pairs.coffee } }])
    expect((await listed()).json).toMatchObject({ items: [], total: 0 })
    await send('POST', `/operations/${dismissed.json.operation_id}/undo`, { token })
    expect((await listed()).texts).toEqual([['Mara has a cat', 'Mara has a dog']])
  })

  it('[DR12] a file needs a token that decides, and without one the answer names the page that imports', async () => {
    const token = await tokenFor({ scopes: ['facts:read', 'facts:write'] })
    const file = { name: 'facts.jsonl', text: JSON.stringify(TURKU), agent: 'scout' }
    expect((await send('POST', '/imports/preview', { token, body: file })).status).toBe(200)
    const refused = await send('POST', '/imports', { token, body: file })
    expect([refused.status, refused.json.way_out]).toEqual([
      403,
      expect.stringContaining('/activity/import'),
    ])
    expect(await store.read.fact.count()).toBe(0)
  })

  it('[SG5] [DR12] agents of a file are renamed, and the reach of a token is that of the new names', async () => {
    const rows = ['default', 'ops'].map((agent) => JSON.stringify({ ...TURKU, agent }))
    const file = { name: 'facts.jsonl', text: rows.join('\n') }
    const rename = (from: string, to: string) => ({ ...file, rename: [{ from, to }] })
    const token = await tokenFor({ agents: ['home', 'ops'] })
    const preview = (body: object) => send('POST', '/imports/preview', { token, body })
    expect((await preview(file)).status).toBe(404)
    const refused = await preview(rename('defualt', 'home'))
    expect([refused.status, refused.json.detail]).toEqual([
      400,
      'rename: The file has no agent “defualt”. It has “default” and “ops”.',
    ])
    const done = await send('POST', '/imports', { token, body: rename('default', 'home') })
    expect(done.json).toMatchObject({ added: 2, agents: ['home', 'ops'] })
    const agents = await store.read.fact.findMany({ select: { agentId: true } })
    expect(agents.map(({ agentId }) => agentId).toSorted()).toEqual(['home', 'ops'])
  })

  it('[DR8] every answer has the shape that the document promises', async () => {
    const token = await tokenFor()
    const { older, proposal } = await storeMara(token)
    const { json: feed } = await send('GET', '/operations', { token })
    const ids: Readonly<Record<string, string>> = {
      facts: older,
      ended: (await importEnded(store))[0]?.older ?? '',
      bursts: `${await importBurst(store)}~`,
      proposals: proposal.id,
      operations: feed.items[0]?.id ?? '',
      ...(await storeConnection(older)),
    }
    const needsAgent = [
      'context.get',
      'merges.candidates',
      'possible.list',
      'bursts.get',
      'bursts.list',
      'ended.list',
      'ended.record',
      'ended.samples',
    ]
    for (const { verb, http } of REGISTRY) {
      if (http.method !== 'GET' || verb.name === 'sweeps.get') continue
      const [noun = ''] = verb.name.split('.')
      const query = needsAgent.includes(verb.name) ? '?agent=scout' : ''
      const address = `${http.path.replace('{id}', ids[noun] ?? '')}${query}`
      const answer = await send('GET', address, { token })
      expect([verb.name, answer.status]).toEqual([verb.name, 200])
      expect(verb.output.parse(fromWire(answer.json))).toEqual(fromWire(answer.json))
    }
  })

  it('[DR8] the document has every verb and every reference in it leads somewhere', () => {
    const document = openApi() as Document
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(
      REGISTRY.map(({ http }) => `${http.method} ${http.path}`).toSorted(),
    )
    const text = JSON.stringify(document)
    const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/gu)].map(([, name]) => name)
    expect(new Set(names).size).toBeGreaterThan(4)
    for (const name of names) expect(document.components.schemas).toHaveProperty(name ?? '')
    expect(text).not.toMatch(/\$defs|9007199254740991/u)
    const fields = [...text.matchAll(/"properties":\{("[^}]*)/gu)].map(([, inner]) => inner)
    expect(fields.join(' ')).not.toMatch(/"[a-z]+[A-Z]\w*":\{/u) // no name of ours got out
    for (const { verb, http } of REGISTRY) {
      const { parameters = [] } = document.paths[http.path]?.[http.method.toLowerCase()] ?? {}
      const headers = parameters.filter((each) => each.in === 'header').map(({ name }) => name)
      expect(headers).toEqual([
        ...(writes(verb) ? ['Idempotency-Key'] : []),
        ...(verb.versioned ? ['If-Match'] : []),
      ])
    }
    expect(Object.values(REFUSAL_STATUS).every((status) => status >= 200 && status < 600)).toBe(
      true,
    )
  })
})
