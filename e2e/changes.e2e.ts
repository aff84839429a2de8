import { expect, test } from './fixtures'
import { BACK_AND_FORTH } from './seed'
import { listening } from './watch-page'

test('[PC1] [PC6] [PC7] what keeps changing is listed with a question and links to its facts', async ({
  agent,
  reviewer,
}) => {
  await agent.imports(BACK_AND_FORTH)
  const head = (await agent.rows()).find(({ status }) => status === 'active')
  const { page } = await reviewer('Ada', `/memory/facts?agent=${agent.id}`)
  await page.getByRole('link', { name: 'Flip-flops' }).click()
  await expect(page).toHaveURL(`/memory/flip-flops?agent=${agent.id}`)
  await expect(page.getByText('4 changes in 1 place. 1 place changed back')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Flip-flops 1' })).toBeVisible()
  const row = page.getByRole('row', { name: /Mara › editor/ })
  await expect(row).toContainText('10 days')
  await expect(row).toContainText('changed back to “Mara edits in Vim” twice')
  await expect(row).toContainText('Ask: is this permanent, or does it depend on the project?')
  await row.getByRole('link', { name: '4', exact: true }).click()
  await expect(page).toHaveURL(`/memory/facts/${head?.id}#timeline`)
  await page.goBack()
  await row.getByRole('link', { name: 'Mara › editor' }).click()
  await expect(page.getByText('Mara edits in Emacs, as before.')).toBeVisible()
})

test('[PC1] [PC7] the filter is in the address, and undo removes a change', async ({
  agent,
  reviewer,
}) => {
  await agent.imports(BACK_AND_FORTH)
  await agent.policy({ shadowMode: false })
  const [number] = await agent.pairs(1)
  await agent.decideAs('Ben', number ?? 0, 'supersede')
  const { page } = await reviewer('Ada', `/memory/flip-flops?agent=${agent.id}`)
  await listening(page)
  await expect(page.getByRole('link', { name: '1 more place changed once' })).toBeVisible()
  await page.getByLabel('Kind').selectOption('decision')
  await expect(page).toHaveURL(/kind=decision/)
  await expect(page.getByText('Nothing here changed more than once.')).toBeVisible()
  await page.getByLabel('Kind').selectOption('preference')
  await expect(page.getByRole('row', { name: /Mara › editor/ })).toBeVisible()

  const [decision] = await agent.operations('Ben')
  await page.goto(`/activity/${decision?.id}`)
  await listening(page)
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await agent.verdicts())[0]?.reverted).toBe(true)
  await page.goto(`/memory/flip-flops?agent=${agent.id}`)
  await expect(page.getByText('4 changes in 1 place')).toBeVisible()
  await expect(page.getByText('changed once')).toBeHidden()
  await expect(page.getByRole('link', { name: `P-${number}`, exact: true })).toBeVisible()
})

test('[PC5] a session with enough facts has a share, and its numbers link to the facts', async ({
  agent,
  reviewer,
}) => {
  await agent.facts(
    Array.from({ length: 12 }, (_, nth) => ({
      entity: `Tool ${nth}`,
      aspect: 'place',
      content: `Tool ${nth} hangs in row ${nth}.`,
      source: { externalId: `line-${nth}`, excerpt: 'as listed', session: 'inventory' },
      ...(nth < 3 ? { status: 'superseded' as const } : {}),
    })),
  )
  const { page } = await reviewer('Ada', `/memory/flip-flops?agent=${agent.id}`)
  const row = page.getByRole('row', { name: /inventory/ })
  await expect(row).toContainText('25%')
  await expect(row).toContainText('5–57%')
  await page.getByRole('button', { name: 'By source' }).click()
  await expect(page.getByText('12 sources with fewer than 10 facts are not listed')).toBeVisible()
  await page.getByRole('button', { name: 'By session' }).click()
  await row.getByRole('link', { name: '3', exact: true }).click()
  await expect(page.getByText('Only what comes from session inventory of e2e.')).toBeVisible()
  await expect(page.getByText('Tool 2 hangs in row 2.')).toBeVisible()
  await expect(page.getByText('Tool 3 hangs in row 3.')).toBeHidden()
  await page.getByRole('button', { name: 'From anywhere' }).click()
  await expect(page).not.toHaveURL(/session=/)
})

test('[PC7] the same as data', async ({ agent, request }) => {
  await agent.imports(BACK_AND_FORTH)
  const answer = await request.get(`/api/changes?agent=${agent.id}&kind=preference`)
  expect(answer.ok()).toBe(true)
  expect(await answer.json()).toMatchObject({ changes: 4, changedBack: 1, placeCount: 1 })
  expect((await request.get('/api/changes?order=fast')).status()).toBe(400)
})
