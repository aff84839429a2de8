import { expect, test } from './fixtures'
import { approveAll, current } from './read-agent'
import { chooseFile } from './screen'

// The examples of the Copilot CLI and memstore documents, ingested and decided as the documents describe.

const SAID = [
  'I prefer VS Code',
  'Actually, I prefer Vim',
  "I've switched to Neovim",
  'I use tabs for indentation',
  "Actually, let's use 2 spaces instead",
  "I'm a junior developer",
  "Actually, I'm a senior developer now",
  'Decision: Use PostgreSQL',
  'Decision: Use MongoDB',
  'Decision: Use PostgreSQL with caching layer',
]

test('Copilot CLI: what a person takes back in conversation is superseded once someone approves', async ({
  agent,
  reviewer,
}) => {
  await agent.facts([{ entity: 'Kiln', aspect: 'heat', content: 'The kiln is hot.' }])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', '/activity/import')
  const lines = SAID.map((text, nth) =>
    JSON.stringify({ role: 'user', text, at: `2026-03-${10 + nth}T10:00:00Z` }),
  )
  await chooseFile(page, 'conversation.jsonl', lines.join('\n'))
  await page.getByRole('combobox', { name: 'Agent' }).fill(agent.id)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('10 facts')
  await preview.getByRole('button', { name: 'Import 10 facts' }).click()
  await expect.poll(async () => (await agent.rows()).length).toBe(11)
  expect(await current(agent)).toHaveLength(11) // a line makes a proposal and ends nothing

  await approveAll(page, agent)
  expect((await current(agent)).toSorted()).toEqual([
    "Actually, I'm a senior developer now",
    "Actually, let's use 2 spaces instead",
    'Decision: Use PostgreSQL with caching layer',
    'The kiln is hot.',
    'editor: Neovim',
  ])

  // Undoing the last approval makes the ended fact current again; then redo.
  const after = (await current(agent)).length
  await page.keyboard.press('z')
  await expect.poll(async () => (await current(agent)).length).toBe(after + 1)
  await page.keyboard.press('Shift+z')
  await expect.poll(async () => (await current(agent)).length).toBe(after)

  // The agent receives only the present; the past is one switch away.
  await page.goto(`/memory?agent=${agent.id}`)
  await expect(page.getByText('editor: Neovim')).toBeVisible()
  await expect(page.getByText('Decision: Use MongoDB')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show fact by fact, with superseded versions' }).click()
  await expect(page.getByRole('link', { name: 'Decision: Use MongoDB' })).toBeVisible()

  // PostgreSQL, MongoDB, PostgreSQL with caching: three versions, no circle.
  await page.goto(`/memory/facts?agent=${agent.id}`)
  await page.getByRole('link', { name: 'Decision: Use PostgreSQL with caching layer' }).click()
  await expect(page.getByRole('heading', { name: 'Timeline: 3 versions' })).toBeVisible()
})

test('memstore: versions end each other, other subjects and contexts coexist', async ({
  agent,
  reviewer,
}) => {
  const memstore = { entity: 'memstore', aspect: 'storage' }
  const stored = [
    { daysAgo: 60, content: 'memstore stores facts in SQLite' },
    { daysAgo: 58, content: 'memstore stores facts in SQLite with FTS5', supersedes: 'v1' },
    { daysAgo: 49, content: 'memstore uses hybrid FTS5 + vector search', supersedes: 'v2' },
  ]
  for (const [nth, words] of stored.entries())
    await agent.imports([{ ...memstore, externalId: `v${nth + 1}`, ...words }])
  await agent.policy({
    shadowMode: false,
    detectorProfile: 'default',
    supersessionSweepEnabled: true,
  })
  const versions = { entity: 'memstore', aspect: 'schema' }
  const editor = { entity: 'matthew', aspect: 'editor', kind: 'preference' } as const
  await agent.facts([
    { ...versions, daysAgo: 40, content: 'memstore schema version is 6' },
    { ...versions, daysAgo: 20, content: 'memstore schema version is 7' },
    { entity: 'Herald', aspect: 'feeds', daysAgo: 40, content: 'Herald uses RSS' },
    { entity: 'Herald', aspect: 'feeds', daysAgo: 20, content: 'Herald uses Atom' },
    { ...editor, daysAgo: 40, content: 'matthew prefers vim', metadata: { project: 'A' } },
    { ...editor, daysAgo: 20, content: 'matthew prefers emacs', metadata: { project: 'B' } },
  ])
  await agent.sweep()
  // The editors are of two projects: what is found there is marked, waits for a person, and both are kept.
  const crossing = (await agent.proposals()).filter(({ contextDiffers }) => contextDiffers)
  expect(crossing).toHaveLength(1)
  for (const { number } of crossing) await agent.decideAs('Ada', number, 'keep_both')
  const { page } = await reviewer('Ada', agent.queue)
  await approveAll(page, agent)
  expect((await current(agent)).toSorted()).toEqual([
    'Herald uses Atom',
    'Herald uses RSS',
    'matthew prefers emacs',
    'matthew prefers vim',
    'memstore schema version is 7',
    'memstore uses hybrid FTS5 + vector search',
  ])

  // A search finds only the last version; the subject's history has all three, in time order.
  await page.goto(`/memory/facts?agent=${agent.id}&q=memstore&aspect=storage`)
  await expect(page.getByText('memstore stores facts in SQLite', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'memstore uses hybrid FTS5 + vector search' }).click()
  await expect(page.getByRole('heading', { name: 'Timeline: 3 versions' })).toBeVisible()
  await page.getByRole('link', { name: 'Everything about memstore › storage' }).click()
  const moments = page.getByRole('list', { name: 'History, oldest first' }).getByRole('listitem')
  await expect(moments.nth(0)).toContainText('memstore stores facts in SQLite')
  await expect(moments.nth(1)).toContainText('with FTS5')
  await expect(moments.nth(2)).toContainText('hybrid FTS5')
})
