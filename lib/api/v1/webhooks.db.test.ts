import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { fromWire } from '@/lib/contract/names'
import { REGISTRY } from '@/lib/contract/registry'
import { SCOPES, type Scope } from '@/lib/domain/token'
import { WEBHOOK_EVENTS } from '@/lib/domain/webhook'
import { createToken } from '@/lib/operations/create-token'
import type { SendWebhook } from '@/lib/operations/deliver-webhooks'
import { countedRequests, seedPair, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'

import { handle } from './door'
import { openApi } from './open-api'

let tokens = 0
let keys = 0
let sent: { readonly url: string; readonly body: string }[] = []

const send: SendWebhook = ({ url }, { body }) => {
  sent.push({ url, body })
  return Promise.resolve({ status: 204, problem: null })
}

openStoreForEachTest({ served: true })

beforeEach(() => {
  sent = []
  replaceOnce('webhook-sender', send)
})

afterEach(() => {
  replaceOnce('webhook-sender')
})

async function tokenFor(
  scopes: readonly Scope[] = ['admin'],
  agents: readonly string[] | null = null,
): Promise<string> {
  const at = new Date()
  const id = String((tokens += 1)).padStart(12, '0')
  const expiresAt = new Date(at.getTime() + 86_400_000)
  const command = { id, secret: 'ab'.repeat(32), name: 'ops', owner: 'Dana', scopes, agents }
  return valueOf(await createToken(store, { ...command, expiresAt }, { at })).text
}

type Body = {
  readonly type: string
  readonly detail: string
  readonly secret: string
  readonly webhook: { readonly id: string }
  readonly items: readonly { readonly id: string }[]
}

async function ask(
  method: 'GET' | 'POST',
  path: string,
  {
    token,
    body,
    key = `key-${String((keys += 1)).padStart(8, '0')}`,
  }: { readonly token: string; readonly body?: unknown; readonly key?: string },
) {
  const request = new Request(`http://localhost:3000/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const params = Promise.resolve({ path: path.slice(1).split('/') })
  const response = await handle(request, { params })
  return { status: response.status, json: (await response.json()) as Body }
}

const URL_OF = 'https://example.com/hook'

describe('webhooks over HTTP', () => {
  it('[WH2] are made, listed, rotated, tested and revoked, and the secret is shown once', async () => {
    const token = await tokenFor()
    const made = await ask('POST', '/webhooks', { token, body: { url: URL_OF } })
    expect(made).toMatchObject({
      status: 200,
      json: { webhook: { url: URL_OF, events: WEBHOOK_EVENTS, agents: null, texts: false } },
    })
    const { secret } = made.json
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    const { id } = made.json.webhook
    const answers: Record<string, unknown> = { create: made.json }
    for (const verb of ['rotate', 'test', 'revoke']) {
      const answer = await ask('POST', `/webhooks/${id}/${verb}`, { token })
      expect([verb, answer.status]).toEqual([verb, 200])
      answers[verb] = answer.json
    }
    expect(answers['rotate']).toMatchObject({ secret: expect.not.stringContaining(secret) })
    expect(answers['test']).toEqual({ status: 204, problem: null })
    expect(sent).toMatchObject([{ url: URL_OF, body: expect.stringContaining('webhook.test') }])
    const listed = await ask('GET', '/webhooks', { token })
    expect(listed.json.items).toMatchObject([{ id, state: 'revoked', last_status: 204 }])
    expect(JSON.stringify(listed.json)).not.toContain('whsec_')
    for (const [name, answer] of Object.entries(answers)) {
      const { verb } = REGISTRY.find((each) => each.verb.name === `webhooks.${name}`) ?? {}
      expect(verb?.output.parse(fromWire(answer))).toEqual(fromWire(answer))
    }
    expect(await store.read.operation.count()).toBe(0)
  })

  it.each([
    ['http://example.com/hook', 400],
    ['http://10.0.0.7/hook', 400],
    ['http://localhost.example.com/', 400],
    ['http://localhost:9000/hook', 200],
    ['http://127.0.0.1:9000/hook', 200],
    ['http://[::1]:9000/hook', 200],
  ])(
    '[WH5] %s is answered with %i: without HTTPS only this machine is reached',
    async (url, status) => {
      const made = await ask('POST', '/webhooks', { token: await tokenFor(), body: { url } })
      expect(made.status).toBe(status)
      expect(await store.read.webhook.count()).toBe(status === 200 ? 1 : 0)
    },
  )

  it('[WH2] asked again after a lost answer, there is one webhook and one new secret', async () => {
    const token = await tokenFor()
    const forget = () => store.transact((tx) => tx.answer.deleteMany())
    const create = () => ask('POST', '/webhooks', { token, body: { url: URL_OF }, key: 'create-1' })
    const [first] = [await create(), await forget()]
    const second = await create()
    expect(second.json).toEqual(first.json)
    expect(await store.read.webhook.count()).toBe(1)
    const rotate = () =>
      ask('POST', `/webhooks/${first.json.webhook.id}/rotate`, { token, key: 'rotate-1' })
    const [rotated] = [await rotate(), await forget()]
    expect((await rotate()).json.secret).toBe(rotated.json.secret)
    const row = await store.read.webhook.findFirstOrThrow()
    expect(`whsec_${row.formerSecret ?? ''}`).toBe(first.json.secret)
  })

  it('[WH2] need the scope admin, and stay within the agents of the token', async () => {
    const request = countedRequests()
    await seedPair(store, request())
    await seedPair(store, request(), { older: { agent: 'pilot' }, newer: { agent: 'pilot' } })
    const others = await tokenFor(SCOPES.filter((scope) => scope !== 'admin'))
    const refused = await ask('POST', '/webhooks', { token: others, body: { url: URL_OF } })
    expect([refused.status, refused.json.type]).toEqual([403, '/problems/scope-missing'])
    const whole = await ask('POST', '/webhooks', { token: await tokenFor(), body: { url: URL_OF } })
    const token = await tokenFor(['admin'], ['scout'])
    const body = { url: URL_OF, agents: ['pilot'] }
    expect((await ask('POST', '/webhooks', { token, body })).status).toBe(404)
    const own = await ask('POST', '/webhooks', { token, body: { url: URL_OF } })
    expect(own.json.webhook).toMatchObject({ agents: ['scout'] })
    const listed = await ask('GET', '/webhooks', { token })
    expect(listed.json.items.map(({ id }) => id)).toEqual([own.json.webhook.id])
    const { id } = whole.json.webhook
    for (const verb of ['rotate', 'revoke', 'test'])
      expect((await ask('POST', `/webhooks/${id}/${verb}`, { token })).status).toBe(404)
    expect(sent).toEqual([])
  })

  it('[WH6] the OpenAPI document describes every event with the shape of its body', () => {
    const { webhooks } = openApi() as { readonly webhooks: Readonly<Record<string, object>> }
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS])
    const text = JSON.stringify(webhooks['fact.superseded'])
    expect(text).toContain('"$ref":"#/components/schemas/WebhookBody"')
    expect(text).toContain('webhook-signature')
  })
})
