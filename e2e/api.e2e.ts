import { randomUUID } from 'node:crypto'

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { APIRequestContext } from '@playwright/test'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { row } from './screen'
import { headersOf, tokenOf } from './token'

const MOST_AT_ONCE = 500

type Answer = {
  readonly facts: readonly {
    readonly id: string
    readonly proposals: readonly { readonly id: string; readonly number: number }[]
  }[]
  readonly operation_id: string
}

async function store500(request: APIRequestContext, token: string, agent: string): Promise<Answer> {
  const rest = Array.from({ length: MOST_AT_ONCE - 2 }, (_each, n) => ({
    entity: `Shelf ${n}`,
    aspect: 'content',
    content: `Shelf ${n} holds jars`,
  }))
  const answer = await request.post('/api/v1/facts', {
    headers: {
      ...headersOf(token),
      'Idempotency-Key': `facts of ${agent}`.replaceAll(' ', '-'),
    },
    data: {
      agent,
      facts: [
        { entity: 'Mara', aspect: 'home', content: 'Mara lives in Turku' },
        { entity: 'Mara', aspect: 'home', content: 'Mara now lives in Oulu' },
        ...rest,
      ],
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Answer
}

test('[DR3] [DR4] a program stores 500 facts, a person sees the proposal, the program decides and undoes', async ({
  agent,
  store,
  request,
  reviewer,
}) => {
  const token = await tokenOf(store)
  const headers = headersOf(token)
  const stored = await store500(request, token, agent.id)
  expect(stored.facts).toHaveLength(MOST_AT_ONCE)
  expect(await store500(request, token, agent.id)).toEqual(stored)
  const proposal = stored.facts[0]?.proposals[0] ?? { id: '', number: 0 }
  const { page } = await reviewer('Ada', agent.queue)
  await expect(row(page, proposal.number)).toBeVisible()
  const shown = await request.get(`/api/v1/proposals/${proposal.number}`, { headers })
  const decided = await request.post(`/api/v1/proposals/${proposal.number}/verdict`, {
    headers: {
      ...headers,
      'Idempotency-Key': randomUUID(),
      'If-Match': shown.headers()['etag'] ?? '',
    },
    data: { verdict: 'approve' },
  })
  expect(decided.status()).toBe(200)
  await expect(row(page, proposal.number)).toHaveAccessibleName(/approved/i)
  const { operation_id: operationId } = (await decided.json()) as Answer
  const undone = await request.post(`/api/v1/operations/${operationId}/undo`, {
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    data: {},
  })
  expect(undone.status()).toBe(200)
  await expect
    .poll(async () => (await agent.standing()).map(({ status }) => status))
    .toEqual(['pending'])
})

test('[DR1] without a token the API answers nobody, a page’s cookie or not', async ({
  allowed,
  reviewer,
}) => {
  allowed.push(/401/u)
  const { page } = await reviewer('Ada', '/activity')
  const status = await page.evaluate(async () => (await fetch('/api/v1/facts')).status)
  expect(status).toBe(401)
})

test('[MC1] an agent stores facts by MCP, and a person finds the proposal where the agent says', async ({
  agent,
  baseURL,
  store,
  reviewer,
}) => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', baseURL), {
      requestInit: { headers: { Authorization: `Bearer ${await tokenOf(store)}` } },
    }),
  )
  for (const content of ['Mara lives in Turku', 'Mara now lives in Oulu'])
    await client.callTool({
      name: 'memory_store',
      arguments: { agent: agent.id, entity: 'Mara', aspect: 'home', content },
    })
  const { structuredContent } = await client.callTool({
    name: 'review',
    arguments: { agent: agent.id },
  })
  const { proposal } = structuredContent as { readonly proposal: { readonly page: string } }
  const { page } = await reviewer('Ada', proposal.page)
  await expect(page.getByRole('main')).toContainText('Oulu')
  await client.close()
})

test('[DR1] a token is made on the page, shown once, let in, and revoked', async ({
  agent,
  allowed,
  baseURL,
  request,
  reviewer,
}) => {
  await agent.pairs(1)
  const { page, name } = await reviewer('Ada', '/settings/access')
  await page.getByLabel('Program').fill('garden bot')
  await page.getByLabel('Agents').selectOption(agent.id)
  await page.getByLabel('Permissions').selectOption({
    label: 'Read and store facts, and decide in your name',
  })
  await page.getByLabel('Valid for').selectOption('365')
  await page.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('definition').first()
  await expect(shown).toHaveText(/^pal_/u)
  const curl = page.getByRole('definition').nth(1)
  await expect(curl).toHaveText(
    `curl -s ${baseURL}/api/v1/agents -H "Authorization: Bearer ${await shown.innerText()}"`,
  )
  await expect(page.getByLabel('Permissions')).toHaveValue('store') // the next token is made anew
  await expect(page.getByLabel('Agents')).toHaveValue('')
  await expect(page.getByLabel('Valid for')).toHaveValue('90')
  expect(await violations(page)).toEqual([])
  const headers = headersOf(await shown.innerText())
  const facts = await request.get('/api/v1/facts', { headers })
  expect((await facts.json()) as object).toMatchObject({ items: [{ agent: agent.id }, {}] })
  await page.reload()
  await expect(page.getByText(/pal_/u)).toHaveCount(0)
  const line = page.getByRole('row').filter({ hasText: name })
  await expect(line).toContainText('read, store, decide')
  await line.getByRole('button', { name: 'Revoke' }).click()
  await expect(line).toContainText('revoked')
  allowed.push(/401/u)
  expect((await request.get('/api/v1/facts', { headers })).status()).toBe(401)
})

test('[WH2] a webhook is made on the page, its secret shown once, tested and revoked', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(1)
  const { page } = await reviewer('Ada', '/settings/access')
  const url = `https://10.0.0.7/${agent.id}`
  await page.getByLabel('URL').fill(url)
  await page.getByLabel('From').selectOption(agent.id)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('definition').first()).toHaveText(/^whsec_/u)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(page.getByText(/whsec_/u)).toHaveCount(0)
  const line = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  const mine = line.filter({ hasText: url })
  await expect(mine).toContainText(`Sends all events of ${agent.id}`)
  await mine.getByRole('button', { name: 'Send a test' }).click()
  await expect(mine).toContainText('webhooks may not reach')
  await mine.getByRole('button', { name: 'New secret' }).click()
  await expect(mine.getByRole('definition').first()).toHaveText(/^whsec_/u)
  await mine.getByRole('button', { name: 'Revoke' }).click()
  await expect(mine).toContainText('Revoked')
  await expect(mine.getByRole('button')).toHaveCount(0)
})
