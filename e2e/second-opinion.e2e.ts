import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { answering, startModelServer } from '@/lib/judge/testing'
import { openStore } from '@/lib/store/open-store'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'
import { rows } from './screen'
import { agentOf, pairOf } from './seed'

const ENVIRONMENT = { detectorProfile: 'seed' } as const

test.use({ details: 'open' })

test('[J19] [J23] [J25] [J27] [J28] after a sweep, rows say whether the model agrees, and the list can be narrowed to it', async ({
  visit,
}) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-model-'))
  const model = await startModelServer(({ body }) => answering(!body.includes('Person 2')))
  const port = await freePort()
  const server = ownServer(directory, port, {
    PALIMPSEST_SUPERSESSION_SWEEP_ENABLED: 'true',
    PALIMPSEST_JUDGE_URL: model.url,
    PALIMPSEST_JUDGE_MODEL: 'test-model',
  })
  try {
    const store = await openStore(directory, { kind: 'demo', environment: ENVIRONMENT })
    const agent = agentOf(store, 'scout')
    await agent.facts([...pairOf(1), ...pairOf(2)])
    const before = await agent.proposals()
    await server.start() // its schedule sweeps at once
    const answered = () => store.read.judgement.count({ where: { status: 'answered' } })
    await expect.poll(answered, { timeout: 30_000 }).toBe(2)
    const after = await agent.proposals()
    expect(after.map(({ confidence, status }) => ({ confidence, status }))).toEqual(
      before.map(({ confidence, status }) => ({ confidence, status })),
    )
    await agent.facts(pairOf(3)) // not asked about yet
    await store.close()

    const page = await visit(`http://127.0.0.1:${port}/review?agent=scout`)
    const row = (nth: number) => page.getByRole('option', { name: `Person ${nth}` })
    await expect(row(1)).toContainText('Model agrees')
    await expect(row(2)).toContainText('Model disagrees')
    await expect(row(3)).not.toContainText('Model')

    const lane = page.getByRole('region', { name: 'Model' })
    await row(3).click()
    await expect(lane).toContainText('Not asked.A later sweep asks.')
    await row(2).click()
    await expect(lane).toContainText('Disagrees, with confidence 0.90.')
    await expect(lane).toContainText('Both can hold.')
    await expect(lane).toContainText('test-model')
    await expect(lane).toContainText('You can still approve.')
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: 'Filter (1)' }).click()
    await page.getByRole('combobox', { name: 'Model' }).selectOption('Model disagrees')
    await expect(page.getByText('1 matches')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/[?&]model=disagrees/u)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear model disagrees' }).click()
    await expect(row(1)).toBeVisible()

    await page.goto(`http://127.0.0.1:${port}/settings/sweeps?agent=scout`)
    await expect(page.getByText('test-model: 2 questions, 0 proposed')).toBeVisible()
    await expect(page.getByText(/^\d+\.\d s per answer, 1 tokens in and 1 out$/u)).toBeVisible()
    await page.close() // before its stream of news is cut
  } finally {
    await server.kill()
    await model.close()
    await rm(directory, { recursive: true, force: true })
  }
})
