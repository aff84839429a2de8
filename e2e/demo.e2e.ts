import { chooseName, expect, test } from './fixtures'
import { lanes } from './screen'
import { decideByKey } from './watch-page'

test.describe.configure({ mode: 'serial' })

test('a typed fact becomes a proposal at once', async ({ visit }) => {
  const page = await visit('/demo')
  await chooseName(page, 'Petra')
  await page.getByRole('button', { name: 'Save fact' }).click()
  await expect(page.getByText(/Stored\. It has \d+ proposals?\./)).toBeVisible()
  await page
    .getByRole('link', { name: /^Open P-\d+/ })
    .first()
    .click()
  const main = page.getByRole('main')
  await expect(main).toContainText('We allow deploys on Friday now.')
  await expect(main).toContainText('Approve is disabled: the older fact is a constraint.')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('[AW1] [AW4] [AW8] a known statement confirms the stored fact, and the log says so', async ({
  visit,
}) => {
  const page = await visit('/demo')
  await chooseName(page, 'Petra')
  const agent = await page.getByRole('combobox', { name: 'Agent' }).inputValue()
  await page.goto(`/settings?agent=${agent}`)
  const policy = page.getByRole('region', { name: 'Policy' })
  const field = page.getByRole('group', { name: 'Classify before write', exact: true })
  await field.getByRole('button', { name: 'On', exact: true }).click()
  await policy.getByRole('button', { name: 'Save policy' }).click()
  await expect(policy).toContainText('Saved')
  await page.goto('/demo')
  const tell = async (words: string) => {
    await page.getByLabel('Entity').fill('Office')
    await page.getByLabel('Aspect').fill('hours')
    await page.getByLabel('Fact', { exact: true }).fill(words)
    await page.getByRole('button', { name: 'Save fact' }).click()
  }
  await tell('The office opens at nine.')
  await expect(page.getByText('Stored and compared.')).toBeVisible()
  await tell('the office opens at nine')
  await expect(page.getByText(/^Restated\. .* confirmed, once so far\.$/)).toBeVisible()
  await expect(page.getByText('by rules: known already (NOOP).')).toBeVisible()
  await tell('The office no longer opens at nine.')
  await expect(page.getByText('retracts a stored fact (DELETE)')).toBeVisible()
  await page.getByRole('link', { name: /^Open P-\d+/ }).click()
  await expect(page.getByRole('main')).toContainText('read it as taking back the older fact')
  await page.goto('/activity')
  await page.getByRole('link', { name: /Confirmed: the office/ }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(
    '“the office opens at nine” (palimpsest, session typed by Petra)',
  )
  await expect(main).toContainText('times confirmed')
})

test('the demo is reset to its initial state', async ({ visit }) => {
  const page = await visit('/review?agent=nicholai-assistant')
  await chooseName(page, 'Petra')
  const toReview = lanes(page).first()
  const before = (await toReview.textContent()) ?? ''
  await decideByKey(page, 'r')
  await expect(toReview).not.toHaveText(before)
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Reset the demo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset the demo store?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Reset the demo…' }).click()
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(dialog).toBeHidden()
  const told = page.getByText(/^✓ Reset in [\d.]+ s$/)
  await expect(told).toBeVisible()
  expect(Number(/[\d.]+/.exec(await told.innerText())?.[0])).toBeLessThan(5)
  await page.goto('/review?agent=nicholai-assistant')
  await expect(toReview).toHaveText(before)
  await page.goto('/memory/facts?agent=atlas-architecture&entity=Deploys')
  await expect(page.getByRole('heading', { name: 'Deploys' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'We allow deploys on Friday now.' })).toHaveCount(0)
})

test('[DM1] [DM2] a presenter goes through all beats by key; a decided pair is open again after a reset of its beat', async ({
  visit,
}) => {
  const page = await visit('/demo')
  await chooseName(page, 'Petra')
  await page.getByRole('button', { name: 'Start presenting' }).click()
  const rail = page.getByRole('complementary', { name: 'Presenter' })
  const main = page.getByRole('main')
  await expect(rail).toContainText('Beat 1 of 7')
  await expect(page).toHaveURL(/\/p\/\d+$/)
  const pair = new URL(page.url()).pathname
  await expect(main).toContainText('Colorado Springs')
  await decideByKey(page, 'a')
  await expect(main).toContainText('approved by Petra')
  for (let beat = 2; beat <= 7; beat += 1) {
    await page.keyboard.press('Shift+ArrowRight')
    await expect(rail).toContainText(`Beat ${beat} of 7`)
    await expect(page).not.toHaveURL(/\/demo/)
    await expect(main).not.toContainText(/nothing at this address|could not be shown|^0 of/)
  }
  await page.reload()
  await expect(rail).toContainText('Beat 7 of 7')
  for (let beat = 6; beat >= 1; beat -= 1) {
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(rail).toContainText(`Beat ${beat} of 7`)
  }
  await expect(page).toHaveURL(new RegExp(`${pair}$`))
  await rail.getByRole('button', { name: 'Reset this beat' }).click()
  await expect(main.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await rail.getByRole('button', { name: 'Hide' }).click()
  await expect(rail).toBeHidden()
})

test('[DM1] on a small phone the way on stays in view, and each beat begins with its title', async ({
  visit,
}) => {
  const page = await visit('/demo', { viewport: { width: 320, height: 640 } })
  await page.getByRole('button', { name: 'Start presenting' }).click()
  const rail = page.getByRole('complementary', { name: 'Presenter' })
  const next = rail.getByRole('button', { name: /^Next/ })
  for (let beat = 1; beat <= 4; beat += 1) {
    await expect(rail.getByText(`Beat ${beat} of 7`)).toBeInViewport()
    await expect(next).toBeInViewport({ ratio: 1 })
    await next.click()
  }
})

test('[DM4] a presenter who steps on and back at once arrives at the beat that the rail shows', async ({
  visit,
}) => {
  const page = await visit('/demo')
  await page.getByRole('button', { name: 'Start presenting' }).click()
  const rail = page.getByRole('complementary', { name: 'Presenter' })
  await expect(page).toHaveURL(/\/p\/\d+$/)
  const pair = new URL(page.url()).pathname
  await expect(rail).toContainText('Beat 1 of 7')
  for (let waitMs = 0; waitMs <= 240; waitMs += 12) {
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForTimeout(waitMs)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(rail).toContainText('Beat 1 of 7')
    await expect(page).toHaveURL(new RegExp(`${pair}$`))
  }
})

test('every step of the tour leads somewhere', async ({ visit }) => {
  const page = await visit('/demo')
  const links = page.getByRole('region', { name: 'Five minutes' }).getByRole('link')
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  )
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of new Set(addresses)) {
    await page.goto(address)
    await expect(page.getByRole('main')).not.toContainText(
      /nothing at this address|could not be shown/,
    )
    await expect(page.getByRole('main')).not.toContainText(/^0 of|No fact matches|No facts? yet/)
  }
})
