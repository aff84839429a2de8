import { expect, test } from './fixtures'
import { moreActions } from './screen'

const SLOT = { entity: 'Editor', aspect: 'choice' }
const DAY_MS = 86_400_000

/** A time as the browser's field accepts it, in UTC. */
const fieldOf = (ms: number) => new Date(ms).toISOString().slice(0, 19)

test('[TT3] [TT7] [TT8] the past of a list, a fact, its chain and the context, and the way back to now', async ({
  agent,
  reviewer,
}) => {
  const [first] = await agent.facts([{ ...SLOT, content: 'Ada edits in VS Code.', daysAgo: 60 }])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/facts/${first?.id}`)
  const dialog = page.getByRole('dialog')
  await (await moreActions(page, 'Edit…')).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Ada edits in Vim.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Current since .* Replaced “Ada edits in VS Code\.”/)).toBeVisible()

  await page.goto(`/facts?agent=${agent.id}`)
  await expect(page.getByRole('link', { name: 'Ada edits in Vim.' })).toBeVisible()

  // By keyboard: the control, the field, Enter.
  await page.getByRole('button', { name: 'As of: now…' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Known at (UTC)').fill(fieldOf(Date.now() + DAY_MS))
  await dialog.getByLabel('True at (UTC)').fill(fieldOf(Date.now() - 10 * DAY_MS))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('What will be known in the future')
  await dialog.getByLabel('Known at (UTC)').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^As known now: what was true on /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada edits in VS Code.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada edits in Vim.' })).toHaveCount(0)

  // The past stays selected, and offers no actions.
  await page.getByRole('link', { name: 'Ada edits in VS Code.' }).click()
  await expect(page.getByText('It was true then.')).toBeVisible()
  expect(page.url()).toContain('true=')
  await expect(page.getByRole('button', { name: 'True again…' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show as a graph' }).click()
  await expect(page.getByText('One of these facts was true then; it is marked.')).toBeVisible()
  await expect(page.getByText('true then', { exact: true })).toBeVisible()
  const past = new URL(page.url()).search
  await page.goto(`/context/${agent.id}${past}`)
  await expect(page.getByRole('heading', { name: 'Received then' })).toBeVisible()
  await expect(page.getByText('Ada edits in VS Code.')).toBeVisible()
  await page.goto(`/facts/${first?.id}${past}`)
  await page.getByRole('link', { name: 'Full history of Editor › choice' }).click()
  await expect(page.getByRole('heading', { name: 'History: Editor, choice' })).toBeVisible()
  await expect(page.getByText('2 facts, 1 of them true then.')).toBeVisible()
  const moments = page.getByRole('list', { name: 'History, oldest first' }).getByRole('listitem')
  await expect(moments).toHaveCount(3) // two facts, and the operation that superseded one
  await expect(moments.first()).toContainText('Ada edits in VS Code.')
  await expect(moments.first()).toContainText('true then')
  await page.goto(`/context/${agent.id}${past}`)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('heading', { name: 'Received now' })).toBeVisible()
  await expect(page.getByText('Ada edits in Vim.')).toBeVisible()
})

test('[TT2] [TT6] a time before the fact was stored, and an invalid address', async ({
  agent,
  reviewer,
}) => {
  const [first] = await agent.facts([{ ...SLOT, content: 'Ada edits in Helix.', daysAgo: 60 }])
  const { page } = await reviewer('Ada', `/facts/${first?.id}?known=2020-01-01`)
  await expect(page.getByText('The store did not have this fact then.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByText('Ada edits in Helix.').first()).toBeVisible()
  await page.goto(`/facts?agent=${agent.id}&known=soon`)
  await expect(page.getByText(/“soon” is no time/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ada edits in Helix.' })).toBeVisible()
})
