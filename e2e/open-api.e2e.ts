import { randomUUID } from 'node:crypto'

import type { APIRequestContext, APIResponse } from '@playwright/test'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'

import { fakeMem0, serveStore } from '@/lib/connectors/mem0/testing'
import { SCOPES } from '@/lib/domain/token'

import { expect, test } from './fixtures'
import { headersOf, tokenOf } from './token'

type Json = Readonly<Record<string, unknown>>
type Named = {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: Json }
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Named>>>> }

/** What the tests read of any answer. */
type Read = {
  readonly id: string
  readonly version: number
  readonly operation_id: string
  readonly upload: string
  readonly survivor_id: string
  readonly words: string
  readonly members: readonly object[]
  readonly type: string
  readonly webhook: { readonly id: string }
  readonly fact: { readonly version: number }
  readonly newer: { readonly id: string; readonly version: number }
  readonly state: string
  readonly items: readonly {
    readonly id: string
    readonly content: string
    readonly event: { readonly type: string }
  }[]
  readonly facts: readonly {
    readonly id: string
    readonly proposals: readonly { readonly id: string }[]
  }[]
}

type Sent = {
  readonly id?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Json
  readonly bytes?: Buffer // of a file, instead of a body
  readonly headers?: Readonly<Record<string, string>>
  readonly token?: string
  readonly status?: number
}

/** Sends what the document describes, and holds every answer against it. */
async function clientOf(request: APIRequestContext, token: string) {
  const document = (await (await request.get('/api/v1/openapi.json')).json()) as Document & Json
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document, 'api')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method, path })),
  )
  const unasked = new Set(operations.map(({ operationId }) => operationId))

  /** Why an answer is not what the document promises under a status; empty when it is. */
  const problems = (place: readonly string[], value: unknown): string => {
    const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    const holds = ajv.compile({ $ref: `api#/${pointer.map(encodeURIComponent).join('/')}` })
    return holds(value) ? '' : ajv.errorsText(holds.errors)
  }

  const ask = async (name: string, sent: Sent = {}): Promise<Read & { readonly tag: string }> => {
    const { id = '', query = {}, body = {}, status = 200 } = sent
    const found = operations.find(({ operationId }) => operationId === name)
    if (found === undefined) throw new Error(`The document has no ${name}.`)
    const { method, path, parameters, requestBody = { content: {} } } = found
    const [type = null] = Object.keys(requestBody.content) // of what is sent
    const answer: APIResponse = await request.fetch(`/api/v1${path.replace('{id}', id)}`, {
      method,
      params: { ...query },
      headers: {
        ...headersOf(sent.token ?? token),
        ...(type === null ? {} : { 'Content-Type': type, 'Idempotency-Key': randomUUID() }),
        ...sent.headers,
      },
      ...(type === null ? {} : { data: sent.bytes ?? body }),
    })
    const text = await answer.text()
    const told = `${name}: ${text.slice(0, 500)}`
    expect(answer.status(), told).toBe(status)
    const isDone = status === 200
    const answers = isDone ? 'application/json' : 'application/problem+json'
    expect(answer.headers()['content-type'], told).toContain(answers)
    const value = JSON.parse(text) as Read
    const schema = isDone
      ? ['paths', path, method, 'responses', '200', 'content', answers, 'schema']
      : ['components', 'responses', 'Refused', 'content', answers, 'schema']
    expect(problems(schema, value), told).toBe('')
    if (isDone) {
      unasked.delete(name)
      const known = parameters.map((each) => each.name)
      expect(Object.keys(query).filter((each) => !known.includes(each))).toEqual([])
      const input = ['paths', path, method, 'requestBody', 'content', 'application/json', 'schema']
      if (type === 'application/json') expect(problems(input, body), told).toBe('')
    } else expect(value).toMatchObject({ status })
    return { ...value, tag: answer.headers()['etag'] ?? '' }
  }
  return { ask, unasked, names: operations }
}

type Ask = Awaited<ReturnType<typeof clientOf>>['ask']

