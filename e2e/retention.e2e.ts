import { expect, test } from './fixtures'
import { listening } from './watch-page'

const LONG_AGO = new Date(Date.UTC(2026, 0, 15))

test('[RT1] [RT4] [RT6] facts ended long ago move to the cold tier by hand, and return on undo', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.lookedThrough() // keeps the schedule from interfering
  await agent.imports([
    {
      entity: 'Harbour',
      aspect: 'berth',
      externalId: 'berth-1',
      content: 'The boat lies at berth 4.',
      daysAgo: 90,
      source: { externalId: 'note-1', excerpt: 'Berth 4 this year.', session: 'notes' },
      status: 'superseded',
      supersededBy: 'berth-2',
      supersededAt: LONG_AGO,
    },
    {
      entity: 'Harbour',
      aspect: 'berth',
      externalId: 'berth-2',
      content: 'The boat lies at berth 11.',
      daysAgo: 60,
      source: { externalId: 'note-2', excerpt: 'Berth 11 now.', session: 'notes' },
    },
  ])
  await agent.policy({ retentionDays: 3_650 })
  const tiers = async () =>
    (
      await store.read.source.findMany({
        where: { agentId: agent.id },
        orderBy: { externalId: 'asc' },
      })
    ).map(({ tier }) => tier)
  const { name, page } = await reviewer('Ada', `/settings/data?agent=${agent.id}`)
  await listening(page)
  const panel = page.getByRole('region', { name: 'Retention' })
  const move = panel.getByRole('button', { name: 'Move now' })
  await expect(panel.getByText('a source moves 3650 days after its last fact ended')).toBeVisible()
  await expect(panel.getByText('1 source in the hot tier has no current')).toBeVisible()
  await move.click()
  await expect(panel.getByText('No source is due for the cold tier.')).toBeVisible()
  expect(await tiers()).not.toContain('cold')

  await agent.policy({ retentionDays: 10 })
  await page.reload()
  await listening(page)
  await move.click()
  await expect(panel.getByText('Moved 1 source to the cold tier.')).toBeVisible()
  expect(await tiers()).toEqual(['cold', 'hot'])
  await expect(panel.getByRole('row', { name: /Cold/ })).toContainText('18 bytes')
  await expect(panel.getByText(/Last check: .*, by Ada/)).toBeVisible()

  await panel.getByRole('link', { name: 'Open the operation' }).click()
  await expect(page.getByText('Moved 1 source to the cold tier').first()).toBeVisible()
  await listening(page)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(tiers).toEqual(['hot', 'hot'])
  expect((await agent.operations(name)).map(({ kind }) => kind)).toEqual(['archive', 'undo'])
  await page.goto(`/settings/data?agent=${agent.id}`)
  await expect(panel.getByText(/Undo returned 1 of them/)).toBeVisible()
})
