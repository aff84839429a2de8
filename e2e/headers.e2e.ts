import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { chooseName, expect, test } from './fixtures'
import { askRaw, sessionOf, type Asked } from './raw'
import { listening } from './watch-page'

const BASELINE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const FORGED = { Host: 'evil.example', 'X-Palimpsest-Admitted': 'yes' }

test('[WS1] every kind of response has the headers', async ({ baseURL, visit, agent }) => {
  await agent.pairs(1)
  const page = await visit(agent.queue)
  const file = await page.locator('script[src*="/_next/static/"]').first().getAttribute('src')
  const choosing = page.waitForRequest((each) => each.headers()['next-action'] !== undefined)
  await chooseName(page, 'Ada')
  const id = (await choosing).headers()['next-action'] ?? ''
  const action = (name: string, body: string): Asked => ({
    path: '/review',
    method: 'POST',
    headers: { 'Next-Action': name, Origin: baseURL ?? '', 'Content-Type': 'text/plain' },
    body,
  })
  const unreadable = { RSC: '1', 'Next-Router-State-Tree': 'x' } // Next.js adds a hash of both to the address
  const session = await sessionOf(baseURL)
  const ask = (asked: Asked) =>
    askRaw(baseURL, { ...asked, headers: { ...session, ...asked.headers } })
  const broken = await ask({ path: '/review', headers: unreadable })
  const kinds: readonly (readonly [kind: string, status: number, asked: Asked])[] = [
    ['page', 200, { path: '/review' }],
    ['page that is not there', 404, { path: '/nowhere' }],
    ['JSON', 200, { path: '/api/counts' }],
    ['JSON that is refused', 400, { path: '/api/counts?nonsense=1' }],
    ['JSON for a program', 401, { path: '/api/v1/facts' }],
    ['MCP', 401, { path: '/mcp', method: 'POST', body: '{}' }],
    ['CSV', 200, { path: '/api/labels?format=csv' }],
    ['Markdown', 200, { path: `/api/context?format=md&agent=${agent.id}` }],
    ['action', 200, action(id, '[{"name":"Ada"}]')],
    ['action that is not there', 409, action('0'.repeat(42), '[]')],
    ['action whose arguments cannot be read', 400, action(id, 'not JSON')],
    ['unreadable router state', 200, { path: broken.headers.location ?? '', headers: unreadable }],
    ['stream', 200, { path: '/api/events' }],
    ['static file', 200, { path: file ?? '' }],
    ['static file that is not there', 404, { path: '/_next/static/nothing.js' }],
    ['icon', 200, { path: '/icon.svg' }],
    ['old address', 308, { path: '/queue?agent=a' }],
    ['redirect of Next.js', 308, { path: '//evil' }],
    ['malformed', 400, { path: '/p/%ff' }],
    [
      'JSON without a session',
      401,
      { path: '/api/counts', headers: { Host: '192.168.7.7', Cookie: '' } },
    ],
    ...['/api/v1/../counts', '/api/v1/%2e%2e/counts', '/mcp/../api/counts'].map(
      (path) =>
        [
          `JSON without a session, as ${path}`,
          401,
          { path, headers: { Host: '192.168.7.7', Cookie: '' } },
        ] as const,
    ),
    ['foreign host', 421, { path: '/review', headers: { Host: 'evil.example' } }],
  ]
  for (const [kind, status, asked] of kinds) {
    const { statusCode, headers } = await ask(asked)
    expect({ kind, status: statusCode, ...headers }).toMatchObject({ kind, status, ...BASELINE })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/u)
  }
  const off = await askRaw(baseURL, { path: '/review', headers: { Host: '192.168.7.7' } })
  expect(off.headers).toMatchObject({
    ...BASELINE,
    'strict-transport-security': 'max-age=31536000',
  })
  const policies = [await ask({ path: '/review' }), await ask({ path: '/review' })]
  const [first, second] = policies.map(({ headers }) => headers['content-security-policy'])
  expect(first).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'/u)
  expect(first).not.toBe(second)
})

