import type { APIResponse, Page, Request } from '@playwright/test'

import { expect, test } from './fixtures'
import { expectShown } from './screen'
import { decideByKey } from './watch-page'

const INTERNALS = /\/work\/|\/tmp\/|node_modules|prisma|sqlite|at \w+ \(|\.ts:\d|stack/i

test('an unknown proposal, fact or operation is a page that says so', async ({
  visit,
  allowed,
}) => {
  allowed.push(/status of 404/)
  for (const address of [
    '/p/nothing',
    '/memory/facts/nothing',
    '/activity/nothing',
    '/nowhere',
    `/p/${'x'.repeat(500)}`,
  ]) {
    const page = await visit(address)
    await expect(page.getByText('There is nothing at this address.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Review' })).toBeVisible()
    expect(await page.content()).not.toMatch(/\/work\/|prisma|sqlite/i)
  }
})

test('[NV7] a page about an agent that does not exist is not found', async ({ agent, request }) => {
  await agent.pairs(1)
  const goLive = ['', '/threshold', '/what-if', '/agreement', '/report', '/advanced', '/times']
  const counted = ['/pairs', '/proposals', '/errors', '/advanced/pairs']
  const memory = ['', '/facts', '/duplicates', '/flip-flops', '/still-true', '/health']
  const asked = [
    ...[...goLive, ...counted].map((page) => (name: string) => `/go-live/agents/${name}${page}`),
    ...memory.map((page) => (name: string) => `/memory${page}?agent=${name}`),
    ...['', '/sweeps', '/data'].map((page) => (name: string) => `/settings${page}?agent=${name}`),
    ...['/patterns', '/possible', '/ended'].map(
      (page) => (name: string) => `/review${page}?agent=${name}`,
    ),
    (name: string) => `/review/together?agent=${name}&entity=Mara`,
    (name: string) => `/activity?agent=${name}`,
  ]
  for (const addressOf of asked) {
    const [there, nowhere] = [addressOf(agent.id), addressOf('nobody-at-all')]
    expect([there, (await request.get(there)).status()]).toEqual([there, 200])
    const answer = await request.get(nowhere)
    expect([nowhere, answer.status()]).toEqual([nowhere, 404])
    expect(await answer.text()).toContain('There is nothing at this address.')
  }
})

test('absurd API requests get a status and a sentence', async ({ request }) => {
  const long = 'x'.repeat(3_000)
  const asked: readonly (readonly [address: string, status: number])[] = [
    ['/api/proposals?nonsense=1', 400],
    ['/api/proposals?agent=a&agent=b', 400],
    [`/api/facts?q=${long}`, 400],
    [`/api/proposals/${'x'.repeat(300)}`, 400],
    ['/api/proposals/nothing', 404],
    ['/api/facts/nothing', 404],
    ['/api/operations/nothing/preview', 404],
    ['/api/counts?status=%00', 400],
    ['/api/proposals?cursor=%FF%00broken', 200],
    ['/api/proposals?min=NaN&max=-1&sort=sideways&status=lost', 200],
  ]
  for (const [address, status] of asked) {
    const answer = await request.get(address)
    expect([address, answer.status()]).toEqual([address, status])
    await expectNoInternals(answer)
    if (status === 200) continue
    expect(answer.headers()['content-type']).toContain('application/json')
    expect(((await answer.json()) as { error: string }).error).toMatch(/^[A-Z].+\.$/)
  }
})

test('absurd page addresses are treated as empty', async ({ agent, visit }) => {
  await agent.pairs(1)
  for (const address of [
    `${agent.queue}&sort=sideways&min=NaN&status=lost&p=nothing`,
    `/memory/facts?agent=${agent.id}&status=lost&kind=soup`,
    `/activity?agent=${agent.id}&kind=soup&from=2026-99-99`,
    '/settings?agent=%00',
  ]) {
    const page = await visit(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).not.toContainText('could not be shown')
  }
})

