import { setTimeout as pause } from 'node:timers/promises'

import type { Locator, Page } from '@playwright/test'

import { expect, test } from './fixtures'
import type { Agent } from './seed'

const PAIRS = [
  ['aspect 1', 'Ines likes tea.', 'Ines likes coffee.'],
  ['aspect 2', 'Ines has a cat.', 'Ines has a dog.'],
] as const

const list = (page: Page) => page.getByRole('list', { name: 'Possible pairs, strongest first' })
const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })

/** Two pairs that the default profile finds possible, of an agent that it reads. */
async function fill(agent: Agent) {
  await agent.facts([{ entity: 'Ines', aspect: 'town', content: 'Ines lives in Ghent.' }])
  await agent.policy({ detectorProfile: 'default' })
  await agent.facts(
    PAIRS.flatMap(([aspect, older, newer]) => [
      { entity: 'Ines', aspect, content: older, daysAgo: 60 },
      { entity: 'Ines', aspect, content: newer, daysAgo: 3 },
    ]),
  )
}

/** Waits for the keys: the list comes after the page, and listens a little later. */
async function listens(page: Page, first: Locator) {
  await expect(async () => {
    await page.keyboard.press('e')
    await expect(first).toContainText('Confidence', { timeout: 2_000 })
  }).toPass()
}

test('[P10] [P11] a possible pair is proposed, another dismissed, and both are undone in place', async ({
  agent,
  reviewer,
}) => {
  await fill(agent)
  const { page } = await reviewer('Ada', agent.queue)
  await page.getByRole('link', { name: 'Possible pairs' }).click()
  await expect(page).toHaveURL(`/review/possible?agent=${agent.id}`)
  await expect(page.getByText('2 possible pairs, strongest first.')).toBeVisible()
  const [coffee, dog] = [row(page, 'aspect 1'), row(page, 'aspect 2')]
  await expect(coffee).toContainText('Possible')
  await expect(list(page)).not.toContainText(/0\.\d\d/u)
  await coffee.getByRole('button', { name: 'Details' }).click()
  await expect(coffee).toContainText(/Confidence0\.6\d · proposed from 0\.70/u)

  await coffee.getByRole('button', { name: 'Propose' }).click()
  await expect(coffee).toContainText('Proposed')
  const standing = async () =>
    (await agent.proposals()).map(({ origin, status, verdict }) => [origin, status, verdict])
  await expect.poll(standing).toEqual([['manual', 'pending', null]])
  await dog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dog).toContainText('Dismissed')
  await expect.poll(standing).toEqual([
    ['manual', 'pending', null],
    ['manual', 'decided', 'keep_both'],
  ])

  await dog.getByRole('button', { name: 'Undo' }).click()
  await expect(dog.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await coffee.getByRole('button', { name: 'Undo' }).click()
  await expect(coffee.getByRole('button', { name: 'Propose' })).toBeVisible()
  await expect.poll(standing).toEqual([
    ['manual', 'withdrawn', null],
    ['manual', 'withdrawn', null],
  ])
  await page.reload()
  await expect(page.getByText('2 possible pairs, strongest first.')).toBeVisible()
})

test('[P11] [P12] by key: what is proposed waits in the queue, what is dismissed in no count', async ({
  agent,
  reviewer,
}) => {
  await fill(agent)
  const { page } = await reviewer('Ada', `/review/possible?agent=${agent.id}`)
  const [coffee, dog] = [row(page, 'aspect 1'), row(page, 'aspect 2')]
  await expect(coffee).toHaveAttribute('aria-current', 'true')
  await listens(page, coffee)
  await page.keyboard.press('r')
  await expect(coffee).toContainText('Dismissed')
  await expect(dog).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('z')
  await expect(coffee.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(coffee).toContainText('Dismissed')
  await page.keyboard.press('a')
  await expect(dog).toContainText('Proposed')

  await page.goto(`/review/possible?agent=${agent.id}`)
  await expect(page.getByText('No possible pairs')).toBeVisible()
  await page.getByRole('link', { name: 'Go to proposals' }).click()
  const options = page.getByRole('listbox', { name: 'Proposals' }).getByRole('option')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText('aspect 2')
})

test('[P11] a key that is pressed while an answer is on its way waits for it', async ({
  agent,
  reviewer,
}) => {
  await fill(agent)
  const { page } = await reviewer('Ada', `/review/possible?agent=${agent.id}`)
  const [coffee, dog] = [row(page, 'aspect 1'), row(page, 'aspect 2')]
  await listens(page, coffee)
  await page.route(/possible/, async (route) => {
    if (route.request().method() === 'POST') await pause(1_000)
    await route.continue()
  })
  for (const key of ['r', 'a', 'z']) await page.keyboard.press(key)
  await expect(coffee).toContainText('Dismissed')
  await expect(dog).toContainText('Proposed')
  await expect(dog.getByRole('button', { name: 'Propose' })).toBeVisible() // undone
  await expect(coffee).toContainText('Dismissed')
})
