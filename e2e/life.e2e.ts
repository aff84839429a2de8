import { expect, test } from './fixtures'
import { readContext } from './read-context'
import { moreActions } from './screen'
import { listening, settled } from './watch-page'

const SLOT = { entity: 'Editor', aspect: 'choice' }

test('a fact’s life: restated, true again, restored, retracted, confirmed, and all of it undone', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.pairs(1) // so that there is a queue to undo in
  const [first] = await agent.facts([{ ...SLOT, content: 'Ada edits in VS Code.', daysAgo: 60 }])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/memory/facts/${first?.id}`)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const more = async (name: string) => (await moreActions(page, name)).click()
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const states = async () =>
    (
      await store.read.fact.findMany({
        where: { agentId: agent.id, entity: 'Editor' },
        orderBy: { id: 'asc' },
      })
    ).map(({ content, status }) => `${content} ${status}`)

  await press('Still true')
  await expect(page.getByText(/Confirmed as still true on/)).toBeVisible()

  await more('Edit…')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Ada edits in Vim.')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('she switched')
  await confirm('Save')
  await expect(page.getByText(/^Current since .* Replaced “Ada edits in VS Code\.”/)).toBeVisible()
  expect(await states()).toEqual(['Ada edits in VS Code. superseded', 'Ada edits in Vim. active'])

  // A → B → A is a new version.
  await page.goto(`/memory/facts/${first?.id}`)
  await press('True again…')
  await expect(dialog.getByText('Ada edits in Vim.')).toBeVisible()
  await confirm('True again')
  await expect(page.getByRole('heading', { name: 'Timeline: 3 versions' })).toBeVisible()
  expect(await states()).toEqual([
    'Ada edits in VS Code. superseded',
    'Ada edits in Vim. superseded',
    'Ada edits in VS Code. active',
  ])

  await more('Retract…')
  await confirm('Retract')
  await expect(page.getByText(/^Retracted on .* by Ada/)).toBeVisible()
  await press('Restore…')
  await confirm('Restore')
  await expect(page.getByRole('button', { name: 'Still true' })).toBeVisible()

  await more('Edit…')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Ada edits in VS Code again.')
  await dialog.getByRole('button', { name: 'Only the wording' }).click()
  await confirm('Save')
  await expect(page.getByText('Ada edits in VS Code again.').first()).toBeVisible()
  expect(await states()).toHaveLength(3)

  // Undoes everything done here, newest first, until only the first fact is left.
  await page.goto(agent.queue)
  await settled(page)
  for (let nth = 0; nth < 6; nth += 1) {
    const before = await store.read.operation.count({ where: { kind: 'undo', agentId: agent.id } })
    await page.keyboard.press('z')
    await expect
      .poll(() => store.read.operation.count({ where: { kind: 'undo', agentId: agent.id } }))
      .toBe(before + 1)
  }
  expect(await states()).toEqual([
    'Ada edits in VS Code. active',
    'Ada edits in Vim. retracted',
    'Ada edits in VS Code. retracted',
  ])
  const row = await store.read.fact.findUniqueOrThrow({ where: { id: first?.id ?? '' } })
  expect(row).toMatchObject({ confirmations: 0, validUntil: null, supersededById: null })
})

test('[G2] [A2] a refused action says why', async ({ agent, reviewer }) => {
  const [pinned, plain] = await agent.facts([
    { ...SLOT, content: 'Never deploys on Fridays.', protected: true },
    { ...SLOT, aspect: 'other', content: 'Deploys on Mondays.' },
  ])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/memory/facts/${pinned?.id}`)
  await expect(await moreActions(page, 'Retract…')).toHaveAccessibleDescription(
    /The fact is protected\. Unprotect it on its page first\./,
  )
  await agent.policy({ shadowMode: true })
  await page.goto(`/memory/facts/${plain?.id}`)
  await expect(await moreActions(page, 'Retract…')).toHaveAccessibleDescription(
    /is in shadow, so no fact changes/,
  )
  await expect(page.getByRole('menu').getByText(/is in shadow, so no fact changes/)).toHaveCount(1)
})

