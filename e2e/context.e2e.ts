import { expect, test } from './fixtures'

test('what an agent receives: current facts within the budget, to copy, and what an approval would change', async ({
  agent,
  visit,
}) => {
  const [number] = await agent.pairs(2)
  await agent.policy({ shadowMode: false })
  await agent.facts([
    { entity: 'Nut', aspect: 'allergy', content: 'Never any peanuts.', kind: 'constraint' },
  ])
  const page = await visit(`/context/${agent.id}`)
  const sections = page.getByRole('main')
  await expect(page.getByText('5 of 5 current facts')).toBeVisible()
  const first = await sections.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(first.slice(0, 2)).toEqual(['Received now', 'Constraints'])

  const markdown = page.getByRole('link', { name: 'Markdown by API' })
  const text = await (await page.request.get((await markdown.getAttribute('href')) ?? '')).text()
  expect(text).toContain('Never any peanuts.')
  const json = page.getByRole('link', { name: 'JSON by API' })
  const answer: unknown = await (
    await page.request.get((await json.getAttribute('href')) ?? '')
  ).json()
  expect(answer).toMatchObject({ agent: agent.id, current: 5, leftOut: 0 })

  const trial = page.getByRole('combobox', { name: 'If this were approved' })
  await trial.selectOption({ index: 1 })
  await expect(page).toHaveURL(/proposal=/)
  await expect(page.getByText(/would take one line out/)).toBeVisible()
  await expect(page.getByText('5 of 5 current facts')).toBeVisible() // nothing was approved

  await agent.decideAs('Ben', number ?? 0, 'supersede')
  await page.goto(`/context/${agent.id}`)
  await expect(page.getByText('4 of 4 current facts')).toBeVisible()
  await expect(page.getByText('Person 2 lives in Turku.')).toBeHidden()
  await page.getByRole('switch', { name: 'Show superseded facts as history' }).click()
  await expect(page).toHaveURL(/history=/)
  await expect(page.getByText('Person 2 lives in Turku.')).toBeVisible()
})

test('what an agent receives: an unknown agent, and invalid parameters', async ({
  agent,
  allowed,
  visit,
}) => {
  allowed.push(/status of 404/)
  await agent.facts([{ content: 'The gate is green.' }])
  const page = await visit(`/context/${agent.id}?tokens=many&since=tomorrow&proposal=none`)
  await expect(page.getByText('1 of 1 current facts')).toBeVisible()
  await expect(page.getByText('This agent has no such proposal.')).toBeVisible()
  const unknown = await page.request.get('/context/nobody-at-all')
  expect(unknown.status()).toBe(404)
  const api = await page.request.get('/api/context?agent=nobody-at-all')
  expect(api.status()).toBe(404)
})
