import { violations } from './axe'
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
  const page = await visit(`/memory?agent=${agent.id}`)
  await expect(page.getByText(/^This agent receives 5 facts \(\d+ of 2,000 tokens\)/)).toBeVisible()
  const sent = page.getByRole('region', { name: 'Text as sent' })
  await expect(sent).toContainText('Never any peanuts.')

  await page.getByRole('button', { name: 'Copy and API' }).click()
  const markdown = page.getByRole('menuitem', { name: 'Text by API' })
  const text = await (await page.request.get((await markdown.getAttribute('href')) ?? '')).text()
  expect(text).toContain('Never any peanuts.')
  expect((await sent.innerText()).trim()).toBe(text.trim())
  const json = page.getByRole('menuitem', { name: 'JSON by API' })
  const answer: unknown = await (
    await page.request.get((await json.getAttribute('href')) ?? '')
  ).json()
  expect(answer).toMatchObject({ agent: agent.id, current: 5, leftOut: 0 })

  // Fact by fact is for what it receives now: another state has no switch for it.
  const facts = page.getByRole('switch', { name: 'Show fact by fact, with superseded versions' })
  await expect(facts).toBeVisible()
  await page.getByRole('button', { name: 'If all approved' }).click()
  await expect(page).toHaveURL(/proposal=all/)
  await expect(facts).toHaveCount(0)
  await page.getByRole('button', { name: 'If one approved' }).click()
  await expect(page).toHaveURL(/proposal=(?!all)/)
  const trial = page.getByRole('combobox', { name: 'Which proposal' })
  await trial.selectOption({ index: 1 })
  await expect(trial.locator('option').nth(1)).toHaveAttribute('value', /./)
  await expect(page.getByText(/would take one line out/)).toBeVisible()
  await expect(page.getByText(/^This agent receives 5 facts \(\d+ of 2,000 tokens\)/)).toBeVisible() // nothing was approved

  await agent.decideAs('Ben', number ?? 0, 'supersede')
  await page.goto(`/memory?agent=${agent.id}`)
  await expect(page.getByText(/^This agent receives 4 facts/)).toBeVisible()
  await expect(page.getByText('Person 2 lives in Turku.')).toBeHidden()
  await facts.click()
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
  const page = await visit(`/memory?agent=${agent.id}&tokens=many&since=tomorrow&proposal=none`)
  await expect(page.getByText(/^This agent receives 1 fact \(/)).toBeVisible()
  await expect(page.getByText('This agent has no such proposal.')).toBeVisible()
  const unknown = await page.request.get('/memory?agent=nobody-at-all')
  expect(unknown.status()).toBe(404)
  const api = await page.request.get('/api/context?agent=nobody-at-all')
  expect(api.status()).toBe(404)
})

test('[W51] says how many facts detection does not read', async ({ agent, visit }) => {
  const home = { entity: 'Mara', aspect: 'home' }
  await agent.facts([
    { ...home, content: 'Mara lives in Bonn with her brother' },
    { ...home, content: 'Mara woont met haar broer in Ulm' },
  ])
  await agent.policy({ detectorProfile: 'default' })
  const page = await visit(`/memory?agent=${agent.id}`)
  const notice = page.getByText('1 fact in another language, which only a model can compare.')
  await expect(notice).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(`/memory?agent=${agent.id}&true=2020-01-01`)
  await expect(page.getByRole('heading', { name: 'Received then' })).toBeVisible()
  await expect(notice).toBeHidden()
  await agent.policy({ detectorProfile: 'seed' })
  await page.goto(`/memory?agent=${agent.id}`)
  await expect(page.getByRole('heading', { name: 'Received now' })).toBeVisible()
  await expect(notice).toBeHidden()
})
