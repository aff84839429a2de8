import type { Page } from '@playwright/test'

import { violations } from './axe'
import { expect, test } from './fixtures'
import { labelByKey, shownPair } from './measure-page'
import { listening } from './watch-page'

async function expectWellMade(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1024, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    expect([width, ...(await violations(page))]).toEqual([width])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
}

test('[B11] [B32] [B34] a pair stays hidden until it has its labels; then the disagreement is shown, and a third person settles it', async ({
  agent,
  reviewer,
  store,
}) => {
  await agent.pairs(3)
  const sample = await agent.sample({ twice: 1 })
  const at = `/go-live/default/agreement?sample=${sample}`
  const pairs = await store.read.samplePair.findMany({
    where: { sampleId: sample },
    orderBy: { position: 'asc' },
  })
  for (const { id } of pairs) await agent.labelAs('Ann', id, 'supersede')
  const { page, name } = await reviewer('Cy', at)
  await expect(page.getByText('No two people have labeled the same pair.')).toBeVisible()
  expect(await page.content()).not.toContain('Ann')

  for (const [nth, { id }] of pairs.entries())
    await agent.labelAs('Ben', id, nth === 0 ? 'keep_both' : 'supersede')
  await page.reload()
  const two = page.getByRole('row', { name: /Ann and Ben/ })
  await expect(two).toContainText('too few pairs')
  const list = page.getByRole('region', { name: 'Where people disagree' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Two people disagree: one approved, one rejected.')
  await expect(list).not.toContainText('Ann')
  await page.getByText('Compare the answers of Ann and Ben').click()
  await expect(page.getByRole('row', { name: 'Approve 2 1' })).toBeVisible()
  await expectWellMade(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await list.getByRole('link', { name: /^Adjudicate/ }).click()
  await listening(page)
  await expect(shownPair(page)).toContainText('You settle it.')
  await labelByKey(page, 'a')
  await expect.poll(async () => (await agent.labels()).length).toBe(7)
  await page.goto(at)
  await expect(list).toContainText(`settled by ${name}: ✓ approved`)
  await expect(list).toContainText('Ben: ✕ rejected')
  await page.getByRole('row', { name: /^Ben/ }).getByRole('link', { name: '0 of 1' }).click()
  await expect(page).toHaveURL(/one=Ben&state=settled/)
  await expect(list).toContainText('Only pairs that Ben labeled.')
  await list.getByRole('link', { name: 'Show everyone’s' }).click()
  await expect(page).not.toHaveURL(/one=/)
  await two.getByRole('link', { name: /differ$/ }).click()
  await expect(list).toContainText('Only pairs on which Ann and Ben differ.')
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('[GA14] a cell of the answer table lists its pairs, except those waiting for a third person', async ({
  agent,
  reviewer,
  store,
}) => {
  await agent.pairs(3)
  const sample = await agent.sample({ twice: 1 })
  const pairs = await store.read.samplePair.findMany({ where: { sampleId: sample } })
  for (const { id } of pairs) await agent.labelAs('Ann', id, 'supersede')
  for (const [nth, { id }] of pairs.entries())
    await agent.labelAs('Ben', id, nth === 0 ? 'keep_both' : 'supersede')
  const at = `/go-live/default/agreement?sample=${sample}`
  const { page } = await reviewer('Cy', at)
  const shown = page.locator('[data-pair]')
  const openCell = async (name: string) => {
    await page.goto(at)
    await page.getByText('Compare the answers of Ann and Ben').click()
    await page
      .getByRole('row', { name: /^Approve/ })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page.getByRole('heading', { name: 'Sampled pairs' })).toBeVisible()
  }
  await openCell('2')
  await expect(page.getByRole('heading', { name: /^2 pairs of sample/ })).toBeVisible()
  await expect(shown).toHaveCount(2)
  await openCell('1')
  await expect(page.getByText('It is not shown until labeled or settled')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await agent.labelAs('Dora', pairs[0]?.id ?? '', 'supersede')
  await openCell('1')
  await expect(shown).toHaveCount(1)
  await expectWellMade(page)
})

test('the palette and an agent’s page link there', async ({ agent, reviewer }) => {
  await agent.pairs(2)
  const sample = await agent.sample()
  const { page } = await reviewer('Ada', `/go-live/agents/${agent.id}`)
  await listening(page)
  await page.getByText('Sample results: ').click()
  await page.getByRole('link', { name: 'Agreement by reviewer' }).click()
  await expect(page).toHaveURL(`/go-live/agents/${agent.id}/agreement?sample=${sample}`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('labels from')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Labels from a file' })).toBeVisible()
})
