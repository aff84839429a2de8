import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { openStore } from '@/lib/store/open-store'

import { chooseName, expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'
import { agentOf } from './seed'

test('[GA13] [GA60] a stopped server writes the times of its last inline passes', async ({
  visit,
  allowed,
}) => {
  allowed.push(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch|NetworkError/)
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-stopped-'))
  const port = await freePort()
  const server = ownServer(directory, port)
  const store = await openStore(directory, {
    kind: 'demo',
    environment: { supersessionSweepEnabled: false, detectorProfile: 'seed' },
  })
  try {
    const agent = agentOf(store, 'stopped')
    await agent.facts([{ entity: 'Mara', aspect: 'home', content: 'Mara lives in Turku.' }])
    await server.start()
    const page = await visit(`http://127.0.0.1:${port}/demo`)
    await chooseName(page, 'Ada')
    const form = page.locator('form').filter({ hasText: 'Save fact' })
    await form.getByLabel('Entity').fill('Mara')
    await form.getByLabel('Aspect').fill('home')
    const written = async () => {
      const rows = await store.read.inlineTime.findMany({ where: { agentId: 'stopped' } })
      return rows.reduce((sum, { count }) => sum + count, 0)
    }
    let stated = 0
    do {
      const fact = `Mara now lives in ${PLACES[stated] ?? 'Oulu'}.`
      stated += 1
      await form.getByLabel('Fact').fill(fact)
      await form.getByRole('button', { name: 'Save fact' }).click()
      await expect
        .poll(() => store.read.fact.count({ where: { agentId: 'stopped', content: fact } }))
        .toBe(1)
      await expect(form.getByRole('button', { name: 'Save fact' })).toBeEnabled()
    } while ((await written()) === stated)
    await page.close() // a stopping server first answers open requests, and the schedule would write meanwhile
    await server.stop()
    expect(await written()).toBe(stated)
  } finally {
    await server.kill()
    await store.close()
    await rm(directory, { recursive: true, force: true })
  }
})

const PLACES = ['Oulu', 'Ghent', 'Cork', 'Porto']
