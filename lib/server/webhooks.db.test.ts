import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { WEBHOOK_EVENTS } from '@/lib/domain/webhook'
import { createWebhook } from '@/lib/operations/create-webhook'
import { countedRequests, seedPair, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'

import { readSettings } from './env'
import { secretFor, sendWebhooks } from './webhooks'

let server: http.Server

/** Forgets what other tests in this process left. */
function forget() {
  for (const name of ['settings', 'webhook-sender', 'webhook-round']) replaceOnce(name)
}

openStoreForEachTest()

beforeEach(() => {
  forget()
  replaceOnce('settings', readSettings({ PALIMPSEST_WEBHOOK_NETWORKS: '127.0.0.1' }))
})

afterEach(() => {
  forget()
  server.closeAllConnections()
  server.close()
})

it('[WH2] [WH3] a receiver can check what it gets with the secret that was shown', async () => {
  const got: { readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = []
  server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      response.writeHead(200).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const requests = countedRequests()
  const { secret } = valueOf(
    await createWebhook(
      store,
      {
        id: 'wh_1',
        secret: secretFor(store, 'wh_1'),
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        events: WEBHOOK_EVENTS,
        agents: null,
        texts: false,
        owner: 'Dana',
      },
      requests(),
    ),
  )
  await seedPair(store, requests())
  await sendWebhooks(store)
  const [{ headers, body } = { headers: {}, body: '' }] = got
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  expect(headers['webhook-signature']).toBe(signature)
  expect(JSON.parse(body)).toMatchObject({ type: 'proposal.created', data: { count: 1 } })
  expect(await store.read.webhookDelivery.count()).toBe(0)
})
