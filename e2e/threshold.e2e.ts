import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import type { Store } from '@/lib/store/open-store'

import { expect, test } from './fixtures'
import type { Agent } from './seed'
import { listening } from './watch-page'

/** Six pairs at .75: two of them labelled as wrong, three as right, one not at all. */
async function labelled(agent: Agent, store: Store): Promise<string> {
  await agent.pairs(6)
  const sample = await agent.sample()
  const orderBy = { position: 'asc' } as const
  const pairs = await store.read.samplePair.findMany({ where: { sampleId: sample }, orderBy })
  for (const [nth, { id }] of pairs.slice(0, 5).entries())
    await agent.labelAs('Ben', id, nth < 2 ? 'keep_both' : 'supersede')
  return sample
}

function counts(page: Page, outcome: string) {
  return page.locator(`tr[data-outcome="${outcome}"]`).getByRole('cell').allInnerTexts()
}

test('a threshold is moved by the keyboard: matrix, pairs beside it and address follow', async ({
  agent,
  store,
  visit,
}) => {
  const sample = await labelled(agent, store)
  const page = await visit(`/shadow?agent=${agent.id}&sample=${sample}`)
  await page.getByRole('link', { name: 'Move the threshold' }).click()
  await expect(page).toHaveURL(`/shadow/threshold?agent=${agent.id}&sample=${sample}`)
  await listening(page)
  await expect(page.getByRole('heading', { name: 'At 0.70' })).toBeVisible()
  expect(await counts(page, 'right')).toEqual(['3', '0'])
  expect(await counts(page, 'wrong')).toEqual(['2', '0'])
  expect(await counts(page, 'unlabelled')).toEqual(['1', '0'])
  await expect(page.locator('[data-rate="precision"]')).toContainText('60 % [')

  const slider = page.getByRole('slider', { name: 'Threshold, slider' })
  await slider.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'At 0.75' })).toBeVisible()
  expect(await counts(page, 'right')).toEqual(['3', '0'])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'At 0.76', exact: true })).toBeVisible()
  expect(await counts(page, 'right')).toEqual(['0', '3'])
  expect(await counts(page, 'wrong')).toEqual(['0', '2'])
  await expect(page.locator('[data-rate="precision"]')).toHaveText(
    /not known|too few labels|nothing to/,
  )
  const beside = page.getByRole('region', { name: 'Just above and just below 0.76' })
  await expect(beside.getByText('No drawn pair.')).toBeVisible()
  await expect(beside.getByRole('listitem')).toHaveCount(3)
  await expect(beside.getByRole('listitem').first()).toContainText('wrong')
  await expect(page).toHaveURL(/at=0\.76/)
  await expect(slider).toBeFocused()

  await page.getByLabel('Threshold', { exact: true }).fill('0.6')
  await expect(page.getByRole('heading', { name: 'At 0.60' })).toBeVisible()
  await expect(page).toHaveURL(/at=0\.6$/)
  await beside.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'the proposal' }).first().click()
  await expect(page).toHaveURL(/\/p\/.+/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'At 0.60' })).toBeVisible()
})

test('what is drawn stands in tables too, and the page is accessible with everything open', async ({
  agent,
  store,
  visit,
}) => {
  const sample = await labelled(agent, store)
  const page = await visit(
    `/shadow/threshold?agent=${agent.id}&sample=${sample}&at=0.72&review=0.5&against=default&without=V`,
  )
  await listening(page)
  for (const summary of await page.getByText('View as table').all()) await summary.click()
  const histogram = page.getByRole('figure', { name: 'Drawn pairs by confidence' })
  await expect(histogram.getByRole('row', { name: /^0\.75–0\.80/ }).getByRole('cell')).toHaveText([
    '3',
    '2',
    '1',
  ])
  await expect(
    page
      .getByRole('figure', { name: 'Precision and recall' })
      .getByRole('row', { name: /^0\.70/ })
      .getByRole('cell'),
  ).toHaveText(['5', /^60 % \[/, /^100 % \[/])

  // seed: without the value only the temporal strength of .70 is left
  const figures = page.getByRole('row', { name: /^Without V \(Value\)/ })
  await expect(figures.getByRole('cell').first()).toHaveText('0')
  const lost = page
    .getByRole('region', { name: 'Without V (Value)' })
    .locator('[data-changed="lost"]')
  await expect(lost).toContainText('6 pairs (3 right, 2 wrong, 1 unlabelled)')
  await expect(lost.getByText('0.75 → 0.70').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'V Value' }).uncheck()
  await expect(page).not.toHaveURL(/without/)
  await expect(lost).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^By weighed-/ })).toBeVisible()

  const zone = (name: string) => page.locator(`tr[data-zone="${name}"]`).getByRole('cell')
  await expect(zone('apply')).toHaveText(['6', '0.4', '6'])
  await expect(zone('review')).toHaveText(['0', '0', '0'])
  await page.getByRole('slider', { name: 'Applied by itself from, slider' }).fill('0.8')
  await expect(zone('apply').first()).toHaveText('0')
  await expect(zone('review')).toHaveText(['6', '0.4', '6'])
  await expect(page).toHaveURL(/at=0\.8&review=0\.5/)

  const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    expect(
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ).toEqual([])
  }
})
