import { expect, test } from './fixtures'
import { moreActions } from './screen'
import { pairOf } from './seed'
import { decideByKey, listening } from './watch-page'

test('facts are searched, filtered, and shown with the superseded ones', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(2)
  await agent.facts([
    {
      entity: 'Kiln',
      aspect: 'rules',
      kind: 'constraint',
      content: 'Never fire the kiln at night.',
    },
    { entity: null, aspect: null, content: 'Something about nothing in particular.' },
  ])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', agent.queue)
  await decideByKey(page, 'a')
  await expect.poll(async () => (await agent.standing()).at(-1)?.status).toBe('decided')

  await page.goto(`/memory/facts?agent=${agent.id}`)
  const count = page.getByRole('status').filter({ hasText: /facts?$/ })
  await expect(count).toHaveText('5 current facts')
  await page.getByRole('button', { name: 'Show 1 superseded' }).click()
  await expect(count).toHaveText('6 facts')
  await expect(page.getByText('superseded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hide superseded' }).click()
  await expect(count).toHaveText('5 current facts')

  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('kiln')
  await expect(count).toHaveText('1 current fact')
  await expect(page.getByRole('link', { name: 'Never fire the kiln at night.' })).toBeVisible()
  await expect(page).toHaveURL(/q=kiln/)
  await page.reload()
  await expect(count).toHaveText('1 current fact')
  await search.fill('zebra')
  await expect(page.getByText('No fact matches.')).toBeVisible()
  await search.fill('')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('constraint')
  await expect(count).toHaveText('1 current fact')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Any kind')
  await page.getByRole('combobox', { name: 'Entity' }).selectOption({ label: 'Person 1 (2)' })
  await expect(count).toHaveText('2 current facts')
  await page.getByRole('combobox', { name: 'Entity' }).selectOption('Any entity')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(count).toHaveText('1 unclassified or archived fact')
})

test('versions are walked both ways with [ and ]', async ({ agent, store, reviewer }) => {
  const slot = { entity: 'Search', aspect: 'engine' }
  await agent.imports([
    {
      ...slot,
      externalId: '1',
      daysAgo: 90,
      content: 'Search uses SQLite.',
      status: 'superseded',
      supersededBy: '2',
    },
    {
      ...slot,
      externalId: '2',
      daysAgo: 60,
      content: 'Search uses FTS5.',
      status: 'superseded',
      supersededBy: '3',
    },
    { ...slot, externalId: '3', daysAgo: 30, content: 'Search uses a hybrid index.' },
  ])
  const middle = await store.read.fact.findFirstOrThrow({
    where: { agentId: agent.id, content: 'Search uses FTS5.' },
  })
  const { page } = await reviewer('Ada', `/memory/facts/${middle.id}`)
  const here = page
    .getByRole('list', { name: 'Versions, newest first' })
    .getByRole('listitem')
    .filter({ hasText: 'This fact' })
  const newerStep = page.getByRole('button', { name: 'Newer', exact: true })
  await expect(here).toContainText('Search uses FTS5.')
  await page.keyboard.press(']')
  await expect(here).toContainText('Search uses a hybrid index.')
  await expect(newerStep).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press(']')
  await page.keyboard.press('[')
  await expect(here).toContainText('Search uses FTS5.')
  await page.keyboard.press('[')
  await expect(here).toContainText('Search uses SQLite.')
  await newerStep.click()
  await expect(here).toContainText('Search uses FTS5.')
})

test('a fact is protected and unprotected', async ({ agent, reviewer }) => {
  await agent.facts([{ entity: 'Nora', aspect: 'home', content: 'Nora lives in Denver.' }])
  const [stored] = await agent.rows()
  const { page } = await reviewer('Ada', `/memory/facts/${stored?.id}`)
  await (await moreActions(page, 'Protect')).click()
  await expect(page.getByText('Protected facts can’t be replaced.')).toBeVisible()
  expect((await agent.rows())[0]?.protected).toBe(true)
  const supersede = await moreActions(page, 'Replace with another fact…')
  await expect(supersede).toHaveAttribute('aria-disabled', 'true')
  await expect(supersede).toHaveAccessibleDescription(/The older fact is protected/)
  await page.setViewportSize({ width: 320, height: 640 })
  const unprotect = await moreActions(page, 'Unprotect')
  await expect(unprotect).toBeInViewport({ ratio: 1 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
  await unprotect.click()
  await expect(page.getByText('Protected facts can’t be replaced.')).toBeHidden()
  expect((await agent.rows())[0]?.protected).toBe(false)
})

test('a fact is superseded by hand, with a preview and a reason', async ({ agent, reviewer }) => {
  const [older, newer] = pairOf(1)
  await agent.facts([older, newer])
  await agent.policy({ shadowMode: false })
  const stored = (await agent.rows()).find(({ content }) => content === older.content)
  const { name, page } = await reviewer('Ada', `/memory/facts/${stored?.id}`)
  await listening(page)
  await (await moreActions(page, 'Replace with another fact…')).click()
  const dialog = page.getByRole('dialog', { name: 'Replace with another fact' })
  const confirm = dialog.getByRole('button', { name: 'Replace', exact: true })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('radio', { name: /now lives in Oulu/ }).check()
  await expect(dialog).toContainText('The older fact becomes superseded and moves to history.')
  await dialog.getByLabel('Reason').fill('She told me herself')
  await confirm.click()
  await expect(dialog).toBeHidden()
  const chain = page.getByRole('list', { name: 'Versions, newest first' })
  await expect(chain).toContainText('She told me herself')
  await expect(chain).toContainText(name)
  expect((await agent.rows()).find(({ id }) => id === stored?.id)?.status).toBe('superseded')
})