test('[G2] an edit that comes too late is refused, and the page behind it shows what came before', async ({
  agent,
  reviewer,
}) => {
  const home = { entity: 'Nora', aspect: 'home', externalId: 'home', daysAgo: 90 }
  await agent.imports([{ ...home, content: 'Nora lives in Denver.' }])
  await agent.policy({ shadowMode: false })
  const [fact] = await agent.rows()
  const { page } = await reviewer('Ada', `/memory/facts/${fact?.id}`)
  await listening(page)
  await (await moreActions(page, 'Edit…')).click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByLabel('Text').fill('Nora lives in Boulder.')
  await agent.imports([{ ...home, content: 'Nora lives in Ghent.' }])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('This changed after you saw it. Nothing was recorded.')
  await expect(dialog.getByLabel('Text')).toHaveValue('Nora lives in Boulder.')
  await expect(page.locator('main')).toContainText('Nora lives in Ghent.')
})

test('[R28] duplicates are merged as previewed, marked as not duplicates, and undone', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.pairs(1) // so that there is a queue to undo in
  await agent.facts([
    { ...SLOT, content: 'The spare key is with Mrs Okafor.', tags: ['house'], daysAgo: 9 },
    { ...SLOT, content: 'Spare key is with Mrs Okafor', tags: ['house'], daysAgo: 5 },
    { ...SLOT, aspect: 'tea', content: 'Mila drinks green tea in the morning.', daysAgo: 8 },
    {
      ...SLOT,
      aspect: 'tea',
      content: 'Mila drinks green tea in the morning, mostly.',
      daysAgo: 4,
    },
  ])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/memory/duplicates?agent=${agent.id}`)
  await expect(
    page.getByText('2 groups of similar facts among 6 current facts: 1 match, 1 possible.'),
  ).toBeVisible()
  const [key, tea] = [page.getByRole('article').first(), page.getByRole('article').last()]
  await expect(key.getByText('The other one becomes an older version of it.')).toBeVisible()
  await tea.getByRole('radio', { name: 'Keep: Mila drinks green tea in the morning.' }).check()
  await expect(tea.getByRole('insertion')).toHaveText(
    'Mila drinks green tea in the morning, mostly.',
  )
  await tea.getByRole('button', { name: 'Keep this text' }).click()
  await expect(tea.getByRole('insertion')).toHaveCount(0)
  await tea.getByRole('button', { name: 'Combine texts' }).click()
  await tea.getByText('Add a reason').click()
  await tea.getByRole('textbox', { name: 'Reason' }).fill('the same habit')
  await tea.getByRole('button', { name: 'Merge 2 into 1' }).click()
  await expect(
    page.getByText('1 group of similar facts among 5 current facts: 1 match, 0 possible.'),
  ).toBeVisible()
  const merged = await store.read.fact.findFirstOrThrow({
    where: { agentId: agent.id, aspect: 'tea', status: 'active' },
  })
  expect(merged.content).toBe(
    'Mila drinks green tea in the morning.\nMila drinks green tea in the morning, mostly.',
  )

  const line = page.getByRole('region', { name: 'Last change' })
  await expect(line).toContainText('Merged 2 facts.')
  await line.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toContainText('Undone.')
  await expect(
    page.getByText('2 groups of similar facts among 6 current facts: 1 match, 1 possible.'),
  ).toBeVisible()
  await tea.getByText('Add a reason').click()
  await tea.getByRole('textbox', { name: 'Reason' }).fill('the same habit')
  await tea.getByRole('button', { name: 'Merge 2 into 1' }).click()
  await expect(line).toContainText('Merged 2 facts.')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Not duplicates' }).click()
  await expect(line).toContainText('Marked not duplicates.')
  await expect(page.getByText('No duplicates among 5 current facts.')).toBeVisible()
  await expect(page.getByText('1 pair was marked not duplicates.')).toBeVisible()

  await page.goto(`/activity?agent=${agent.id}`)
  await expect(page.getByText(/Merged 2 facts into/).first()).toBeVisible()
  await page.goto(agent.queue)
  await settled(page)
  await page.keyboard.press('z')
  await expect
    .poll(() => store.read.keptApart.count({ where: { agentId: agent.id, reverted: true } }))
    .toBe(1)
  await page.keyboard.press('z')
  await expect
    .poll(() => store.read.fact.count({ where: { agentId: agent.id, status: 'active' } }))
    .toBe(6)

  // Its log entry still shows its evidence and its effect.
  const { id } = await store.read.operation.findFirstOrThrow({
    where: { agentId: agent.id, kind: 'merge' },
  })
  await page.goto(`/activity/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('the same habit')).toBeVisible()
  await expect(
    main.getByText(/, possible: embedding not used, tags neither has any, words/),
  ).toBeVisible()
  await expect(main.getByRole('columnheader', { name: 'Before the undo' })).toBeVisible()
})

