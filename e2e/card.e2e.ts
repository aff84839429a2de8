import type { Page } from '@playwright/test'

import { violations } from './axe'
import { cardClient, showCard } from './card-host'
import { expect, test } from './fixtures'
import { pairOf } from './seed'
import { tokenOf } from './token'

const told = (page: Page) => page.evaluate(() => JSON.stringify(window.host.told))

test('[MC11] a person reads the pair on the card, approves it with the keyboard, and undoes it; the model is told', async ({
  agent,
  baseURL,
  store,
  visit,
}) => {
  const [proposal = 0] = await agent.pairs(1)
  await agent.policy({ shadowMode: false })
  const page = await visit('about:blank')
  const client = await cardClient(baseURL, await tokenOf(store))
  const card = await showCard(page, client, { proposal })
  await expect(card.getByRole('heading', { level: 1 })).toHaveText('Is the older fact outdated?')
  await expect(card.getByText('The agent believes two things: Turku and Oulu.')).toBeVisible()
  await expect(card.locator('.older')).toContainText(/Older .*20\d\d/u)
  await expect(card.locator('.newer')).toContainText('57 days later')
  await expect(card.locator('del')).toHaveText(/Turku/u)
  await expect(card.locator('ins').last()).toHaveText(/Oulu/u)
  await expect(card.getByText(/confidence 0\.\d\d/u)).toBeVisible()
  const effect = card.getByRole('region', { name: 'Effect' })
  await expect(effect).toContainText('If you approve, it will receive')
  await expect(effect).toContainText('Person 1 now lives in Oulu.')
  await expect(effect).toContainText('The older fact moves to history. Undo brings it back.')
  expect(await violations(page)).toEqual([])

  const decision = card.getByRole('group', { name: 'Decision' })
  await expect(decision.getByRole('button')).toHaveCount(3)
  await decision.getByRole('button', { name: 'Approve' }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByText('Approved by Dana.')).toBeVisible()
  await expect(card.getByText('The agent believes two things')).toHaveCount(0)
  await expect(card.getByRole('status')).toHaveText('Recorded.')
  await expect(decision.getByRole('button', { name: 'Undo' })).toBeFocused()
  expect(await agent.standing()).toMatchObject([{ status: 'decided', verdict: 'supersede' }])
  expect(await store.read.verdict.findMany({ where: { agentId: agent.id } })).toMatchObject([
    { reviewerId: 'person:Dana', channel: 'card' },
  ])
  await expect.poll(() => told(page)).toContain(`P-${proposal} on the review card: approved.`)

  await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toHaveText('Undone.')
  await expect(decision.getByRole('button')).toHaveCount(3)
  await expect.poll(() => told(page)).toContain('undid')
  expect((await agent.rows()).map(({ status }) => status)).toEqual(['active', 'active'])
  expect(await told(page)).not.toContain('Turku') // stored text would speak to the model as the card
  await client.close()
})

test('[MC11] on another version nothing is decided, and the card shows what is there now', async ({
  agent,
  baseURL,
  store,
  visit,
}) => {
  const [proposal = 0] = await agent.pairs(1)
  const page = await visit('about:blank')
  const client = await cardClient(baseURL, await tokenOf(store))
  const card = await showCard(page, client, { proposal })
  await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
  await agent.decideAs('Bo', proposal, 'keep_both')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(card.getByRole('status')).toHaveText(
    'It changed since this card was shown. Read it again.',
  )
  await expect(card.getByText('Rejected by Bo.')).toBeVisible()
  expect(await agent.verdicts()).toMatchObject([{ value: 'keep_both', reviewer: 'Bo' }])
  expect(await told(page)).toBe('[]')
  await client.close()
})

