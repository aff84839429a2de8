import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'

function gate(page: Page, name: string) {
  return page.locator(`tr[data-gate="${name}"]`)
}

test('from nothing known to a gate that turns: draw, label blind, see what it says', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(6)
  const { page } = await reviewer('Ada', `/shadow?agent=${agent.id}`)
  await expect(
    page.getByRole('heading', { name: /^Not yet\. \d of 6 gates pass\.$/ }),
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
    await page.waitForTimeout(250) // a pair is not answered before it can be read
    await page.keyboard.press('r')
  }
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

test('the labels go out as a file that the evaluation takes', async ({ agent, visit, request }) => {
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