/** Asks everything about a connected mem0 of Alice, whose two memories become facts of the agent. */
async function askAboutStores(ask: Ask, agent: string): Promise<void> {
  const memory = fakeMem0({ now: () => new Date() })
  const of = { user_id: 'alice' }
  const coffee = memory.add('Alice drinks coffee', { ...of, created_at: '2026-01-01T00:00:00Z' })
  const drinksTea = memory.add('Alice drinks tea now', {
    ...of,
    created_at: '2026-06-01T00:00:00Z',
  })
  const { url, close } = await serveStore((call) => memory.transport(call))
  try {
    const account = { kind: 'mem0', url, scope_by: 'user_id', scope_id: 'alice' }
    await ask('connections_probe', { body: account })
    await ask('connections_probe', { body: { ...account, kind: 'notes' }, status: 400 })
    await ask('connections_probe', { body: { ...account, url: `${url}/nowhere` }, status: 409 })
    const { id } = await ask('connections_create', { body: { ...account, agent } })
    await ask('connections_create', { body: { ...account, agent }, status: 400 })
    await ask('connections_list')
    await ask('connections_get', { id })
    await ask('connections_sync', { id, body: { wait: true } })
    await ask('connections_sync', { id })
    await ask('connections_set_mode', { id, body: { mode: 'ask' } })
    await ask('connections_set_key', { id, body: {} })
    const { items } = await ask('facts_list', { query: { agent, query: 'Alice drinks' } })
    const find = (word: string) => items.find(({ content }) => content.includes(word))?.id ?? ''
    const newer = await ask('facts_get', { id: find('tea') })
    const { tag } = await ask('facts_get', { id: find('coffee') })
    const supersession = await ask('facts_supersede', {
      id: find('coffee'),
      body: { newer_id: newer.id, newer_version: newer.version },
      headers: { 'If-Match': tag },
    })
    const heldOne = async () => {
      const held = await ask('deliveries_list', { query: { connection: id, state: 'held' } })
      return { id: held.items[0]?.id ?? '' }
    }
    const verified = async (one: { readonly id: string }) =>
      expect
        .poll(async () => (await ask('deliveries_get', one)).state, { timeout: 30_000 })
        .toBe('verified')
    const ended = await heldOne()
    await ask('deliveries_preview', ended)
    await ask('deliveries_retry', { ...ended, status: 412 })
    await ask('deliveries_take', { ...ended, status: 412 })
    await ask('deliveries_release', ended)
    await verified(ended)
    await ask('deliveries_drop', { ...ended, status: 412 })

    Object.assign(memory.payloads.get(coffee) ?? {}, { expiration_date: null, superseded_by: null })
    await ask('connections_sync', { id, body: { wait: true } }) // mem0 gives coffee again
    await ask('deliveries_retry', ended)
    await verified(ended)
    const tea = await ask('facts_get', { id: newer.id })
    const restated = { id: newer.id, headers: { 'If-Match': tea.tag } }
    await ask('facts_restate', { ...restated, body: { content: 'Alice drinks green tea' } })
    const worded = await heldOne()
    await ask('deliveries_release_many', { body: { connection: id } })
    await ask('deliveries_release_many', { body: {}, status: 400 })
    await verified(worded)
    Object.assign(memory.payloads.get(drinksTea) ?? {}, { data: 'Alice drinks white tea' })
    await ask('connections_sync', { id, body: { wait: true } })
    await ask('deliveries_take', worded)
    await ask('operations_undo', { id: supersession.operation_id })
    await ask('deliveries_drop', await heldOne())
    await ask('connections_resume', { id })
    await ask('connections_disconnect', { id })
    await ask('connections_resume', { id, status: 404 })
  } finally {
    close()
  }
}