test('[WS13] forged action arguments are refused with a sentence and change nothing', async ({
  agent,
  reviewer,
}) => {
  const [first, second] = await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  const sent = page.waitForRequest((each) => each.headers()['next-action'] !== undefined)
  await decideByKey(page, 'a')
  const real = await sent
  await expectShown(page, second)
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  const absurd: readonly unknown[] = [
    [],
    [null],
    ['a'.repeat(1_000)],
    [{ proposalId: 1, version: 'x', value: 'supersede', idempotencyKey: 'k', dwellMs: null }],
    [
      {
        proposalId: '../..',
        version: 1,
        value: 'explode',
        idempotencyKey: 'k'.repeat(20),
        dwellMs: 0,
      },
    ],
    [
      {
        proposalId: "' OR 1=1 --",
        version: 1,
        value: 'supersede',
        idempotencyKey: 'k'.repeat(20),
        dwellMs: 1,
      },
    ],
    [
      {
        proposalId: 'x',
        version: 1e308,
        value: 'supersede',
        idempotencyKey: 'k'.repeat(30),
        dwellMs: -1,
      },
    ],
  ]
  for (const body of absurd) {
    const answer = await post(page, real, JSON.stringify(body))
    expect(answer.status()).toBe(200)
    const text = await answer.text()
    expect(text).toContain('"ok":false')
    expect(text).not.toMatch(INTERNALS)
  }
  const again = await post(page, real, real.postData() ?? '') // the same request again: one effect
  expect(await again.text()).toContain('"ok":true')
  const unreadable = [
    'not json',
    '[',
    '["$1"]',
    '["$K9"]',
    '["$@7"]',
    '["$Q1"]',
    '["$0:0"]',
    '["$B1"]',
  ]
  for (const body of unreadable) {
    const answer = await post(page, real, body)
    expect([body, answer.status()]).toEqual([body, 400])
    expect(await answer.text()).toMatch(/^This form cannot be read\. .+\n$/u)
  }
  expect((await agent.verdicts()).map(({ number }) => number)).toEqual([first])
})

test('an action called from another site is refused', async ({ agent, reviewer }) => {
  await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  const sent = page.waitForRequest((each) => each.headers()['next-action'] !== undefined)
  await decideByKey(page, 'a')
  const real = await sent
  await expect.poll(async () => (await agent.verdicts()).length).toBe(1)
  const [, other] = (await agent.proposals()).toReversed()
  const command = {
    proposalId: other?.id,
    version: other?.version,
    value: 'supersede',
    idempotencyKey: 'from-elsewhere',
    dwellMs: 1,
  }
  const answer = await post(page, real, JSON.stringify([command]), {
    origin: 'http://evil.example',
  })
  expect(answer.status()).toBeGreaterThanOrEqual(400)
  expect((await agent.verdicts()).length).toBe(1)
})

function post(
  page: Page,
  real: Request,
  data: string,
  more: Record<string, string> = {},
): Promise<APIResponse> {
  const {
    'next-action': action = '',
    accept = '',
    'next-router-state-tree': tree = '',
  } = real.headers()
  return page.request.post(real.url(), {
    data,
    headers: {
      accept,
      'next-action': action,
      'next-router-state-tree': tree,
      'content-type': 'text/plain;charset=UTF-8',
      ...more,
    },
  })
}

async function expectNoInternals(answer: APIResponse): Promise<void> {
  expect(await answer.text()).not.toMatch(INTERNALS)
}

test('[F10] the number of a proposal leads to its page; an unknown one is not found', async ({
  agent,
  allowed,
  visit,
}) => {
  allowed.push(/404/)
  const [number] = await agent.pairs(1)
  const [{ id } = { id: '' }] = await agent.proposals()
  for (const name of [number, `P-${number}`, `p-${number}`, `0${number}`, id]) {
    const page = await visit(`/p/${name}`)
    await expect(page).toHaveURL(new RegExp(`/p/${number}$`))
  }
  const nowhere = await visit('/p/999999999')
  await expect(nowhere.getByText('There is nothing at this address.')).toBeVisible()
})
