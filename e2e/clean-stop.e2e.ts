import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { writeRests } from '@/lib/operations/write-rest'
import { openStore } from '@/lib/store/open-store'

import { chooseName, expect, test } from './fixtures'
import { freePort } from './free-port'
import { manyFacts } from './many-facts'
import { ownServer } from './own-server'
import { chooseFile } from './screen'
import { agentOf } from './seed'

const FACTS = 20_000 // importing this many is still in progress when it is stopped
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

test('[ST3] a stopped server leaves one complete file, idle and mid-work', async ({
  visit,
  allowed,
}) => {
  test.slow()
  allowed.push(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch|NetworkError/)
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-stop-'))
  const port = await freePort()
  const server = ownServer(directory, port)
  const open = () => openStore(directory, { kind: 'demo', environment: ENVIRONMENT })
  try {
    const seeded = await open()
    await agentOf(seeded, 'stop').pairs(1)
    await seeded.close()
    let expected = 2
    for (const signal of SIGNALS) {
      await server.start()
      const page = await visit(`http://127.0.0.1:${port}/activity/import`)
      await chooseName(page, 'Ada')
      await server.stop(signal)
      await page.close()
      expect(await filesOf(directory)).toEqual(WHOLE)
      expect(await factsIn(directory)).toBe(expected)

      await server.start()
      const busy = await visit(`http://127.0.0.1:${port}/activity/import`)
      await chooseName(busy, 'Ada')
      await chooseFile(busy, `${signal}.jsonl`, manyFacts('stop', FACTS, signal))
      await busy.getByRole('button', { name: 'Preview' }).click()
      const asked = busy.waitForRequest((request) => request.method() === 'POST')
      await busy
        .getByRole('button', { name: /^Import /u })
        .first()
        .click({ timeout: 60_000 }) // once 20,000 facts are read
      await asked
      await server.stop(signal)
      await busy.close()
      expect(await filesOf(directory)).toEqual(WHOLE)
      const facts = await factsIn(directory)
      expect([expected, expected + FACTS]).toContain(facts)
      expected = facts
    }
  } finally {
    await server.kill()
    await rm(directory, { recursive: true, force: true })
  }
})

const ENVIRONMENT = { supersessionSweepEnabled: false, detectorProfile: 'seed' } as const
const WHOLE = ['palimpsest.db', 'palimpsest.db.lock', 'reviewer.key']

/** Lists every file, including subfolders: an interrupted upload must leave none behind. */
async function filesOf(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/** Counts the facts in a copy of the database file, with those that the next start writes (rule I21). */
async function factsIn(directory: string): Promise<number> {
  const copy = await mkdtemp(path.join(tmpdir(), 'palimpsest-copy-'))
  await cp(path.join(directory, 'palimpsest.db'), path.join(copy, 'palimpsest.db'))
  const store = await openStore(copy, { environment: ENVIRONMENT })
  await writeRests(store)
  const facts = await store.read.fact.count()
  await store.close()
  await rm(copy, { recursive: true, force: true })
  return facts
}
