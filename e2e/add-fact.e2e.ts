import { expect, test } from './fixtures'

test('[AR18] a fact is added under Memory, compared, and leads to what it contradicts', async ({
  agent,
  reviewer,
  store,
}) => {
  const { page } = await reviewer('Ada', `/memory/add?agent=${agent.id}`)
  const main = page.getByRole('main')
  const add = async (words: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(words))
      await main.getByLabel(label, { exact: true }).fill(text)
    await main.getByRole('button', { name: 'Save fact' }).click()
  }
  await expect(main.getByLabel('Name of the new agent')).toHaveValue(agent.id) // it has no fact yet
  const slot = { Entity: 'Mara', Aspect: 'home' }
  await add({ ...slot, Fact: 'Mara lives in Turku', 'True since': '2026-01-15' })
  await expect(main).toContainText('Stored and compared. Nothing was proposed.')
  await add({ ...slot, Fact: 'Mara now lives in Oulu', 'True since': '2026-05-01' })
  await expect(main).toContainText('Stored. It has 1 proposal.')
  const stored = await store.read.fact.findMany({
    where: { agentId: agent.id },
    orderBy: { validFrom: 'asc' },
  })
  expect(stored.map(({ content, validFrom }) => [content, validFrom.toISOString()])).toEqual([
    ['Mara lives in Turku', '2026-01-15T00:00:00.000Z'],
    ['Mara now lives in Oulu', '2026-05-01T00:00:00.000Z'],
  ])
  await main.getByRole('link', { name: /Open P-/ }).click()
  await expect(main).toContainText('Oulu')
})

test('[AR18] a new agent begins with its first fact, which needs no entity', async ({
  reviewer,
  agent,
  store,
}) => {
  const { page } = await reviewer('Ada', '/memory')
  const main = page.getByRole('main')
  await page.getByRole('link', { name: 'Add a fact' }).first().click()
  await expect(page.getByRole('heading', { name: 'Add a fact' })).toBeVisible()
  await expect(
    main.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Memory' }),
  ).toBeVisible()
  const name = `new ${agent.id}`
  await main.getByLabel('Agent', { exact: true }).selectOption('New agent…')
  await main.getByLabel('Name of the new agent').fill(name)
  await main.getByLabel('Fact', { exact: true }).fill('Never ring before nine')
  await main.getByLabel('Kind').selectOption('preference')
  await main.getByRole('button', { name: 'Save fact' }).press('Enter')
  await expect(main).toContainText('Stored and compared.')
  const [fact] = await store.read.fact.findMany({ where: { agentId: name } })
  expect(fact).toMatchObject({ entity: null, aspect: null, kind: 'preference' })
})