test('a member of a cluster is left out of the merge, and stays unchanged', async ({
  agent,
  store,
  reviewer,
}) => {
  const said = 'The spare key is with Mrs Okafor'
  await agent.facts([
    { ...SLOT, content: `${said}.`, daysAgo: 9 },
    { ...SLOT, content: said, daysAgo: 8 },
    { ...SLOT, content: `${said}!`, daysAgo: 7, protected: true },
  ])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/memory/duplicates?agent=${agent.id}`)
  const cluster = page.getByRole('article', { name: '3 possible duplicates' })
  await cluster.getByRole('radio', { name: `Keep: ${said}`, exact: true }).check()
  await expect(cluster.getByRole('button', { name: 'Merge 3 into 1' })).toHaveAttribute(
    'aria-disabled',
    'true',
  ) // a protected fact is never merged away
  await cluster.getByRole('button', { name: `Leave out: ${said}!` }).click()
  await expect(cluster.getByText('stays as it is')).toBeVisible()
  await cluster.getByRole('button', { name: 'Merge 2 into 1' }).click()
  const active = async () =>
    (
      await store.read.fact.findMany({
        where: { agentId: agent.id, status: 'active' },
        orderBy: { id: 'asc' },
      })
    ).map(({ content }) => content)
  await expect.poll(active).toEqual([said, `${said}!`])
})

test('a constraint is retired: with a reason, the verb typed, and undone by key', async ({
  agent,
  store,
  reviewer,
}) => {
  await agent.pairs(1) // so that there is a queue to undo in
  const words = 'Never fire the kiln at night.'
  const rule = { entity: 'Kiln', aspect: 'rules', kind: 'constraint', content: words } as const
  const [fact] = await agent.facts([rule])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/memory/facts/${fact?.id}`)
  const dialog = page.getByRole('dialog')
  const told = () => readContext(page, { agent: agent.id })
  const status = async () =>
    (await store.read.fact.findUnique({ where: { id: fact?.id ?? '' } }))?.status

  await expect(await moreActions(page, 'Retract…')).toHaveCount(0)
  await (await moreActions(page, 'Retire…')).click()
  const retire = dialog.getByRole('button', { name: 'Retire', exact: true })
  await expect(retire).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('the kiln has a timer now')
  await expect(retire).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Confirm' }).fill('retire')
  await retire.click()
  await expect(page.getByText(/^Retracted on .* by Ada/)).toBeVisible()
  expect(await told()).not.toContain(words)

  await page.goto(agent.queue)
  await settled(page)
  await page.keyboard.press('z')
  await expect.poll(status).toBe('active')
  expect(await told()).toContain(words)
})
