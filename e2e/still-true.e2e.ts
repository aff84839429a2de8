import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from './fixtures'
import { listening } from './watch-page'

const about = (aspect: string, content: string, daysAgo: number) => ({
  entity: 'Nora',
  aspect,
  externalId: aspect,
  content,
  daysAgo,
})

const LONG_AGO = [
  about('home', 'Nora lives in Denver.', 400),
  about('pet', 'Nora has a cat.', 300),
  about('job', 'Nora bakes bread.', 200),
]

test('[LF17] facts that no one has confirmed in a long time are confirmed, edited and retracted', async ({
  agent,
  reviewer,
}) => {
  await agent.imports([...LONG_AGO, about('car', 'Nora drives a van.', 100)])
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/memory?agent=${agent.id}`)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Still true? 3' }).click()
  await expect(page).toHaveURL(`/memory/still-true?agent=${agent.id}`)
  const rows = main.getByRole('listitem').filter({ hasText: 'Nora ›' })
  await expect(rows).toHaveText([/Denver/u, /cat/u, /bread/u])
  await expect(rows.first()).toContainText(
    /Recorded on .*, never confirmed\. Due after 180 days\./u,
  )

  // The keys are named once above, so the buttons stay where they are.
  await expect(main.getByRole('list', { name: 'Keys' })).toHaveText(
    'A Still trueR RetractJ Next factZ Undo',
  )
  const answer = rows.nth(1).getByRole('button', { name: 'Still true' })
  const before = await answer.boundingBox()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  expect(await answer.boundingBox()).toEqual(before)
  await page.keyboard.press('k')

  await rows.first().getByRole('button', { name: 'Still true' }).click()
  await expect(rows).toHaveText([/cat/u, /bread/u])
  await expect(main).toContainText('Confirmed: Nora lives in Denver.')
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveText([/Denver/u, /cat/u, /bread/u])
  await rows.first().getByRole('button', { name: 'Still true' }).click()
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('button', { name: 'Edit…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByLabel('Text').fill('Nora has two cats.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toHaveText([/bread/u])
  await rows.first().getByRole('button', { name: 'Retract…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retract' }).click()
  await expect(main).toContainText('Nothing to confirm now.')
  await expect(page).toHaveURL(`/memory/still-true?agent=${agent.id}`)

  const facts = await agent.rows()
  expect(facts.map(({ content, status }) => `${content} ${status}`).toSorted()).toEqual([
    'Nora bakes bread. retracted',
    'Nora drives a van. active',
    'Nora has a cat. superseded',
    'Nora has two cats. active',
    'Nora lives in Denver. active',
  ])
})

test('[LF17] by key: the current fact is confirmed, confirmed no more, retracted and opened', async ({
  agent,
  reviewer,
}) => {
  await agent.imports(LONG_AGO)
  await agent.policy({ shadowMode: false })
  const { page } = await reviewer('Ada', `/memory/still-true?agent=${agent.id}`)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem').filter({ hasText: 'Nora ›' })
  const current = main.locator('li[aria-current=true]')
  await listening(page)
  await expect(current).toHaveText(/Denver/u)
  await page.keyboard.press('j')
  await expect(current).toHaveText(/cat/u)
  await page.keyboard.press('a')
  await expect(rows).toHaveText([/Denver/u, /bread/u])
  await expect(current).toHaveText(/bread/u)
  await page.keyboard.press('z')
  await expect(rows).toHaveText([/Denver/u, /cat/u, /bread/u])
  await expect(current).toHaveText(/cat/u)
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('button', { name: 'Retract' }).click()
  await expect(rows).toHaveText([/Denver/u, /bread/u])
  await page.keyboard.press('k')
  await expect(current).toHaveText(/Denver/u)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.locator('dt', { hasText: 'Still true?: confirm' }).locator('+ dd')).toHaveText(
    'A',
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/memory\/facts\//u)
  await expect(main).toContainText('Nora lives in Denver.')
})

test('[LF17] in shadow, a fact can be confirmed but not edited', async ({ agent, reviewer }) => {
  await agent.imports([about('home', 'Nora lives in Denver.', 400)])
  const { page } = await reviewer('Ada', `/memory/still-true?agent=${agent.id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('This agent is in shadow mode.')
  await expect(main.getByRole('button', { name: 'Edit…' })).toHaveAttribute('aria-disabled', 'true')
  await main.getByRole('button', { name: 'Still true' }).click()
  await expect(main).toContainText('Nothing to confirm now.')
})

test('[LF17] a fact is not confirmed while the server does not answer, and the page stays', async ({
  agent,
  reviewer,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to fetch/)
  await agent.imports(LONG_AGO)
  const { page } = await reviewer('Ada', `/memory/still-true?agent=${agent.id}`)
  await listening(page)
  await page.route('**/*', (route) => route.abort())
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Still true' }).first().click()
  await expect(main.getByRole('alert')).toContainText('The server did not answer.')
  await page.unroute('**/*')
  await main.getByRole('button', { name: 'Still true' }).first().click()
  await expect(main).toContainText('Confirmed: Nora lives in Denver.')
})

test('[LF17] a key that is pressed while an answer is on its way waits for it', async ({
  agent,
  reviewer,
}) => {
  await agent.imports(LONG_AGO)
  const { page } = await reviewer('Ada', `/memory/still-true?agent=${agent.id}`)
  const main = page.getByRole('main')
  const rows = main.getByRole('listitem').filter({ hasText: 'Nora ›' })
  await listening(page)
  await page.route(/still-true/, async (route) => {
    if (route.request().method() === 'POST') await pause(1_000)
    await route.continue()
  })
  for (const key of ['a', 'a', 'a', 'z']) await page.keyboard.press(key)
  await expect(main).toContainText('Confirmed: Nora has a cat.')
  await expect(rows).toHaveText([/bread/u])
  await expect(rows.first().getByRole('button', { name: 'Still true' })).toBeEnabled()
  const confirmed = (await agent.rows()).filter(({ confirmations }) => confirmations > 0)
  expect(confirmed.map(({ content }) => content).toSorted()).toEqual([
    'Nora has a cat.',
    'Nora lives in Denver.',
  ])
})
