import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'

function check(page: Page, name: string) {
  return page.locator(`[data-check="${name}"]`)
}

test('from no results to a result: draw, label blind, read the result', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(6)
  const { page } = await reviewer('Ada', `/go-live/agents/${agent.id}`)
  await expect(
    page.getByRole('heading', { name: /Not yet\. \d of 7 checks pass\.$/ }),
  ).toBeVisible()
  await expect(check(page, 'false-positives')).toContainText('Inconclusive')
  await expect(check(page, 'false-positives')).toContainText('Label 59 with none wrong')
  await expect(check(page, 'locked')).toContainText('Passed')

  await page.getByRole('link', { name: 'Draw a sample' }).first().click()
  await expect(page.getByRole('heading', { name: 'Draw a sample' })).toBeVisible()
  await page.getByLabel('Agent').selectOption({ value: agent.id })
  await page.getByLabel('Pairs', { exact: true }).fill('6')
  await page.getByLabel('Second labels (%)').fill('0')
  await page.getByRole('button', { name: 'Draw sample' }).click()
  await expect(page).toHaveURL(/\/review\/blind\/.+/)
  for (let nth = 0; nth < 6; nth += 1) {
    await expect(page.getByText(`${nth} of 6 labels`)).toBeVisible()
    await page.waitForTimeout(250) // a pair cannot be answered before it can be read
    await page.keyboard.press('r')
  }
  await expect.poll(async () => (await agent.labels()).length).toBe(6) // the last is shown before it is sent
  await page.getByRole('link', { name: /See the results/ }).click()
  await expect(page).toHaveURL(/\/go-live\/agents\/.+\?sample=/)
  await expect(check(page, 'false-positives')).toContainText('Failed')
  await expect(check(page, 'false-positives')).toContainText('100%')
  await page.getByText('Sample results: ').click()
  await expect(
    page.getByRole('heading', { name: 'Proposed, but labeled as keep both (6)' }),
  ).toBeVisible()
  await page
    .getByRole('link', { name: /^P-\d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/p\/.+/)
})

test('the labels are exported as a file for the evaluation', async ({ agent, visit, request }) => {
  await agent.pairs(3)
  const sample = await agent.sample()
  const page = await visit(`/go-live/agents/${agent.id}`)
  await page.getByText('Sample results: ').click()
  await expect(page.getByRole('link', { name: 'Labels as a file of pairs' })).toHaveAttribute(
    'href',
    `/api/labels?sample=${sample}`,
  )
  const answer = await request.get(`/api/labels?sample=${sample}`)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-disposition']).toContain('labels.jsonl')
  expect((await request.get('/api/labels?nothing=1')).status()).toBe(400)
})

test('[GA6] what would have happened since a day; each number opens its list', async ({
  agent,
  visit,
}) => {
  const [first, second] = await agent.pairs(4)
  await agent.decideAs('Ben', first ?? 0, 'keep_both')
  await agent.decideAs('Ben', second ?? 0, 'supersede')
  const page = await visit(`/go-live/agents/${agent.id}`)
  await page.getByRole('link', { name: 'What-if' }).click()
  await expect(
    page.getByRole('heading', { name: 'It would have applied 0 proposals.' }),
  ).toBeVisible()
  await page.getByLabel('Auto-apply limit').fill('0.6')
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(
    page.getByRole('heading', { name: 'It would have applied 4 proposals.' }),
  ).toBeVisible()
  await expect(page.getByText('Too few blind labels at that confidence')).toBeVisible()
  const table = page.getByRole('table', { name: 'What would have happened to each proposal' })
  await table
    .getByRole('row', { name: /^Wrong/ })
    .getByRole('link', { name: '1' })
    .click()
  await expect(page.getByRole('heading', { name: 'Wrong (1)' })).toBeVisible()
  await page.getByRole('link', { name: `P-${first}` }).click()
  await expect(page).toHaveURL(/\/p\/.+/)
})

