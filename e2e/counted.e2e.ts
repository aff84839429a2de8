import { expect, test } from './fixtures'

test('GA17: the numbers of zones, gates and replay lead to exactly what they count', async ({
  agent,
  reviewer,
}) => {
  await agent.pairs(4)
  await agent.policy({ shadowMode: false })
  const [first, second] = (await agent.proposals()).map(({ number }) => number)
  await agent.decideAs('Cyd', first ?? 0, 'supersede')
  await agent.sample() // the page of the threshold rests on one
  const { page } = await reviewer('Ada', `/shadow/threshold?agent=${agent.id}`)
  const zone = page.locator('tr[data-zone="review"]')
  await zone.getByRole('link', { name: '3' }).click()
  await expect(page.getByRole('heading', { name: '3 open proposals' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^P-/ })).toHaveCount(3)
  await expect(page.getByRole('link', { name: `P-${second}` })).toBeVisible()

  await page.goto(`/shadow?agent=${agent.id}`)
  await page.locator('tr[data-gate="undone"]').getByRole('link', { name: '1', exact: true }).click()
  await expect(page.getByRole('heading', { name: '1 approval of the last 14 days' })).toBeVisible()
  await expect(page.getByRole('link', { name: `P-${first}` })).toBeVisible()
  await page.getByRole('link', { name: 'Only those that were undone' }).click()
  await expect(page.getByText('None.')).toBeVisible()

  await page.goto(`/shadow/replay?agent=${agent.id}&match=0.5`)
  await page
    .getByRole('row', { name: /^Applied without a person/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: 'Applied without a person (4)' })).toBeVisible()

  await page.goto('/shadow/times?agent=nobody')
  await expect(page.getByText('No pass was timed in the last 14 days.')).toBeVisible()
})