test('[DR17] every route answers and refuses as the document says', async ({
  agent,
  request,
  store,
}) => {
  test.setTimeout(300_000)
  const client = await clientOf(request, await tokenOf(store, SCOPES))
  const { ask } = client
  const of = { agent: agent.id }
  const add = async (...contents: readonly string[]) => {
    const facts = contents.map((content) => ({ entity: 'Mara', aspect: 'home', content }))
    return (await ask('facts_add', { body: { ...of, facts } })).facts.map(({ id }) => id)
  }
  const [older = ''] = await add('Mara lives in Turku')
  await agent.policy({ shadowMode: false, supersessionSweepEnabled: true })
  const stored = await ask('facts_add', {
    body: { ...of, facts: [{ entity: 'Mara', aspect: 'home', content: 'Mara now lives in Oulu' }] },
  })
  await ask('facts_add', { body: { ...of, content: 'Mara keeps bees' } })
  const [newer] = stored.facts
  const id = newer?.proposals[0]?.id ?? ''

  await ask('agents_list')
  await ask('context_get', { query: of })
  await ask('facts_list', { query: { ...of, status: 'all', limit: '1' } })
  await ask('facts_unconfirmed', { query: { ...of, limit: '1' } })
  await ask('facts_history', { id: older })
  await ask('facts_proposals', { id: older })
  const source = { ...of, entity: 'Rosa', aspect: 'home' }
  const ended = [
    { ...source, id: 'rosa-old', content: 'Rosa lives in Denver', superseded_by: 'rosa-new' },
    { ...source, id: 'rosa-new', content: 'Rosa now lives in Boulder' },
  ]
  const rows = ended.map((row) => JSON.stringify(row)).join('\n')
  await ask('imports_create', { body: { name: 'rosa.jsonl', text: rows, ...of } })
  await ask('ended_draw-sample', { body: { ...of, pairs: 1 } })
  await ask('ended_samples', { query: of })
  const { items } = await ask('ended_list', { query: of })
  const pair = await ask('ended_get', { id: items[0]?.id ?? '' })
  const { id: successor, version: newerVersion } = pair.newer
  const answer = { newer_id: successor, newer_version: newerVersion, verdict: 'reject' }
  const shown = { 'If-Match': pair.tag }
  await ask('ended_answer', { id: pair.id, body: answer, headers: shown })
  await ask('ended_answer', { id: pair.id, body: answer, headers: shown, status: 412 })
  await ask('ended_record', { query: of })
  const together = ['cat', 'car', 'job'].map((aspect) => ({
    ...of,
    id: aspect,
    entity: 'Rosa',
    aspect,
    content: `Her ${aspect}.`,
    superseded_by: 'rosa-new',
    supersededAt: '2026-05-02T10:00:00Z',
  }))
  const lines = [...together, ...ended.slice(1)].map((row) => JSON.stringify(row)).join('\n')
  await ask('imports_create', { body: { name: 'burst.jsonl', text: lines, ...of } })
  const { items: bursts } = await ask('bursts_list', { query: of })
  const burst = await ask('bursts_get', { id: bursts[0]?.id ?? '', query: of })
  const worded = new Set(['entity', 'aspect', 'content'])
  const facts = burst.members.map((fact) =>
    Object.fromEntries(Object.entries(fact).filter(([name]) => !worded.has(name))),
  )
  const all = { ...of, verdict: 'approve', facts }
  await ask('bursts_answer', { id: burst.id, body: all })
  await ask('bursts_answer', { id: burst.id, body: all, status: 412 })
  await ask('proposals_list', { query: of })
  const [novels = '', boiler = ''] = await add('Mara reads novels', 'The boiler hums at night')
  await ask('possible_list', { query: of })
  const pairOf = { older_id: novels, older_version: 1, newer_id: boiler, newer_version: 1 }
  await ask('possible_answer', { body: { ...pairOf, value: 'perhaps' }, status: 400 })
  await ask('possible_answer', {
    body: { ...pairOf, newer_id: 'nobody', value: 'propose' },
    status: 404,
  })
  await ask('possible_answer', { body: { ...pairOf, value: 'propose' } })
  const proposal = await ask('proposals_get', { id })
  const seen = { 'If-Match': proposal.tag }
  const verdict = { verdict: 'approve' }
  await ask('proposals_decide', { id, body: verdict, status: 428 })
  await ask('proposals_decide', { id, body: { verdict: 'yes' }, headers: seen, status: 400 })
  const nobody = { 'If-Match': '"nobody-v1"' }
  await ask('proposals_decide', { id: 'nobody', body: verdict, headers: nobody, status: 404 })
  const decided = await ask('proposals_decide', { id, body: verdict, headers: seen })
  await ask('proposals_decide', { id, body: verdict, headers: seen, status: 412 })
  const log = await ask('operations_list', { query: { since_operation: '0', limit: '200' } })
  expect(log.items.every(({ event }) => event.type !== '')).toBe(true)
  const last = await ask('operations_get', { id: decided.operation_id })
  expect(last).toMatchObject({ event: { type: 'decided', verdict: 'approve' } })
  await ask('operations_undo', { id: decided.operation_id })
  await ask('operations_undo', { id: decided.operation_id, status: 409 })

  /** Sends a change of a fact on its present version. */
  const change = async (name: string, fact: string, body: Json = {}, status = 200) => {
    const { tag } = await ask('facts_get', { id: fact })
    return ask(name, { id: fact, body, headers: { 'If-Match': tag }, status })
  }
  const other = { 'If-Match': `"${older}-v99"` }
  await ask('facts_retract', { id: older, headers: other, status: 412 })
  await change('facts_confirm', older)
  await change('facts_protect', older, { protected: true })
  await change('facts_retract', older, { reason: 'It was wrong.' }, 409)
  await change('facts_protect', older, { protected: true }) // nothing to do
  await change('facts_protect', older, { protected: false })
  const likes = ['likes tea', 'likes jam', 'likes soup', 'likes rye']
  const [first = '', second = '', third = '', fourth = ''] = await add(...likes)
  const { version } = await ask('facts_get', { id: second })
  await ask('proposals_propose', { body: { older_id: first, newer_id: third } })
  await change('facts_supersede', first, { newer_id: second, newer_version: version })
  await change('facts_restore', first)
  await change('facts_reword', first, { content: 'likes green tea' })
  await change('facts_restate', third, { content: 'likes pea soup' })
  await change('facts_retract', fourth)

  const run = await ask('sweeps_start', { body: of })
  await ask('sweeps_get', { id: run.id })
  await ask('sweeps_cancel', { id: run.id })
  const twins = await add('Mara keeps her skates in the cellar', 'Mara keeps skates in the cellar')
  await ask('merges_candidates', { query: of })
  const planned = await ask('merges_plan', { body: { ids: twins } })
  const { members, survivor_id: survivor, words } = planned
  await ask('merges_apply', {
    body: { members, survivor_id: survivor, words, confirmed: true },
  })
  const policy = await ask('policy_get', { query: of })
  const stands = { ...of, version: policy.version }
  await ask('policy_set', {
    body: { ...stands, stored: { shadow_mode: true, supersession_min_confidence: 0.8 } },
  })
  const file = { name: 'facts.jsonl', text: '{"content":"Mara sails","entity":"Mara"}', ...of }
  await ask('imports_preview', { body: file })
  await ask('imports_create', { body: file })
  await ask('imports_create', { body: { ...file, text: 'nothing' }, status: 400 })
  const bytes = Buffer.from('{"content":"Mara rows","entity":"Mara"}')
  const { upload } = await ask('imports_upload', { query: { name: 'rows.jsonl' }, bytes })
  await ask('imports_create', { body: { upload, ...of } })
  await ask('imports_create', { body: { ...file, upload }, status: 400 })
  await ask('imports_create', { body: { upload: 'nothing', ...of }, status: 410 })
  await ask('labels_list', { query: of })
  await agent.policy({ shadowMode: false })
  await askAboutStores(ask, agent.id)

  const { webhook } = await ask('webhooks_create', {
    body: { url: 'https://10.0.0.7/hook', agents: [agent.id], events: ['proposal.decided'] },
  })
  await ask('webhooks_create', { body: { url: 'nowhere' }, status: 400 })
  await ask('webhooks_list')
  await ask('webhooks_rotate', { id: webhook.id })
  await ask('webhooks_test', { id: webhook.id })
  await ask('webhooks_revoke', { id: webhook.id })
  expect([...client.unasked]).toEqual([])
})

test('[DR17] every route refuses a wrong token, a missing scope, an unknown field and a used key as the document says', async ({
  agent,
  request,
  store,
}) => {
  const { ask, names } = await clientOf(request, await tokenOf(store, SCOPES))
  const poor = await tokenOf(store, ['facts:read'])
  for (const { operationId: name, method } of names) {
    const id = 'nobody'
    await ask(name, { id, token: 'pal_x', status: 401 })
    const odd = method === 'get' ? { query: { nonsense: '1' } } : { body: { nonsense: 1 } }
    await ask(name, { id, ...odd, status: 400 })
    const mayRead = ['merges_plan', 'imports_preview', 'imports_upload'].includes(name)
    if (method === 'post' && !mayRead) await ask(name, { id, token: poor, status: 403 })
  }
  const headers = { 'Idempotency-Key': randomUUID() }
  const body = (content: string) => ({ agent: agent.id, facts: [{ content }] })
  await ask('facts_add', { body: body('Mara sails'), headers })
  await ask('facts_add', { body: body('Mara rows'), headers, status: 422 })
  await ask('facts_add', { body: body('Mara'), headers: { 'Idempotency-Key': 'x' }, status: 400 })
})
