import { chooseName, expect, test } from './fixtures'
import { decideByKey } from './watch-page'

test.describe.configure({ mode: 'serial' })

test('a typed fact becomes a proposal at once', async ({ visit }) => {
  const page = await visit('/demo')
  await chooseName(page, 'Petra')
  await page.getByRole('button', { name: 'Tell the agent' }).click()
  await expect(page.getByText(/proposal arrived at once|proposals arrived at once/)).toBeVisible()
  await page
    .getByRole('link', { name: /^Open P-\d+/ })
    .first()
    .click()
  const main = page.getByRole('main')
  await expect(main).toContainText('We allow deploys on Friday now.')
  await expect(main).toContainText('The older fact is a constraint.')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('the demo is reset to its first minute', async ({ visit }) => {
  const page = await visit('/queue?agent=nicholai-assistant')
  await chooseName(page, 'Petra')
  const status = page.getByRole('combobox', { name: 'Status' })
  const before = (await status.textContent()) ?? ''
  await decideByKey(page, 'r')
  await expect(status).not.toHaveText(before)
  await page.goto('/demo')
  await page.getByRole('button', { name: 'Reset the demo…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset the demo store?' })
  await dialog.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Reset the demo…' }).click()
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(dialog).toBeHidden()
  const told = page.getByText(/^✓ Reset in [\d.]+ s$/)
  await expect(told).toBeVisible()
  expect(Number(/[\d.]+/.exec(await told.innerText())?.[0])).toBeLessThan(5)
  await page.goto('/queue?agent=nicholai-assistant')
  await expect(status).toHaveText(before)
  await page.goto('/facts?agent=atlas-architecture&entity=Deploys')
  await expect(page.getByRole('heading', { name: 'Deploys' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'We allow deploys on Friday now.' })).toHaveCount(0)
})

test('every beat of the path leads somewhere', async ({ visit }) => {
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
