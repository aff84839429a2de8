import { expect, test } from './fixtures'
import { approveAll, current } from './read-agent'
import { moreActions } from './screen'
import { listening } from './watch-page'

// The examples of the Signet, OpenClaw and Vestige documents, found, decided and undone as the documents describe.

test('Signet: facts stored before the first sweep are found by it, decided, and undone', async ({
  agent,
  reviewer,
}) => {
  const amari = { entity: 'Nicholai', aspect: 'partner' }
  const home = { entity: 'Nicholai', aspect: 'home' }
  const mode = { entity: 'Editor', aspect: 'dark mode' }
  const mood = { entity: 'Nicholai', aspect: 'mood' }
  await agent.imports([
    { ...amari, daysAgo: 80, content: 'Nicholai is apartment hunting with Amari' },
    { ...amari, daysAgo: 20, content: 'Nicholai broke up with Amari' },
    { ...home, daysAgo: 80, content: 'Nicholai lives in NYC' },
    { ...home, daysAgo: 20, content: 'Nicholai lives in LA' },
    { ...mode, daysAgo: 80, content: 'Dark mode is disabled' },
    { ...mode, daysAgo: 20, content: 'Dark mode is now enabled' },
    { ...mood, daysAgo: 80, content: 'Nicholai is happy with the office' },
    { ...mood, daysAgo: 20, content: "Nicholai isn't happy with the office" },
  ])
  await agent.policy({
    shadowMode: false,
    detectorProfile: 'default',
    supersessionSweepEnabled: true,
  })
  expect(await agent.standing()).toEqual([])
  await agent.sweep()
  const { page } = await reviewer('Ada', agent.queue)
  await approveAll(page, agent)
  const left = [
    'Dark mode is now enabled',
    'Nicholai broke up with Amari',
    "Nicholai isn't happy with the office",
    'Nicholai lives in LA',
  ]
  expect((await current(agent)).toSorted()).toEqual(left)

  // Nothing was deleted: the fact shows who ended it and what replaced it, and the log can undo all of it.
  await page.goto(`/memory/facts?agent=${agent.id}&status=superseded`)
  await page.getByRole('link', { name: 'Nicholai is apartment hunting with Amari' }).click()
  const chain = page.getByRole('list', { name: 'Versions, newest first' })
  await expect(chain).toContainText('Nicholai broke up with Amari')
  await page.goto(agent.queue)
  await expect(page.getByText('Nothing to review', { exact: true })).toBeVisible()
  await listening(page)
  for (let given = 1; given <= left.length; given += 1) {
    await page.keyboard.press('z')
    await expect.poll(async () => (await current(agent)).length).toBe(left.length + given)
  }
})

test('OpenClaw: arrivals are new, replace, take back or are known; the past is found by date', async ({
  agent,
  reviewer,
}) => {
  const database = { entity: 'proj', aspect: 'database' }
  const day = (date: string) => new Date(`${date}T12:00:00Z`)
  const since = (date: string) => ({ recordedAt: day(date), validFrom: day(date) })
  await agent.imports([
    {
      ...database,
      externalId: 'pg',
      content: 'The project database is PostgreSQL',
      ...since('2025-12-01'),
    },
    {
      ...database,
      externalId: 'my',
      content: 'The project database is MySQL',
      supersedes: 'pg',
      ...since('2026-02-01'),
    },
  ])
  await agent.policy({
    shadowMode: false,
    classifyBeforeWrite: true,
    preferenceKeys: 'apply',
    detectorProfile: 'default',
  })
  const editor = { entity: 'user', aspect: 'editor', key: 'editor', kind: 'preference' } as const
  await agent.facts([{ ...editor, daysAgo: 40, content: 'User prefers VS Code' }]) // ADD
  await agent.facts([{ ...editor, daysAgo: 30, content: 'User prefers VS Code' }]) // NOOP
  await agent.facts([{ ...editor, daysAgo: 20, content: 'User prefers Cursor' }]) // UPDATE
  await agent.facts([{ ...database, daysAgo: 2, content: 'The project database is not MySQL' }]) // DELETE
  const heardAgain = (await agent.rows()).filter(({ confirmations }) => confirmations === 1)
  expect(heardAgain.map(({ content }) => content)).toEqual(['User prefers VS Code'])

  const { page } = await reviewer('Ada', agent.queue)
  await approveAll(page, agent)
  expect((await current(agent)).toSorted()).toEqual([
    'The project database is not MySQL',
    'User prefers Cursor',
  ])

  // “search "database" --as-of 2026-01-15”
  await page.goto(`/memory/facts?agent=${agent.id}&q=database`)
  await expect(page.getByRole('link', { name: 'The project database is not MySQL' })).toBeVisible()
  await page.getByRole('button', { name: 'As of: now…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('True at (UTC)').fill('2026-01-15T00:00:00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'The project database is PostgreSQL' })).toBeVisible()
  await expect(page.getByRole('link', { name: /MySQL/ })).toHaveCount(0)
})