test('[MC12] a seal that has expired is renewed while nothing changed; a client that passes no call on changes nothing', async ({
  agent,
  baseURL,
  store,
  visit,
}) => {
  const [proposal = 0] = await agent.pairs(1)
  const page = await visit('about:blank')
  const client = await cardClient(baseURL, await tokenOf(store))
  const calls: string[] = []
  const card = await showCard(page, client, {
    proposal,
    dropsMeta: true,
    passOn: async ({ name, arguments: args }) => {
      calls.push(name)
      if (calls.length === 2) throw new Error('The person declined.')
      const expired = calls.length === 3 ? { seal: 'expired' } : {}
      return client.callTool({ name, arguments: { ...args, ...expired } })
    },
  })
  await expect(card.getByRole('button', { name: 'Reject' })).toBeVisible() // read once more for its seal
  await card.getByRole('button', { name: 'Reject' }).click()
  await expect(card.getByRole('status')).toContainText('The person declined.')
  expect(await agent.verdicts()).toEqual([])
  await card.getByRole('button', { name: 'Reject' }).click()
  await expect(card.getByText('Rejected by Dana.')).toBeVisible()
  expect(calls).toEqual(['review', 'review_decide', 'review_decide', 'review', 'review_decide'])
  expect(await agent.verdicts()).toMatchObject([{ value: 'keep_both', reviewer: 'Dana' }])
  await client.close()
})

test('[MC12] without verdicts:write, or where the client calls no tools, the card leads to the page', async ({
  agent,
  baseURL,
  store,
  visit,
}) => {
  const [proposal = 0] = await agent.pairs(1)
  const reader = await cardClient(baseURL, await tokenOf(store, ['facts:read', 'facts:write']))
  const page = await visit('about:blank')
  const card = await showCard(page, reader, { proposal })
  await expect(card.getByText('You can’t decide here. Decide on the page instead.')).toBeVisible()
  await expect(card.getByRole('button')).toHaveText([`Open P-${proposal} in Palimpsest`])
  await card.getByRole('button').click()
  await expect
    .poll(() => page.evaluate(() => window.host.opened))
    .toEqual([expect.stringMatching(`^http://.*/p/${proposal}$`)])
  const shy = await visit('about:blank')
  const client = await cardClient(baseURL, await tokenOf(store))
  const silent = await showCard(shy, client, { proposal, capabilities: {} })
  await expect(silent.getByText(new RegExp(`^http://.*/p/${proposal}$`, 'u'))).toBeVisible()
  await expect(silent.getByRole('button')).toHaveCount(0)
  await Promise.all([reader.close(), client.close()])
})

test('[MC12] what is stored is shown as text, whatever it holds', async ({
  agent,
  baseURL,
  store,
  visit,
}) => {
  const attack = '<img src=x onerror="document.title=`hit`"></script><script>alert(1)</script>'
  const [older, newer] = pairOf(1)
  const slot = { entity: `${attack}`, aspect: '<b>home</b>' }
  await agent.facts([
    { ...older, ...slot, content: `Person 1 lives in Turku. ${attack}` },
    { ...newer, ...slot, content: `Person 1 now lives in Oulu. ${attack} <style>*{display:none}` },
  ])
  const [{ number: proposal } = { number: 0 }] = await agent.proposals()
  const page = await visit('about:blank')
  page.on('dialog', () => {
    throw new Error('a script ran')
  })
  const client = await cardClient(baseURL, await tokenOf(store))
  const card = await showCard(page, client, { proposal })
  await expect(card.locator('.newer')).toContainText(attack)
  await expect(card.locator('.about')).toContainText('<b>home</b>')
  await expect(card.locator('img, script:not([type=module]), b, body style')).toHaveCount(0)
  expect(await card.locator('html').evaluate(() => document.title)).toBe('Review')
  await client.close()
})

test('[MC11] the card takes the client’s theme, and fits 320 pixels', async ({
  agent,
  baseURL,
  store,
  visit,
}) => {
  const [proposal = 0] = await agent.pairs(1)
  const page = await visit('about:blank', { viewport: { width: 320, height: 800 } })
  const client = await cardClient(baseURL, await tokenOf(store))
  const card = await showCard(page, client, { proposal, theme: 'dark' })
  await expect(card.getByRole('button', { name: 'Unsure' })).toBeVisible()
  const background = () =>
    card.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
  expect(await background()).toBe('rgb(15, 17, 21)')
  expect(await violations(page)).toEqual([])
  await page.evaluate(() => window.host.setTheme('light'))
  await expect.poll(background).toBe('rgb(255, 255, 255)')
  const sizes = await card
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
      wider: scrollWidth - clientWidth,
      higher: scrollHeight - clientHeight,
    }))
  expect(sizes).toEqual({ wider: 0, higher: 0 })
  await client.close()
})
