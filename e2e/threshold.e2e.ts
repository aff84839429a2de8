import type { Locator, Page } from '@playwright/test'

import type { Store } from '@/lib/store/port'

import { violations } from './axe'
import { expect, test } from './fixtures'
import type { Agent } from './seed'
import { listening } from './watch-page'

/** Six pairs at 0.75: two labeled wrong, three right, one unlabeled. */
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

test('[GA52] a threshold is moved by keyboard: matrix, pairs and address follow', async ({
  agent,
  store,
  visit,
}) => {
  const sample = await labelled(agent, store)
  const page = await visit(`/go-live/agents/${agent.id}?sample=${sample}`)
  await page.getByText('Sample results: ').click()
  await page.getByRole('link', { name: 'Move the threshold' }).click()
  await expect(page).toHaveURL(`/go-live/agents/${agent.id}/threshold?sample=${sample}`)
  await listening(page)
  await expect(page.getByRole('heading', { name: 'At 0.70' })).toBeVisible()
  expect(await counts(page, 'right')).toEqual(['3', '0'])
  expect(await counts(page, 'wrong')).toEqual(['2', '0'])
  expect(await counts(page, 'unlabelled')).toEqual(['1', '0'])
  await expect(page.locator('[data-rate="precision"]')).toContainText('60% (')

  // The answer leads on: to the labels that it lacks, and to the setting.
  const answer = page.getByRole('region', {
    name: /^(Too few labels|Not enough labels|No threshold|At 0)/,
  })
  await expect(answer.getByRole('link', { name: 'Change in Settings' })).toBeVisible()

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
    /unknown|too few labels|nothing to/,
  )
  const beside = page.getByRole('region', { name: 'Just above and just below 0.76' })
  await expect(beside.getByText('No sampled pair.')).toBeVisible()
  await expect(beside.getByRole('listitem')).toHaveCount(3)
  // below the threshold: a label of “not a supersession” agrees with the detector
  await expect(beside.getByRole('listitem').first()).toContainText('correctly skipped')
  await expect(beside.getByText('wrong')).toHaveCount(0)
  await expect(page).toHaveURL(/at=0\.76/)
  await expect(slider).toBeFocused()

  const typed = page.getByRole('spinbutton', { name: 'Threshold' })
  await typed.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace') // emptied first, as people do
  await page.keyboard.type('0.6')
  await expect(page.getByRole('heading', { name: 'At 0.60' })).toBeVisible()
  await expect(page).toHaveURL(/at=0\.6$/)
  await beside.waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /^P-\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/p\/\d+$/) // where the address by id leads on to
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'At 0.60' })).toBeVisible()
})

test('[GA53] charts have tables too, and the page is accessible with everything open', async ({
  agent,
  store,
  visit,
}) => {
  const sample = await labelled(agent, store)
  const page = await visit(
    `/go-live/agents/${agent.id}/threshold?sample=${sample}&at=0.72&review=0.5&against=default&without=V`,
  )
  await listening(page)
  for (const summary of await page.getByText('View as table').all()) await summary.click()
  const histogram = page.getByRole('figure', { name: 'Sampled pairs by confidence' })
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
  ).toHaveText(['5', /^60% \(/, /^100% \(/])

  // seed: without the value only the temporal strength of 0.70 is left
  const figures = page.getByRole('row', { name: /^Without V \(Value\)/ })
  await expect(figures.getByRole('cell').first()).toHaveText('0')
  const lost = page
    .getByRole('region', { name: 'Without V (Value)' })
    .locator('[data-changed="lost"]')
  await expect(lost).toContainText('6 pairs (3 outdated, 2 both kept, 1 unlabeled)')
  await expect(lost.getByText('0.75 → 0.70').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'V Value' }).uncheck()
  await expect(page).not.toHaveURL(/without/)
  await expect(lost).toHaveCount(0)
  await expect(page.getByRole('row', { name: /^By weighed-/ })).toBeVisible()

  const zone = (name: string) => page.locator(`tr[data-zone="${name}"]`).getByRole('cell')
  await expect(zone('apply')).toHaveText(['6', '0.4', '6'])
  await expect(zone('review')).toHaveText(['0', '0', '0'])
  await page.getByRole('slider', { name: 'Auto-apply from, slider' }).fill('0.8')
  await expect(zone('apply').first()).toHaveText('0')
  await expect(zone('review')).toHaveText(['6', '0.4', '6'])
  await expect(page).toHaveURL(/at=0\.8&review=0\.5/)

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
})