test('[GA70] every agent is in one table, and the default is not judged', async ({
  agent,
  visit,
}) => {
  await agent.pairs(2)
  const page = await visit('/go-live')
  const row = page.locator(`tr[data-agent="${agent.id}"]`)
  await expect(row).toContainText(/\d more checks don’t pass\./)
  await agent.waive()
  await page.reload()
  await expect(row).toContainText('Ready only because 6 checks are off')
  await expect(row.getByRole('cell').nth(1)).toHaveText('1 of 1')
  const last = page.getByRole('row').last()
  await expect(last).toContainText('Default for new agents')
  await expect(last.getByRole('cell').nth(1)).toHaveText('–')
  await row.getByRole('link', { name: 'Review limits' }).click()
  await expect(page).toHaveURL(`/go-live/agents/${agent.id}`)
  await expect(page.getByRole('button', { name: 'Restore limits' })).toBeVisible()
})

test('[GA68] failed checks come first, and each sentence is on the page once', async ({
  agent,
  visit,
}) => {
  const [number] = await agent.pairs(3)
  await agent.decideAs('Ben', number ?? 0, 'supersede')
  const page = await visit(`/go-live/agents/${agent.id}`)
  const states = await page.locator('[data-check] > p:first-child').allInnerTexts()
  const order = ['Failed', 'Inconclusive', 'Passed', 'Not required']
  const places = states.map((state) => order.findIndex((word) => state.includes(word)))
  expect(places).toHaveLength(7)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const sentences = await page.locator('[data-check] summary > span:first-child').allInnerTexts()
  expect(sentences).toHaveLength(7)
  for (const sentence of sentences)
    await expect(page.getByText(sentence, { exact: true })).toHaveCount(1)
})

test('[GA71] the report is one page with everything, at any paper and margin', async ({
  agent,
  visit,
}) => {
  await agent.pairs(12)
  await agent.waive()
  await agent.sample()
  const page = await visit(`/go-live/agents/${agent.id}`)
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { name: agent.id, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report', exact: true })).toHaveCount(1)
  await expect(page.locator('[data-check]')).toHaveCount(7)
  await expect(page.getByRole('region', { name: 'Relaxed limits' })).toContainText('lead')
  await expect(page.locator('[data-signature]')).toHaveCount(2)
  for (const format of ['A4', 'Letter']) {
    for (const mm of ['0mm', '10mm', '20mm']) {
      const pdf = await page.pdf({
        format,
        margin: { top: mm, right: mm, bottom: mm, left: mm },
        printBackground: true,
      })
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu)
      expect(pages, `${format}, ${mm}`).toHaveLength(1)
    }
  }
  await page.setViewportSize({ width: 642, height: 905 }) // Letter, less 20 mm on each side
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > innerWidth,
    texts: [...document.querySelectorAll('main *')].filter(
      (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
    ).length,
  }))
  expect(cut).toEqual({ wide: false, texts: 0 })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('[NV10] each page about an agent leads to the same page about another one, or about all', async ({
  agent,
  visit,
}) => {
  await agent.pairs(1)
  const page = await visit(`/go-live/agents/${agent.id}/threshold`)
  const other = page.getByLabel('Another agent')
  await expect(other.locator(`option[value="${agent.id}"]`)).toHaveCount(0)
  for (const [tab, path] of [
    ['Threshold', 'threshold'],
    ['What-if', 'what-if'],
    ['Agreement', 'agreement'],
    ['Advanced', 'advanced'],
  ] as const) {
    await page.goto(`/go-live/agents/${agent.id}/${path}`)
    await other.selectOption('All agents')
    await expect(page).toHaveURL(`/go-live/default/${path}`)
    await expect(page.getByRole('heading', { name: 'All agents', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await other.selectOption(agent.id)
    await expect(page).toHaveURL(`/go-live/agents/${agent.id}/${path}`)
  }
  await page.goto(`/go-live/agents/${agent.id}/report`)
  await other.selectOption('All agents') // there is no report about all of them
  await expect(page).toHaveURL('/go-live/default')
  await other.selectOption(agent.id)
  await expect(page).toHaveURL(`/go-live/agents/${agent.id}`)
})
