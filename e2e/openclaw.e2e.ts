import { fakeOpenclaw, seconds } from '@/lib/connectors/openclaw/testing'

import { expect, test } from './fixtures'
import { answer } from './screen'
import { listening, settled } from './watch-page'

const DAY_MS = 24 * 60 * 60 * 1000

/** A facts.db in which Alice drank coffee, then tea, and whose plugin asks about that pair. */
function createFacts() {
  const memory = fakeOpenclaw({ now: () => new Date() })
  const daysAgo = (days: number) => seconds(new Date(Date.now() - days * DAY_MS))
  const coffee = memory.add('Alice drinks coffee', { created_at: daysAgo(200) })
  const tea = memory.add('Alice drinks tea', { created_at: daysAgo(20) })
  const sides = { fact_id_old: coffee, fact_id_new: tea }
  memory.insert('contradictions', {
    ...sides,
    id: 'pair-1',
    detected_at: new Date().toISOString(),
    old_fact_original_confidence: 1,
  })
  const tables = ['facts', 'memory_links', 'contradictions', 'facts_fts']
  return { memory, coffee, tea, stored: () => tables.map((table) => memory.rows(table)) }
}

test('[CS31] [CS33] [CS34] [CS37] a facts.db is connected, hears of a decision once nobody else has it open, and an undo restores every value', async ({
  agent,
  store,
  reviewer,
}) => {
  test.setTimeout(120_000)
  const { memory, coffee, tea, stored } = createFacts()
  try {
    const before = stored()
    await agent.facts([{ entity: 'Mara', aspect: 'home', content: 'Mara lives in Turku.' }])
    await agent.policy({ shadowMode: false })
    const { page } = await reviewer('Ada', '/settings/connections')
    const main = page.getByRole('main')
    await listening(page)
    await main.getByLabel('Store', { exact: true }).selectOption('openclaw')
    await main.getByLabel('Database').fill(memory.file)
    await main.getByRole('button', { name: 'Check' }).click()
    await expect(main).toContainText('Found OpenClaw hybrid memory, 2 memories')
    await main.getByLabel('Agent here').fill(agent.id)
    await main.getByRole('button', { name: 'Connect, read only' }).click()
    await expect(page).toHaveURL(/\/settings\/connections\/c_/)
    const connection = page.url()
    await main.getByRole('radio', { name: /Ask each time/ }).check()
    await main.getByRole('button', { name: 'Ask each time' }).click()
    await expect(main.getByRole('button', { name: 'Ask each time' })).toBeHidden()

    await page.goto(agent.queue)
    await settled(page)
    await answer(page, 'Approve').click()
    const connectionId = connection.split('/').at(-1) ?? ''
    const sent = (kind: 'supersede' | 'undo') =>
      store.read.delivery.findFirst({ where: { connectionId, kind } })
    await expect.poll(() => sent('supersede')).toMatchObject({ state: 'held' })
    const letGo = memory.hold()
    await page.goto(connection)
    await expect(main).toContainText('The gateway must be stopped first')
    await main.getByRole('button', { name: 'Show what is sent' }).click()
    await expect(main).toContainText('UPDATE facts SET superseded_at')
    await main.getByRole('button', { name: 'Release' }).click()
    await expect(main).toContainText('Another program has facts.db open')
    await expect(main).toContainText('Stop the gateway, then try again.')
    const again = main.getByRole('button', { name: 'Try again' })
    const first = (await sent('supersede'))?.sentAt
    await again.click()
    await expect.poll(async () => (await sent('supersede'))?.sentAt).not.toEqual(first)
    await expect.poll(() => sent('supersede')).toMatchObject({ state: 'refused' })
    letGo()
    expect(stored()).toEqual(before)

    await again.click()
    await expect(main).toContainText('Verified')
    const second = expect.any(Number) as unknown
    const ended = { superseded_at: second, superseded_by: tea, valid_until: second }
    expect(memory.row(coffee)).toMatchObject(ended)
    expect(memory.row(tea)).toMatchObject({ superseded_at: null, supersedes_id: coffee })
    expect(memory.rows('memory_links')).toMatchObject([
      { source_fact_id: tea, target_fact_id: coffee, link_type: 'SUPERSEDES' },
    ])
    expect(memory.rows('contradictions')).toMatchObject([{ id: 'pair-1', resolved: 1 }])
    await main.getByRole('link', { name: 'Alice drinks coffee' }).click()
    const elsewhere = main.getByRole('list', { name: 'In other stores' })
    await expect(elsewhere).toContainText(/Ended in OpenClaw hybrid memory since .*, verified\./)

    await page.goto(connection)
    await main.getByRole('link', { name: /^Operation #/ }).click()
    await main.getByRole('button', { name: /^Undo #/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto(connection)
    await main.getByRole('button', { name: 'Release' }).click()
    await expect.poll(() => sent('undo')).toMatchObject({ state: 'verified' })
    expect(stored()).toEqual(before)
    await page.reload()
    await expect(main.getByRole('button', { name: 'Release' })).toHaveCount(0)
    await expect(main).toContainText('Undoes an earlier change in OpenClaw hybrid memory')
  } finally {
    memory.close()
  }
})