/** Drags a threshold in a chart by this many hundredths, with mouse or finger. */
async function drag(
  page: Page,
  grip: Locator,
  move: { hundredths: number; by: 'mouse' | 'touch' },
) {
  await grip.scrollIntoViewIfNeeded()
  const box = await grip.boundingBox()
  const ground = await grip.locator('..').boundingBox()
  if (box === null || ground === null) throw new Error('the line is not in view')
  const from = { x: box.x + box.width / 2 + 4, y: box.y + box.height / 2 } // not at its exact center
  const to = { x: from.x + (ground.width * move.hundredths) / 100, y: from.y + 30 }
  const steps = 12
  const at = (nth: number) => ({
    x: from.x + ((to.x - from.x) * nth) / steps,
    y: from.y + ((to.y - from.y) * nth) / steps,
  })
  if (move.by === 'mouse') {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps })
    await page.mouse.up()
    return
  }
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point === undefined ? [] : [{ ...point, id: 1 }],
    })
  await send('touchStart', from)
  for (let nth = 1; nth <= steps; nth += 1) await send('touchMove', at(nth))
  await send('touchEnd')
}

test('[GA52] a threshold is dragged in every chart, by mouse and by finger, in steps of 0.01', async ({
  agent,
  store,
  visit,
}) => {
  const sample = await labelled(agent, store)
  const page = await visit(`/go-live/agents/${agent.id}/threshold?sample=${sample}`)
  await listening(page)
  const grip = (figure: string, line: string) =>
    page.getByRole('figure', { name: figure }).locator(`[data-grip="${line}"]`)
  await drag(page, grip('Sampled pairs by confidence', 'apply'), { hundredths: 6, by: 'mouse' })
  await expect(page.getByRole('heading', { name: 'At 0.76', exact: true })).toBeVisible()
  expect(await counts(page, 'right')).toEqual(['0', '3'])
  await expect(page).toHaveURL(/at=0\.76/)
  await drag(page, grip('Precision and recall', 'apply'), { hundredths: -4, by: 'mouse' })
  await expect(page.getByRole('heading', { name: 'At 0.72', exact: true })).toBeVisible()

  await page.getByRole('switch', { name: 'Separate lines for auto-apply and review' }).click()
  const upper = page.getByRole('slider', { name: 'Auto-apply from, slider' })
  const lower = page.getByRole('slider', { name: 'Review from, slider' })
  await expect(lower).toHaveValue('0.52')
  await drag(page, grip('Open proposals that would be wrong', 'review'), {
    hundredths: 10,
    by: 'mouse',
  })
  await expect(lower).toHaveValue('0.62')
  await expect(upper).toHaveValue('0.72')
  await drag(page, grip('Sampled pairs by confidence', 'apply'), { hundredths: -20, by: 'touch' })
  await expect(upper).toHaveValue('0.52')
  await expect(lower).toHaveValue('0.52') // the other gives way
})

test('how many open proposals would be wrong is shown as a chart, in words and in a table', async ({
  agent,
  store,
  visit,
}) => {
  const sample = await labelled(agent, store)
  const page = await visit(`/go-live/agents/${agent.id}/threshold?sample=${sample}`)
  await listening(page)
  const figure = page.getByRole('figure', { name: 'Open proposals that would be wrong' })
  await expect(figure).toContainText(
    /About 2 of the 6 proposals open at 0\.70 and above would be wrong \(95% interval \d–\d\)/,
  )
  await figure.getByText('View as table').click()
  await expect(figure.getByRole('row', { name: /^0\.75/ }).getByRole('cell')).toHaveText([
    '6',
    /^about 2 \(/,
  ])
  await expect(figure.getByRole('row', { name: /^0\.80/ }).getByRole('cell')).toHaveText([
    '0',
    'none',
  ])
  await page.getByRole('slider', { name: 'Threshold, slider' }).fill('0.8')
  await expect(figure).toContainText('No open proposal reaches 0.80.')
})