test('[WS2] [WS3] [WS13] [DR24] a table of refused requests, each with a sentence', async ({
  baseURL,
}) => {
  const host = new URL(baseURL ?? '').host
  const action = { path: '/review', method: 'POST', headers: { 'Next-Action': '0'.repeat(42) } }
  const from = (Origin: string, more: Record<string, string> = {}): Asked => ({
    ...action,
    headers: { ...action.headers, Origin, ...more },
    body: '[]',
  })
  const form = (headers: Record<string, string>): Asked => ({
    path: '/review',
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: 'garbage',
  })
  const table: readonly (readonly [what: string, status: number, asked: Asked])[] = [
    ['a foreign host', 421, { path: '/review', headers: { Host: 'evil.example' } }],
    ['a foreign host, like a file', 421, { path: '/icon.svgx', headers: { Host: 'evil.example' } }],
    [
      'a foreign host, in a file',
      421,
      { path: '/favicon.ico/x', headers: { Host: 'evil.example' } },
    ],
    ['a foreign host, API', 421, { path: '/api/counts', headers: { Host: 'evil.example' } }],
    ['malformed', 400, { path: '/p/%ff' }],
    ['malformed, chain', 400, { path: '/chains/%F0%28' }],
    ['malformed, API', 400, { path: '/api/facts/%ff' }],
    ['malformed, a program', 400, { path: '/api/v1/facts/%ff' }],
    ['a foreign host, a program', 421, { path: '/api/v1/facts', headers: FORGED }],
    ['a foreign host, MCP', 421, { path: '/mcp', headers: FORGED }],
    ['a foreign host, past the first path', 421, { path: '/api/v1/../../review', headers: FORGED }],
    ['PUT, a program', 405, { path: '/api/v1/facts', method: 'PUT' }],
    ['a foreign origin, MCP', 403, { ...from('http://evil.example'), path: '/mcp' }],
    ['TRACE', 405, { path: '/review', method: 'TRACE' }],
    ['an address that is none', 400, { path: '*' }],
    ['PUT', 405, { path: '/review', method: 'PUT' }],
    ['a foreign origin', 403, from('http://evil.example')],
    ['another port', 403, from('http://127.0.0.1:9')],
    ['no origin that can be named', 403, from('null')],
    [
      'a foreign origin that says it is forwarded',
      403,
      from('http://evil.example', { 'X-Forwarded-Host': 'evil.example' }),
    ],
    [
      'presence from a foreign origin',
      403,
      { ...from('http://127.0.0.1:9'), path: '/api/presence' },
    ],
    ['a form', 400, form({})],
    ['an action with a form', 400, form(action.headers)],
    ['an action without a list of arguments', 400, { ...from(`http://${host}`), body: 'garbage' }],
    ['too much', 413, { ...from(`http://${host}`, { 'Content-Length': '4000001' }) }],
  ]
  for (const [what, status, asked] of table) {
    const { statusCode, body } = await askRaw(baseURL, asked)
    const isData = body.startsWith('{')
    const said = isData ? (JSON.parse(body) as { readonly detail: string }).detail : body
    expect([what, statusCode, said]).toEqual([
      what,
      status,
      expect.stringMatching(/^[A-Z].+\.\n?$/u),
    ])
    expect([what, isData]).toEqual([what, /a program|MCP/u.test(what)]) // these get a problem (rule DR24)
  }
  const put = await askRaw(baseURL, { path: '/api/v1/facts', method: 'PUT' })
  expect(put.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    allow: 'GET, HEAD, POST',
  })
})

test('[WS1] no page on another port can frame Palimpsest', async ({
  agent,
  visit,
  allowed,
  baseURL,
}) => {
  allowed.push(/frame-ancestors/u)
  await agent.pairs(1)
  const outside = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<iframe title="stolen" src="${baseURL}${agent.queue}"></iframe>`)
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  try {
    const page = await visit('/docs') // begins a session, which the frame would carry
    await page.goto(`http://127.0.0.1:${(outside.address() as AddressInfo).port}/`)
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('body')).toHaveCount(1)
    await expect(frame.getByText('Palimpsest')).toHaveCount(0)
    expect(page.frames().map((each) => each.url())).not.toContain(`${baseURL}${agent.queue}`)
  } finally {
    outside.closeAllConnections()
    outside.close()
  }
})

test('[WS1] the diff is painted under its policy, in dark and in light', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(2)
  const { page } = await reviewer('Ada', agent.queue)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(agent.queue)
    await expectDiffPainted(page)
  }
})

/** The diff viewer injects its styles; without the nonce they would be missing. */
async function expectDiffPainted(page: Page): Promise<void> {
  await listening(page)
  await page.mouse.move(1, 1) // the viewer comes after the first movement
  await expect(page.locator('main table[class*="diff"]').first()).toBeVisible()
  await page.reload() // the shell is rendered again with another nonce
  await listening(page)
  await page.mouse.move(2, 2)
  await expect(page.locator('main table[class*="diff"]').first()).toBeVisible()
}
