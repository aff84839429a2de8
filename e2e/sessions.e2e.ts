import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { openStore } from '@/lib/store/open-store'
import { replaceKey } from '@/lib/store/reviewer-key'
import { insertAgent } from '@/lib/store/sql/insert-agent'

import { chooseName, expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'
import { askRaw } from './raw'
import { tokenOf } from './token'

test('[WS4] [WS11] two stores on one machine keep both names, and one ends only its own sessions', async ({
  visit,
}) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-sessions-'))
  const port = await freePort()
  const server = ownServer(directory, port)
  try {
    await server.start()
    const page = await visit('/activity')
    await chooseName(page, 'Ada')
    await page.goto(`http://127.0.0.1:${port}/activity`)
    await chooseName(page, 'Ben')
    const named = (name: string) => page.getByRole('button', { name: `${name} not verified` })
    await page.goto('/activity')
    await expect(named('Ada')).toBeVisible()
    await page.goto(`http://127.0.0.1:${port}/activity`)
    await expect(named('Ben')).toBeVisible()
    const cookies = await page.context().cookies()
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: false, path: '/' })
    const kinds = cookies.map(({ name }) => name.replace(/-[\w-]{10}$/u, '')).toSorted()
    const [ofPage, ofReviewer] = ['palimpsest-page', 'palimpsest-reviewer']
    expect(kinds).toEqual([ofPage, ofPage, ofReviewer, ofReviewer])

    expect(replaceKey(directory)).toBe(true) // npm run end-sessions
    await page.reload()
    await expect(page.getByRole('button', { name: 'needed to decide' })).toBeVisible()
    await page.goto('/activity')
    await expect(named('Ada')).toBeVisible()
  } finally {
    await server.kill()
    await rm(directory, { recursive: true, force: true })
  }
})

test('[WS4] [WS10] off loopback a name is kept only over TLS, in a cookie that requires it', async ({
  baseURL,
  visit,
}) => {
  const page = await visit('/activity')
  const choosing = page.waitForRequest((each) => each.headers()['next-action'] !== undefined)
  await chooseName(page, 'Ada')
  const chosen = await choosing
  const choose = (protocol: string) =>
    askRaw(baseURL, {
      path: '/activity',
      method: 'POST',
      headers: {
        Host: '192.168.7.7',
        Origin: `${protocol}://192.168.7.7`,
        'Content-Type': 'text/plain;charset=UTF-8',
        Accept: 'text/x-component',
        'Next-Action': chosen.headers()['next-action'] ?? '',
      },
      body: chosen.postData() ?? '',
    })
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof choose>>) =>
    headers['set-cookie']?.find((each) => each.includes('reviewer'))
  const cookie = cookieOf(await choose('https'))
  expect(cookie).toMatch(/^__Host-palimpsest-reviewer-[\w-]+=/u)
  for (const part of [/; Secure/u, /; HttpOnly/u, /; SameSite=strict/iu, /; Path=\/(?:;|$)/u])
    expect(cookie).toMatch(part)
  expect(cookie).not.toMatch(/Domain=/u)
  const plain = await choose('http')
  expect(cookieOf(plain)).toBeUndefined()
  expect(plain.body).toContain('connection without encryption')
})

test('[WS14] [WS15] once there is a token, pages work as before, and nothing reads without one of them', async ({
  allowed,
  visit,
}) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-reads-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const server = ownServer(directory, port)
  const read = async (address: string) => (await askRaw(base, { path: address })).statusCode
  try {
    await server.start()
    expect([await read('/api/counts'), await read('/activity')]).toEqual([200, 200])
    const store = await openStore(directory, { kind: 'demo', environment: {} })
    await tokenOf(store)
    await store.transact((tx) => insertAgent(tx, 'private-agent', new Date()))
    await store.close()
    for (const address of ['/api/counts', '/api/events', '/activity', '/activity?_rsc=1'])
      expect([address, await read(address)]).toEqual([address, 401])
    for (const address of ['/docs', '/docs/api', '/docs/none', '/docs?_rsc=1'])
      expect((await askRaw(base, { path: address })).body).not.toContain('private-agent')

    const page = await visit(`${base}/activity`)
    await chooseName(page, 'Ada')
    expect(await statusIn(page, '/api/events')).toBe(200)
    expect(await (await page.request.get(`${base}/docs`)).text()).toContain('private-agent')
    await page.getByRole('link', { name: 'Memory', exact: true }).click()
    await expect(page).toHaveURL(/\/memory/u)

    allowed.push(/401/u)
    expect(replaceKey(directory)).toBe(true) // npm run end-sessions
    await page.getByRole('link', { name: 'Activity', exact: true }).click() // opens the page anew
    await expect(page).toHaveURL(/\/activity/u)
    await expect(page.getByRole('button', { name: 'needed to decide' })).toBeVisible()
    expect(await statusIn(page, '/api/counts')).toBe(200)
  } finally {
    await server.kill()
    await rm(directory, { recursive: true, force: true })
  }
})

function statusIn(page: Page, address: string): Promise<number> {
  return page.evaluate(async (from) => {
    const stop = new AbortController()
    const { status } = await fetch(from, { signal: stop.signal })
    stop.abort()
    return status
  }, address)
}
