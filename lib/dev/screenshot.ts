import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { chromium } from '@playwright/test'

import { buildIfNeeded } from './build'
import { findChromium } from './find-chromium'
import { endWith } from './run'

// npm run screenshot: takes the README's picture of the queue, from a fresh demo store that is removed afterwards.
const PICTURE = path.join('public', 'screenshot.png')
const SIZE = { width: 1440, height: 900 }
const PATIENCE_MS = 120_000
const SETTLE_MS = 1_500 // what appears after the first paint: counts, and the connection's name

try {
  const executablePath = findChromium(process.env)
  if (executablePath === null)
    throw new Error('There is no Chromium here. Run: npx playwright install chromium')
  await buildIfNeeded()
  const directory = mkdtempSync(path.join(tmpdir(), 'palimpsest-screenshot-'))
  try {
    const { ensureDemoStore } = await import('@/lib/server/demo-store') // needs the generated client
    await ensureDemoStore(directory)
    await whileServed(directory, (address) => photograph(`${address}/review`, executablePath))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  console.log(`Wrote ${PICTURE}.`)
} catch (error) {
  endWith(error)
}

/** Serves a store on a free local port until `work` is done. */
async function whileServed(
  directory: string,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const server = spawn(process.execPath, [next, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PALIMPSEST_DATA: directory, PALIMPSEST_STORE: 'demo' },
  })
  const over = once(server, 'exit')
  try {
    await untilAnswered(`${address}/api/shell`)
    await work(address)
  } finally {
    server.kill('SIGTERM')
    await over
  }
}

async function untilAnswered(address: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(address).catch(() => null) // nothing listens yet
    if (answer?.ok === true) return
    if (Date.now() > until) throw new Error('The server did not start.')
    await pause(100)
  }
}

async function photograph(address: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({
      viewport: SIZE,
      colorScheme: 'light',
      locale: 'en-US',
      timezoneId: 'UTC',
    })
    await page.goto(address, { timeout: PATIENCE_MS })
    await page.getByText('Is the older fact outdated?').first().waitFor({ timeout: PATIENCE_MS })
    await pause(SETTLE_MS)
    await page.screenshot({ path: PICTURE, animations: 'disabled' })
  } finally {
    await browser.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
