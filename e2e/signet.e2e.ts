import path from 'node:path'

import { serveStore } from '@/lib/connectors/mem0/testing'
import { fakeSignet } from '@/lib/connectors/signet/testing'

import { expect, test } from './fixtures'
import { answer, moreActions } from './screen'
import { listening, settled } from './watch-page'

const WORKSPACE = path.join(process.env['E2E_DATA'] ?? '', 'signet') // as the server's SIGNET_PATH

/** A Signet whose agent drank coffee, then tea, and proposes that pair itself; a third fact has no slot. */
async function serveSignet() {
  const memory = fakeSignet({ now: () => new Date(), workspace: WORKSPACE })
  const coffee = memory.add('Alice drinks coffee', { created_at: '2026-01-05T08:00:00Z' })
  const tea = memory.add('Alice drinks tea', { created_at: '2026-06-05T08:00:00Z' })
  memory.add('Alice sits by the window', { aspect: 'office', claim_key: null })
  memory.propose(coffee, tea)
  const served = await serveStore((call) => memory.transport(call))
  return {
    ...served,
    coffee,
    tea,
    states: () => [coffee, tea].map((id) => memory.row(id)?.['status']),
    writes: () => memory.bodies.filter((body) => body['dry_run'] !== true).length,
    close: () => {
      served.close()
      memory.close()
    },
  }
}

test('[CS18] [CS19] [CS20] [CS21] a Signet is connected, hears of a decision about the pair it proposes, and undoes it once released', async ({
  agent,
  store,
  reviewer,
}) => {
  test.setTimeout(180_000)
  const signet = await serveSignet()
  try {
    await agent.facts([{ entity: 'Mara', aspect: 'home', content: 'Mara lives in Turku.' }])
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await listening(page)
    await main.getByLabel('Store', { exact: true }).selectOption('signet')
    await main.getByLabel('Address').fill(signet.url)
    await main.getByLabel('Agent id').fill('default')
    await main.getByRole('button', { name: 'Check' }).click()
    await expect(main).toContainText(
      'Found Signet 0.145.7 (schema 81), 3 memories of agent default',
    )
    await expect(main).toContainText('if both are in the same slot')
    await main.getByLabel('Agent here').fill(agent.id)
    await main.getByRole('button', { name: 'Connect, read only' }).click()
    await expect(page).toHaveURL(/\/settings\/connections\/c_/)
    const connection = page.url()
    await main.getByRole('radio', { name: /Write automatically/ }).check()
    await expect(main).toContainText(
      'Undos, restored facts and changes held so far still need your release.',
    )
    await main.getByRole('button', { name: 'Write automatically' }).click()
    await expect(main.getByRole('button', { name: 'Write automatically' })).toBeHidden()

    const facts = await store.read.fact.findMany({
      where: { agentId: agent.id, entity: 'alice' },
    })
    expect(facts.map(({ content, key }) => `${content} (${key})`).toSorted()).toEqual([
      'Alice drinks coffee (drink)',
      'Alice drinks tea (drink)',
      'Alice sits by the window (null)',
    ])
    const factAt = (content: string) =>
      `/memory/facts/${facts.find((each) => each.content === content)?.id ?? ''}`

    await page.goto(agent.queue)
    await settled(page)
    await answer(page, 'Approve').click()
    await expect.poll(signet.states, { timeout: 30_000 }).toEqual(['superseded', 'active'])
    expect(signet.writes()).toBe(1)
    const elsewhere = main.getByRole('list', { name: 'In other stores' })
    await expect(async () => {
      await page.goto(factAt('Alice drinks coffee'))
      await expect(elsewhere).toContainText(/Ended in Signet since .*, verified\./, {
        timeout: 1_000,
      })
    }).toPass({ timeout: 30_000 })

    // Signet undoes a change by ending the newer fact, so that waits although everything else is written automatically.
    await page.goto(connection)
    await main
      .getByRole('link', { name: /^Operation #/ })
      .first()
      .click()
    await main.getByRole('button', { name: /^Undo #/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(connection)
    await expect(main).toContainText(
      'this can end a newer fact, so it always waits for your release.',
    )
    await main.getByRole('button', { name: 'Show what is sent' }).click()
    await expect(main).toContainText('ends the newer one')
    await expect(main).toContainText('Signet tried this without writing, and accepts it.')
    await expect(main).toContainText('restore_claim_version')
    expect(signet.states()).toEqual(['superseded', 'active'])
    await main.getByRole('button', { name: 'Release' }).click()
    await expect.poll(signet.states, { timeout: 30_000 }).toEqual(['active', 'superseded'])
    expect(signet.writes()).toBe(2)
    await page.goto(connection)
    await main.getByRole('button', { name: 'Sync now' }).click()
    await expect
      .poll(async () => {
        const where = { agentId: agent.id, entity: 'alice', status: 'superseded' } as const
        return (await store.read.fact.findMany({ where })).map(({ content }) => content)
      })
      .toEqual(['Alice drinks tea'])

    await page.goto(factAt('Alice sits by the window'))
    await listening(page)
    await (await moreActions(page, 'Retract…')).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retract', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(async () => {
      await page.goto(connection)
      await expect(main).toContainText('The fact has no slot in Signet', { timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await expect(main).toContainText(
      'Palimpsest keeps the decision. Change the fact by hand in Signet.',
    )
    expect(signet.writes()).toBe(2)
  } finally {
    signet.close()
  }
})
