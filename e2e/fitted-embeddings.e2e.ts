import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startModelServer, trigramVector, vectorsReply } from '@/lib/judge/testing'
import { openStore } from '@/lib/store/open-store'

import { violations } from './axe'
import { chooseName, expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'
import { agentOf } from './seed'

const FIT_MS = 120_000

test('[E9] [E7] embeddings are fitted, say what they bring, and are asked once the policy says so', async ({
  visit,
}) => {
  test.setTimeout(2 * FIT_MS)
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-embeddings-'))
  const model = await startModelServer(({ body }) => {
    const { input } = JSON.parse(body) as { input: string[] }
    return vectorsReply(input.map(trigramVector))
  })
  const port = await freePort()
  const server = ownServer(directory, port, {
    PALIMPSEST_SUPERSESSION_SWEEP_ENABLED: 'true',
    PALIMPSEST_EMBEDDINGS_URL: model.url,
    PALIMPSEST_EMBEDDINGS_MODEL: 'test-embed',
  })
  try {
    const store = await openStore(directory, { kind: 'demo' })
    await agentOf(store, 'scout').facts([
      { aspect: 'breakfast', content: 'Coffee with milk', daysAgo: 2 },
      { aspect: 'breakfast', content: 'Tea, and nothing else' },
    ])
    await server.start()

    const page = await visit(`http://127.0.0.1:${port}/settings/sweeps?agent=scout`)
    const panel = page.getByRole('region', { name: 'Fitted embeddings' })
    await expect(panel).toContainText('test-embed')
    await expect(panel).not.toContainText('Measured')
    expect(await violations(page)).toEqual([])
    await chooseName(page, 'Dana')
    await panel.getByRole('button', { name: 'Fit' }).click()
    await expect(panel.getByRole('button', { name: 'Fit' })).toBeDisabled()
    await expect(panel).toContainText(
      /Of 577 current facts, it calls \d+ outdated, and \d+ with them\./u,
      {
        timeout: FIT_MS,
      },
    )
    await expect(panel).toContainText('Not in use: Fitted embeddings is off in the policy.')
    expect(await violations(page)).toEqual([])

    await panel.getByRole('link', { name: 'Turn it on' }).click()
    const field = page.getByRole('group', { name: 'Fitted embeddings', exact: true })
    await expect(field).toBeInViewport()
    await field.getByRole('button', { name: 'On', exact: true }).click()
    await page.getByRole('button', { name: 'Save policy' }).click()
    await expect(page.getByText('✓ Saved')).toBeVisible()
    await page.goto(`http://127.0.0.1:${port}/settings/sweeps?agent=scout`)
    await expect(panel).toContainText('In use')
    await page.getByRole('button', { name: 'Run a sweep now' }).click()
    const answers = () => store.read.judgement.findMany({ select: { model: true, status: true } })
    await expect
      .poll(answers, { timeout: 30_000 })
      .toEqual([{ model: 'test-embed', status: 'answered' }])
    await page.reload()
    await expect(page.getByText(/^test-embed: 1 question, /u)).toBeVisible()
    await store.close()
    await page.close() // before its stream of news is cut
  } finally {
    await server.kill()
    await model.close()
    await rm(directory, { recursive: true, force: true })
  }
})
