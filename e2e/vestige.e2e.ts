import path from 'node:path'

import { serveStore } from '@/lib/connectors/mem0/testing'
import { fakeVestige } from '@/lib/connectors/vestige/testing'
import { planSupersession } from '@/lib/connectors/vestige/testing/plans'

import { expect, test } from './fixtures'
import { answer } from './screen'
import { listening, settled } from './watch-page'

const FOLDER = path.join(process.env['E2E_DATA'] ?? '', 'vestige') // as the server's VESTIGE_DATA_DIR
const KEY = 'token-of-vestige'

/** A Vestige in which Alice drank coffee, then tea, and which plans to replace the one by the other. */
async function serveVestige() {
  const memory = fakeVestige({ now: () => new Date(), key: KEY, folder: FOLDER })
  const coffee = memory.add('Alice drinks coffee', { created_at: '2026-01-05T08:00:00+00:00' })
  const tea = memory.add('Alice drinks tea', { created_at: '2026-06-05T08:00:00+00:00' })
  const sides = { older: coffee, newer: tea }
  const at = { id: 'plan-of-vestige', stamp: new Date().toISOString(), late: false }
  planSupersession(memory.database, sides, at)
  const served = await serveStore((call) => memory.transport(call))
  return {
    url: served.url,
    actions: () => memory.changes.map((change) => change.arguments['action']),
    row: memory.row,
    coffee,
    tea,
    close: () => {
      served.close()
      memory.close()
    },
  }
}

test('[CS11] [CS23] [CS24] [CS25] a Vestige is connected with its token, hears of a decision about the pair it plans, and undoes it', async ({
  agent,
  store,
  reviewer,
}) => {
  test.setTimeout(120_000)
  const vestige = await serveVestige()
  const { coffee, tea } = vestige
  try {
    const was = [coffee, tea].map(vestige.row)
    await agent.facts([{ entity: 'Mara', aspect: 'home', content: 'Mara lives in Turku.' }])
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await listening(page)
    await main.getByLabel('Store', { exact: true }).selectOption('vestige')
    await main.getByLabel('Address').fill(vestige.url)
    await main.getByRole('button', { name: 'Check' }).click()
    await expect(main).toContainText('Vestige requires a token.')
    await main.getByLabel('Token').fill(KEY)
    await main.getByRole('button', { name: 'Check' }).click()
    await expect(main).toContainText('Found Vestige 2.2.0 (schema 18), 2 memories')
    expect(vestige.actions()).toEqual([])
    await main.getByLabel('Agent here').fill(agent.id)
    await main.getByRole('button', { name: 'Connect, read only' }).click()
    await expect(page).toHaveURL(/\/settings\/connections\/c_/)
    const connection = page.url()
    expect(await page.content()).not.toContain(KEY)
    await main.getByRole('radio', { name: /Write automatically/ }).check()
    await main.getByRole('button', { name: 'Write automatically' }).click()
    await expect(main.getByRole('button', { name: 'Write automatically' })).toBeHidden()

    await page.goto(agent.queue)
    await settled(page)
    await answer(page, 'Approve').click()
    const connectionId = connection.split('/').at(-1) ?? ''
    const stateOf = async (kind: 'supersede' | 'undo') =>
      (await store.read.delivery.findFirst({ where: { connectionId, kind } }))?.state
    await expect.poll(() => stateOf('supersede'), { timeout: 30_000 }).toBe('verified')
    expect(vestige.row(coffee)).toMatchObject({ superseded_by: tea })
    expect(vestige.row(tea)).toEqual(was[1])
    expect(vestige.actions()).toEqual(['plan_supersede', 'apply'])
    await page.goto(connection)
    await main.getByRole('link', { name: 'Alice drinks coffee' }).click()
    const elsewhere = main.getByRole('list', { name: 'In other stores' })
    await expect(elsewhere).toContainText(/Ended in Vestige since .*, verified\./)

    await page.goto(connection)
    await main.getByRole('link', { name: /^Operation #/ }).click()
    await main.getByRole('button', { name: /^Undo #/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => stateOf('undo'), { timeout: 30_000 }).toBe('verified')
    const changed = { updated_at: expect.any(String) as unknown } // by Vestige's own undo
    expect([coffee, tea].map(vestige.row)).toEqual([{ ...was[0], ...changed }, was[1]])
    await page.goto(connection)
    await main.getByRole('button', { name: 'Sync now' }).click()
    await expect(main).toContainText('Undoes an earlier change in Vestige')
    await expect(main.getByRole('heading', { name: 'Needs a decision' })).toHaveCount(0)
  } finally {
    vestige.close()
  }
})
