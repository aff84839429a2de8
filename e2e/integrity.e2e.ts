import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { listening } from './watch-page'

const ENGINE = { entity: 'Search', aspect: 'engine' }

test('[NV5] faults are found, repaired by keyboard, and restored by undo', async ({
  agent,
  reviewer,
}) => {
  await agent.overlap()
  await agent.policy({ shadowMode: false })
  const { name, page } = await reviewer('Ada', `/memory?agent=${agent.id}`)
  await page.getByRole('main').getByRole('link', { name: '1 problem' }).click()
  await expect(page.getByText('1 problem found.')).toBeVisible()
  const place = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Memory' })
  await expect(async () => {
    await page.reload()
    await expect(place).toHaveAccessibleName(/\d problems?$/, { timeout: 1_000 })
  }).toPass() // counted after the page was shown
  await listening(page)
  await expect(page.getByRole('link', { name: 'Overlapping validity 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Circles none' })).toBeVisible()

  await page.getByRole('button', { name: 'Repair…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Repair' })
  await expect(dialog).toContainText('End it where its replacement begins')
  await expect(dialog.getByRole('table')).toContainText('true until')
  const confirm = dialog.getByRole('button', { name: 'Repair', exact: true })
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await agent.operations(name)).toEqual([])

  await page.keyboard.press('Enter') // focus stays where it was
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No problems found.')).toBeVisible()
  await page.getByRole('link', { name: 'Context', exact: true }).click()
  await expect(page.getByRole('link', { name: 'No problems found (13 rules)' })).toBeVisible()
  const [older, newer] = await agent.rows()
  expect(older?.validUntil).toEqual(newer?.validFrom)

  const [repair] = await agent.operations(name)
  expect(repair?.kind).toBe('repair')
  await page.goto(`/activity/${repair?.id}`)
  await listening(page)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await agent.operations(name)).length).toBe(2)
  await page.goto(`/memory/health?agent=${agent.id}`)
  await expect(page.getByText('1 problem found.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('MemoryHealth')
})

test('a repair in shadow mode says why it is refused', async ({ agent, reviewer }) => {
  await agent.overlap()
  await agent.policy({ shadowMode: true })
  const { page } = await reviewer('Ada', `/memory/health?agent=${agent.id}`)
  await listening(page)
  await page.getByRole('button', { name: 'Repair…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repair' })
  await expect(dialog.getByRole('alert')).toContainText('is in shadow')
  await expect(dialog.getByRole('button', { name: 'Repair', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('[CN4] a chain is explored as a graph with the arrow keys, compared, and read as a table', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.imports([
    { ...ENGINE, externalId: '1', daysAgo: 90, content: 'Search uses SQLite.', ...by('2') },
    { ...ENGINE, externalId: '2', daysAgo: 60, content: 'Search uses FTS5.', ...by('3') },
    { ...ENGINE, externalId: 'm', daysAgo: 50, content: 'The search is FTS5.', ...by('3') },
    { ...ENGINE, externalId: '3', daysAgo: 30, content: 'Search uses a hybrid index.' },
  ])
  const head = await store.read.fact.findFirstOrThrow({
    where: { agentId: agent.id, status: 'active' },
  })
  const { page } = await reviewer('Ada', `/memory/facts/${head.id}`)
  await expect(page.getByRole('heading', { name: 'Timeline: 4 versions' })).toBeVisible()
  await listening(page)
  await page.getByText('Branches as a graph').focus()
  await page.keyboard.press('Enter')

  const graph = page.getByRole('list', { name: 'Versions, oldest first' })
  await expect(graph.getByRole('link')).toHaveCount(4)
  await graph.getByRole('link', { name: 'Search uses a hybrid index.' }).last().focus()
  await expectFocused(page, 'current')
  await page.keyboard.press('ArrowUp')
  await expectFocused(page, 'replaced by “Search uses a hybrid index.”')
  await page.keyboard.press('Home')
  await expectFocused(page, 'Search uses SQLite.')
  await page.keyboard.press('ArrowDown')
  await expectFocused(page, 'Search uses FTS5.')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown') // there is nothing newer
  await expectFocused(page, 'current')

  await page.getByText('Show as a table').focus()
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: /^Versions, oldest first/ })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table).toContainText('imported from')

  await page.getByText('Compare two versions').click()
  await page.getByLabel('Older version').selectOption({ label: await optionOf(page, 'SQLite') })
  await expect(page).toHaveURL(/older=/)
  const compared = page.getByRole('region', { name: 'Compare two versions' })
  await expect(compared.locator('del').first()).toContainText('SQLite')

  await page.setViewportSize({ width: 390, height: 844 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)

  await graph.getByRole('link', { name: 'Search uses SQLite.' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(head.id))
})

test('[TL2] the old address of an unknown chain is not found', async ({ visit, allowed }) => {
  allowed.push(/404/)
  const page = await visit('/chains/nobody')
  await expect(page.getByText('There is nothing at this address.')).toBeVisible()
})

function by(supersededBy: string) {
  return { status: 'superseded', supersededBy } as const
}

async function expectFocused(page: Page, words: string): Promise<void> {
  await expect(page.locator('a:focus')).toContainText(words)
}

async function optionOf(page: Page, words: string): Promise<string> {
  await expect(page.getByLabel('Older version')).toContainText(words)
  const options = await page.getByLabel('Older version').locator('option').allTextContents()
  return options.find((option) => option.includes(words)) ?? ''
}
