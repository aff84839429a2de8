import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { moreActions } from './screen'
import { listening } from './watch-page'

const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const side = (page: Page, name: 'Older' | 'Newer') =>
  page.getByRole('region', { name, exact: true })

test('two texts are typed and tried by mouse; the address keeps them', async ({ visit }) => {
  const page = await visit('/review/test')
  await listening(page)
  await expect(page.getByText('Type two texts, or choose two facts, to see')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Test pair' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await side(page, 'Older').getByLabel('Text', { exact: true }).fill('Nora lives in Denver.')
  await expect(submit).toHaveAccessibleDescription('The newer side is empty.')
  await side(page, 'Newer').getByLabel('Text', { exact: true }).fill('Nora lives in Boulder.')
  await submit.click()
  await expect(result(page)).toContainText('Would be proposed at')
  await expect(page).toHaveURL(/olderText=Nora\+lives\+in\+Denver/)

  await page.getByRole('button', { name: 'Seed', exact: false }).click()
  await expect(page).toHaveURL(/profile=seed/)
  await expect(result(page)).toContainText('Would be proposed at 0.75.')
  await expect(result(page).getByRole('button', { name: /^Negation did not fire/ })).toBeVisible()
  const value = result(page).getByRole('button', { name: /^Value fired at 0\.75/ })
  await value.hover()
  await expect(page.locator('[data-focus="value"]')).toHaveCount(1)

  await page.reload()
  await expect(side(page, 'Newer').getByLabel('Text', { exact: true })).toHaveValue(
    'Nora lives in Boulder.',
  )
  await expect(result(page)).toContainText('Would be proposed at 0.75.')
  await page.getByRole('button', { name: 'Swap sides' }).click()
  await expect(page).toHaveURL(/olderText=Nora\+lives\+in\+Boulder/)
  await page.goBack()
  await expect(side(page, 'Older').getByLabel('Text', { exact: true })).toHaveValue(
    'Nora lives in Denver.',
  )
  await expect(page.getByText('Nothing is stored.')).toBeVisible()
})

test('the same by keyboard alone, and a screen reader hears the answer', async ({ visit }) => {
  const page = await visit('/memory/facts')
  await listening(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/review\/test$/)
  await side(page, 'Older').getByLabel('Text', { exact: true }).focus()
  await page.keyboard.type('The gate is open.')
  await side(page, 'Newer').getByLabel('Text', { exact: true }).focus()
  await page.keyboard.type('My sister likes green tea.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(result(page)).toContainText('Would not be proposed')
  await expect(page.getByRole('status').filter({ hasText: /^Would not be proposed/ })).toHaveCount(
    1,
  )
  await expect(side(page, 'Newer').getByLabel('Text', { exact: true })).toBeFocused()
  await side(page, 'Newer').getByLabel('Text', { exact: true }).fill('The gate is closed.')
  await expect(page.getByText('The pair has changed.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(result(page)).toContainText('Would be proposed at')
})

test('a fact is compared with a sibling, and with another found by words', async ({
  agent,
  visit,
}) => {
  const slot = { entity: 'Nora', aspect: 'home' }
  await agent.facts([
    { ...slot, daysAgo: 60, content: 'Nora lives in Denver.', metadata: { year: 'first' } },
    { ...slot, daysAgo: 3, content: 'Nora lives in Boulder.', metadata: { year: 'second' } },
    {
      entity: 'Kiln',
      aspect: 'rules',
      kind: 'constraint',
      content: 'Never fire the kiln at night.',
    },
  ])
  const stored = await agent.rows()
  const boulder = stored.find(({ content }) => content.includes('Boulder'))
  const page = await visit(`/memory/facts/${boulder?.id}`)
  await (await moreActions(page, 'Compare with another fact')).click()
  await expect(page).toHaveURL(`/review/test?older=${boulder?.id}`)
  await listening(page)
  await expect(side(page, 'Newer').getByText('Other facts on this aspect')).toBeVisible()
  await side(page, 'Newer')
    .getByRole('button', { name: /Nora lives in Denver/ })
    .click()
  // Chosen as the newer, and moved to where its time belongs.
  await expect(side(page, 'Older')).toContainText('Nora lives in Denver.')
  await expect(side(page, 'Newer')).toContainText('Nora lives in Boulder.')
  await expect(result(page)).toContainText('and was already')
  await expect(result(page).getByRole('link', { name: /^P-\d+$/ })).toBeVisible()
  const context = result(page).getByRole('table', { name: 'Metadata that differs' })
  await expect(context.getByRole('row').nth(1)).toHaveText('yearfirstsecond')

  await side(page, 'Newer').getByRole('button', { name: 'Choose another' }).click()
  await side(page, 'Newer').getByRole('searchbox').fill('kiln')
  await side(page, 'Newer')
    .getByRole('button', { name: /Never fire the kiln/ })
    .click()
  await expect(result(page)).toContainText(
    'Only facts of one agent, entity, aspect and key are compared.',
  )
})

test('a bad id, a constraint and far too much text each get their sentence', async ({
  agent,
  visit,
}) => {
  test.slow()
  const slot = { entity: 'Kiln', aspect: 'rules' }
  await agent.facts([
    { ...slot, daysAgo: 60, kind: 'constraint', content: 'The kiln is open at night.' },
    { ...slot, daysAgo: 3, content: 'The kiln is closed at night.' },
  ])
  const [older, newer] = await agent.rows()
  const page = await visit('/review/test?older=nothing&newer=..%2F..')
  await expect(page.getByText('No fact has this id.')).toHaveCount(2)
  await page.goto(`/review/test?older=${older?.id}&newer=${newer?.id}`)
  await expect(result(page)).toContainText('The older fact is a constraint')

  await page.goto('/review/test')
  await listening(page)
  await side(page, 'Older').getByLabel('Text', { exact: true }).fill('word '.repeat(20_000))
  await side(page, 'Newer').getByLabel('Text', { exact: true }).fill('A word.')
  await page.getByRole('button', { name: 'Test pair' }).click()
  await expect(side(page, 'Older').getByRole('alert')).toContainText('a fact has at most 20,000')
  await expect(page).toHaveURL(/\/review\/test$/)
  await side(page, 'Older')
    .getByLabel('Text', { exact: true })
    .fill(`The gate is open. ${'Then more. '.repeat(1_500)}`)
  await page.getByRole('button', { name: 'Test pair' }).click()
  await expect(result(page)).toContainText(/Would (?:not )?be proposed/)
  await expect(page).toHaveURL(/\/review\/test$/)
})
