import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'

import { createSignetStore } from '@/lib/connectors/fixtures/create-signet-store'

import { expect, test } from './fixtures'

const MB = 1024 * 1024
const PATIENCE = { timeout: 90_000 } // 60 MB on a busy machine

test.slow()

let folder = ''

test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-uploads-'))
})

test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Writes a file of at least this many bytes, in lines of 100,000 characters: large to send, small to store. */
function fileOf(name: string, bytes: number, line: (nth: number, pad: string) => string): string {
  const file = path.join(folder, name)
  const pad = 'x'.repeat(100_000)
  const lines: string[] = []
  for (let size = 0; size < bytes; size += pad.length) lines.push(line(lines.length, pad))
  writeFileSync(file, lines.join('\n'))
  return file
}

function factFile(name: string, bytes: number): string {
  return fileOf(name, bytes, (nth, pad) =>
    JSON.stringify({ entity: `E${nth}`, aspect: 'home', content: `lives in ${nth}`, pad }),
  )
}

async function choose(page: Page, file: string, agent: string): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('combobox', { name: 'Agent' }).fill(agent)
  await page.getByRole('button', { name: 'Preview' }).click()
}

function preview(page: Page) {
  return page.getByRole('region', { name: 'Preview' })
}

test('[UP5] JSON lines of 20 and of 59 MB are previewed and imported', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  for (const megabytes of [20, 59]) {
    const file = factFile(`${megabytes}.jsonl`, megabytes * MB)
    await choose(page, file, `${agent.id}-${megabytes}`)
    await expect(preview(page)).toContainText(/\d facts\. /, PATIENCE)
    await preview(page).getByRole('checkbox', { name: /Sweep/ }).uncheck()
    await preview(page)
      .getByRole('button', { name: /^Import \d/ })
      .click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('facts imported.', PATIENCE)
    await result.getByRole('button', { name: 'Import something else' }).click()
  }
})

test('[UP5] a table and a Signet database of 20 MB, and labels of 11 MB, are read', async ({
  agent,
  reviewer,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  const rows = fileOf(
    '20.csv',
    20 * MB,
    (nth, pad) => `${nth === 0 ? 'content,pad\n' : ''}a ${nth},${pad}`,
  )
  await choose(page, rows, agent.id)
  await expect(preview(page)).toContainText(/\d facts\. /, PATIENCE)
  await preview(page).getByRole('button', { name: 'Choose something else' }).click()

  const file = path.join(folder, 'memories.db')
  const signet = createSignetStore(file, '114')
  signet.exec('CREATE TABLE pad (text TEXT)')
  const add = signet.prepare("INSERT INTO pad VALUES (printf('%.*c', 1000000, 'x'))")
  for (let nth = 0; nth < 20; nth += 1) add.run()
  signet.close()
  await choose(page, file, agent.id)
  await expect(preview(page)).toContainText(/\d facts/, PATIENCE)

  await agent.pairs(1)
  const sample = await agent.sample()
  const labels = fileOf('11.jsonl', 11 * MB, (_, note) =>
    JSON.stringify({ id: 'p', label: 'unsure', note }),
  )
  await page.goto(`/review/blind/import?sample=${sample}`)
  await page.getByLabel('Sample').selectOption(sample)
  await page.getByLabel('File', { exact: true }).setInputFiles(labels)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Report' })).toContainText(
    'rows for sample',
    PATIENCE,
  )
})

test('[UP5] 61 MB are refused with a sentence before they are read, also to a client that goes on sending', async ({
  reviewer,
  baseURL,
}) => {
  const { page } = await reviewer('Ada', '/activity/import')
  const file = factFile('61.jsonl', 61 * MB)
  const sent: string[] = []
  page.on('request', (each) => sent.push(new URL(each.url()).pathname))
  await choose(page, file, 'nobody')
  await expect(page.getByRole('alert').filter({ hasText: 'a file may have 60 MB' })).toBeVisible()
  expect(sent).not.toContain('/api/uploads')

  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
  const url = new URL('/api/uploads?name=a.jsonl', baseURL)
  const cookie = cookies.join('; ')
  for (const length of [`Content-Length: ${200 * MB}`, 'Transfer-Encoding: chunked']) {
    const { answer, sentBefore } = await sendWhole(url, 200 * MB, `Cookie: ${cookie}\r\n${length}`)
    expect(answer).toMatch(/^HTTP\/1.1 413 /u)
    expect(answer).toContain('a file may have 60 MB')
    expect(sentBefore).toBeLessThan(150 * MB)
  }
})

test('[UP4] [UP5] a file needs no name; none is accepted from another page, or compressed', async ({
  page,
  reviewer,
}) => {
  const send = (from: Page, headers: Record<string, string> = {}) =>
    from.request.post('/api/uploads?name=a.csv', { data: 'content\na', headers })
  expect((await send(page)).status()).toBe(200)
  const ada = await reviewer('Ada', '/activity/import')
  expect((await send(ada.page, { Origin: 'http://127.0.0.1:9' })).status()).toBe(403)
  expect((await send(ada.page)).status()).toBe(200)
  expect((await send(ada.page, { 'Content-Encoding': 'gzip' })).status()).toBe(415)
})

test('[UP2] a database that would never end is refused within five seconds, and others are served meanwhile', async ({
  reviewer,
}) => {
  const bomb = path.join(folder, 'bomb.db')
  const database = new Database(bomb)
  database.exec(
    "CREATE VIEW entity_attributes AS WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT 'a' || i AS id, 'x' AS content FROM r",
  )
  database.close()
  const { page } = await reviewer('Ada', '/activity/import')
  await choose(page, bomb, 'nobody')
  const refused = page.getByRole('alert').filter({ hasText: 'has none of their tables' })
  do expect((await page.request.get('/api/counts')).ok()).toBe(true)
  while (!(await refused.isVisible()))
})

/** Sends every byte, whatever the answer says and whenever it comes: over a socket, because clients of HTTP stop at an answer. */
async function sendWhole(url: URL, bytes: number, header: string) {
  const socket = connect(Number(url.port), url.hostname)
  const head = [`POST ${url.pathname}${url.search} HTTP/1.1`, `Host: ${url.host}`, header]
  let [answer, sent, sentBefore] = ['', 0, 0]
  socket.on('data', (part: Buffer) => {
    if (answer === '') sentBefore = sent
    answer += part.toString()
  })
  const write = async (part: string | Buffer) => {
    if (!socket.write(part)) await once(socket, 'drain')
  }
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const chunked = header.includes('chunked')
  await write(`${head.join('\r\n')}\r\n\r\n`)
  for (; sent < bytes; sent += chunk.length) {
    if (chunked) await write(`${chunk.length.toString(16)}\r\n`)
    await write(chunk)
    if (chunked) await write('\r\n')
  }
  socket.end(chunked ? '0\r\n\r\n' : '')
  await once(socket, 'close')
  return { answer, sentBefore }
}
