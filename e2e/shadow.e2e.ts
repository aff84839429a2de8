import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'

function gate(page: Page, name: string) {
  return page.locator(`tr[data-gate="${name}"]`)
}

test('from no results to a passing gate: draw, label blind, read the result', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(6)
  const { page } = await reviewer('Ada', `/shadow?agent=${agent.id}`)
  await expect(
    page.getByRole('heading', { name: /^Not yet\. \d of 7 gates pass\.$/ }),
  ).toBeVisible()
  await expect(gate(page, 'false-positives')).toContainText('not known')
  await expect(gate(page, 'false-positives')).toContainText('59 labels without a wrong one')
  await expect(gate(page, 'locked')).toContainText('passes')

  await page.getByRole('link', { name: 'Draw one' }).click()
  await expect(page.getByRole('heading', { name: 'Draw a sample' })).toBeVisible()
  await page.getByLabel('Agent').selectOption({ value: agent.id })
  await page.getByLabel('Pairs').fill('6')
  await page.getByLabel('By several people').fill('0')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page).toHaveURL(/\/measure\/.+/)
  for (let nth = 0; nth < 6; nth += 1) {
    await expect(page.getByText(`${nth} of 6 labels`)).toBeVisible()
    await page.waitForTimeout(250) // a pair cannot be answered before it can be read
    await page.keyboard.press('r')
  }
  await expect.poll(async () => (await agent.labels()).length).toBe(6) // the last is shown before it is sent
  await page.getByRole('link', { name: /See what it says/ }).click()
  await expect(page).toHaveURL(/\/shadow\?sample=/)
  await expect(gate(page, 'false-positives')).toContainText('fails')
  await expect(gate(page, 'false-positives')).toContainText('100 %')
  await expect(
    page.getByRole('heading', { name: 'Proposed, and labelled as no supersession (6)' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'the proposal' }).first().click()
  await expect(page).toHaveURL(/\/p\/.+/)
})

test('the labels are exported as a file for the evaluation', async ({ agent, visit, request }) => {
  await agent.pairs(3)
  const sample = await agent.sample()
  const page = await visit(`/shadow?agent=${agent.id}`)
  await expect(page.getByRole('link', { name: 'The labels as a pair file' })).toHaveAttribute(
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
  const page = await visit(`/shadow?agent=${agent.id}`)
  await page.getByRole('link', { name: 'What would have happened, had it been live?' }).click()
  await expect(
    page.getByRole('heading', { name: 'It would have applied 0 proposals.' }),
  ).toBeVisible()
  await page.getByLabel('Match band from').fill('0.6')
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(
    page.getByRole('heading', { name: 'It would have applied 4 proposals.' }),
  ).toBeVisible()
  await expect(page.getByText('No blind sample tells')).toBeVisible()
  const table = page.getByRole('table', { name: 'What would have become of each proposal' })
  await table
    .getByRole('row', { name: /^Wrong/ })
    .getByRole('link', { name: '1' })
    .click()
  await expect(page.getByRole('heading', { name: 'Wrong (1)' })).toBeVisible()
  await page.getByRole('link', { name: `P-${first}` }).click()
  await expect(page).toHaveURL(/\/p\/.+/)
})

test('the report has everything, and prints without the rail', async ({ agent, visit }) => {
  await agent.pairs(2)
  await agent.waive()
  const page = await visit(`/shadow?agent=${agent.id}`)
  await page.getByRole('link', { name: 'The report to print' }).click()
  await expect(
    page.getByRole('heading', { name: `Report on going live: ${agent.id}` }),
  ).toBeVisible()
  await expect(page.getByText('No one has signed for a later phase.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Policy in force' })).toContainText(
    'shadowMode: true',
  )
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