test('Vestige: candidates are offered, a plan shows its effect, a pinned memory stays, and undo is exact', async ({
  agent,
  reviewer,
}) => {
  const rust = { entity: 'Rust', aspect: 'runtime' }
  const rate = { entity: 'Training', aspect: 'learning rate', tags: ['ml'] }
  await agent.imports([
    {
      ...rust,
      daysAgo: 9,
      tags: ['rust', 'async'],
      content: 'Use tokio runtime for async Rust services',
    },
    {
      ...rust,
      daysAgo: 5,
      tags: ['rust', 'async', 'tokio'],
      content: 'Use the tokio runtime for async Rust services',
    },
    { ...rate, daysAgo: 9, content: 'LR should be 1e-4' },
    { ...rate, daysAgo: 5, content: 'Correction: LR should be 3e-4' },
    { entity: 'Rust', aspect: 'rules', daysAgo: 9, content: 'Load-bearing fact', protected: true },
    { entity: 'Rust', aspect: 'rules', daysAgo: 5, content: 'Load-bearing fact.' },
  ])
  await agent.policy({ shadowMode: false, detectorProfile: 'default' })
  const first = await agent.rows()
  const { page } = await reviewer('Ada', `/memory/duplicates?agent=${agent.id}`)
  const clusters = page.getByRole('article')
  await expect(clusters).toHaveCount(2) // a different value is a question of supersession, never a merge
  await expect(page.getByText(/LR should be/)).toHaveCount(0)
  const pinned = clusters.filter({ hasText: 'Load-bearing fact' })
  await pinned.getByRole('radio', { name: 'Keep: Load-bearing fact.', exact: true }).check()
  await expect(pinned.getByRole('button', { name: 'Merge 2 into 1' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const tokio = clusters.filter({ hasText: 'tokio' })
  await expect(tokio.getByText(/^Tags:/)).toContainText('rust, async, tokio')
  expect(await agent.rows()).toEqual(first) // a plan changes nothing
  await tokio.getByRole('button', { name: 'Merge 2 into 1' }).click()
  await expect(clusters).toHaveCount(1)
  expect((await current(agent)).length).toBe(5)

  // “plan supersede”: the preview, then the older one ends but stays readable.
  const older = first.find(({ content }) => content === 'LR should be 1e-4')
  await page.goto(`/memory/facts/${older?.id}`)
  await (await moreActions(page, 'Replace with another fact…')).click()
  const dialog = page.getByRole('dialog', { name: 'Replace with another fact' })
  await dialog.getByRole('radio', { name: /3e-4/ }).check()
  await expect(dialog).toContainText('The older fact becomes superseded and moves to history.')
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await current(agent)).length).toBe(4)

  // Both are in the log and are undone there, the earlier one first.
  await page.goto(`/activity?agent=${agent.id}`)
  const merged = page.getByRole('listitem').filter({ hasText: /Merged 2 facts into/ })
  await merged.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(async () => (await current(agent)).length).toBe(5)
  const ended = page.getByRole('listitem').filter({ hasText: /3e-4/ }).first()
  await ended.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).click()
  const plain = (rows: typeof first) =>
    rows.map(({ version: _version, revision: _revision, ...row }) => row)
  await expect.poll(async () => plain(await agent.rows())).toEqual(plain(first))
})
