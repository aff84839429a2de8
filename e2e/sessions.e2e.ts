import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { replaceKey } from '@/lib/store/reviewer-key'

import { chooseName, expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'
import { askRaw } from './raw'

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
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: false, path: '/' })
      expect(cookie.name).toMatch(/^palimpsest-reviewer-/u)
    }

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
  const [cookie = ''] = (await choose('https')).headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^__Host-palimpsest-reviewer-[\w-]+=/u)
  for (const part of [/; Secure/u, /; HttpOnly/u, /; SameSite=strict/iu, /; Path=\/(?:;|$)/u])
    expect(cookie).toMatch(part)
  expect(cookie).not.toMatch(/Domain=/u)
  const plain = await choose('http')
  expect(plain.headers['set-cookie']).toBeUndefined()
  expect(plain.body).toContain('connection without encryption')
})
