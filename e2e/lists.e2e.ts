import type { Locator, Page } from '@playwright/test'

import { person } from '@/lib/domain/actor'
import { keepInlineTimes } from '@/lib/operations/keep-inline-times'
import { valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { newId } from '@/lib/server/ids'
import { noteInlineTime } from '@/lib/store/inline-times'
import type { Store } from '@/lib/store/port'

import { violations } from './axe'
import { expect, test } from './fixtures'
import type { Agent } from './seed'
import { listening } from './watch-page'

/** Follows a number to its list, which has that many rows, is accessible and fits the page width. */
async function follow(page: Page, number: Locator, heading: string | RegExp): Promise<void> {
  const count = Number((await number.innerText()).replaceAll(',', ''))
  await number.click()
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByRole('main').locator('section').last().locator('ul > li')).toHaveCount(
    count,
  )
  await expectWellMade(page)
}

async function expectWellMade(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
}

async function labelAll(agent: Agent, store: Store, wrong: number): Promise<string> {
  const sample = await agent.sample()
  const pairs = await store.read.samplePair.findMany({
    where: { sampleId: sample },
    orderBy: { position: 'asc' },
  })
  for (const [nth, { id }] of pairs.entries())
    await agent.labelAs('Ben', id, nth < wrong ? 'keep_both' : 'supersede')
  return sample
}

test('[GA17] the check of undone approvals: all of them, and those that were undone', async ({
  agent,
  store,
  visit,
}) => {
  const numbers = await agent.pairs(3)
  for (const number of numbers) await agent.decideAs('Ada', number, 'supersede')
  const [operation] = await agent.operations('Ada')
  const request = {
    ...person('Ben', 'page'),
    at: new Date(),
    newId,
    idempotencyKey: null,
  }
  valueOf(await undoOperations(store, { operationIds: [operation?.id ?? ''] }, request))
  const page = await visit(`/go-live/agents/${agent.id}`)
  const cell = page.locator('[data-check="undone"]')
  await cell.locator('summary').click()
  await follow(
    page,
    cell.getByRole('link', { name: '3', exact: true }),
    '3 approvals of the last 14 days',
  )
  await expect(page.getByText('approved, undone since')).toHaveCount(1)
  await page.goBack()
  await cell.locator('summary').click()
  await follow(
    page,
    cell.getByRole('link', { name: '1', exact: true }),
    '1 approval of the last 14 days that was undone',
  )
  await page.getByRole('link', { name: 'in Activity' }).click()
  await expect(page).toHaveURL(`/activity/${operation?.seq}`)
})

test('[GA17] a replay: its total, and what would have been applied', async ({ agent, visit }) => {
  const [first] = await agent.pairs(4)
  await agent.decideAs('Ben', first ?? 0, 'keep_both')
  const page = await visit(`/go-live/agents/${agent.id}/what-if?match=0.6`)
  const outcomes = page.getByRole('region', { name: 'It would have applied 4 proposals.' })
  const applied = outcomes.getByRole('row', { name: /^Applied without a person/ })
  await follow(page, applied.getByRole('link'), 'Applied without a person (4)')
  await expect(applied.getByRole('link')).toHaveAttribute('aria-current', 'true')
  await page.goto(`/go-live/agents/${agent.id}/what-if?match=0.8`)
  const total = page
    .getByRole('paragraph')
    .filter({ hasText: 'The auto-apply limit is' })
    .getByRole('link')
  await follow(page, total, 'All replayed proposals (4)')
})

test('[GA17] the zones of the threshold page: open proposals, and arrivals', async ({
  agent,
  store,
  visit,
}) => {
  await agent.pairs(5)
  await labelAll(agent, store, 1)
  const [first] = await agent.proposals()
  await agent.decideAs('Ben', first?.number ?? 0, 'keep_both')
  const at = `/go-live/agents/${agent.id}/threshold?at=0.8&review=0.5`
  const page = await visit(at)
  await listening(page)
  const cell = (zone: string) => page.locator(`tr[data-zone="${zone}"]`).getByRole('cell')
  await expect(cell('apply').getByRole('link')).toHaveCount(0)
  await follow(page, cell('review').first().getByRole('link'), '4 open proposals')
  await expect(page.getByText('0.50 and above · below 0.80')).toBeVisible()
  await page.goto(at)
  await follow(
    page,
    cell('review').last().getByRole('link'),
    '5 proposals that came in the last 14 days',
  )
  await page.getByRole('link', { name: `P-${first?.number}` }).click()
  await expect(page).toHaveURL(`/p/${first?.number}`)
})

test('[GA17] the share approved by a person', async ({ agent, store, visit }) => {
  await agent.pairs(4)
  const sample = await labelAll(agent, store, 1)
  const page = await visit(`/go-live/default/agreement?sample=${sample}`)
  await page.getByRole('row', { name: /^Ben/ }).getByRole('link', { name: /75%/ }).click()
  await expect(page.getByRole('heading', { name: /^3 pairs of sample/ })).toBeVisible()
  await expect(page.locator('[data-pair]')).toHaveCount(3)
  await expect(page.getByText('Ben: approved')).toBeVisible()
  await expectWellMade(page)
})

test('[GA17] the counts of a refit', async ({ agent, visit }) => {
  for (const [nth, number] of (await agent.pairs(40)).entries())
    await agent.decideAs('Cyd', number, nth % 2 === 0 ? 'supersede' : 'keep_both')
  await agent.refit()
  const page = await visit(`/go-live/agents/${agent.id}/advanced`)
  const row = page.getByRole('row').filter({ hasText: 'in use then' })
  const links = row.getByRole('link')
  const counts = (await links.allInnerTexts()).map(Number)
  expect(counts.length).toBeGreaterThan(0)
  for (let nth = 0; nth < counts.length; nth += 1) {
    await follow(page, links.nth(nth), new RegExp(`^${counts[nth]} pairs? of refit \\d+$`))
    await page.goBack()
  }
  await links.first().click()
  await page.getByRole('link', { name: 'Advanced', exact: true }).click()
  await expect(page).toHaveURL(`/go-live/agents/${agent.id}/advanced`)
  await page.goto('/go-live/default/advanced/pairs?refit=nothing')
  await expect(page.getByText('This refit has no list of pairs.')).toBeVisible()
})

test('[GA17] [GA64] timed passes have no pairs: their number links to their durations', async ({
  agent,
  store,
  visit,
}) => {
  await agent.facts([{ entity: 'Mara', aspect: 'pet', content: 'Mara has a cat.' }])
  const page = await visit(`/go-live/agents/${agent.id}/times`)
  await expect(page.getByText('No save was timed in the last 14 days.')).toBeVisible()
  await agent.pairs(1) // without a proposal there is nothing to check
  const today = new Date()
  const before = new Date(today.getTime() - 24 * 60 * 60 * 1000)
  for (let nth = 0; nth < 100; nth += 1)
    noteInlineTime(store, { agentId: agent.id, at: nth < 40 ? before : today, ms: 4 + nth / 10 })
  await keepInlineTimes(store)
  await page.goto(`/go-live/agents/${agent.id}`)
  const speed = page.locator('[data-check="inline-time"]')
  await speed.locator('summary').click()
  await speed.getByRole('link', { name: '100', exact: true }).click()
  const days = page.getByRole('region', { name: 'By day' })
  const passes = days.locator('tbody tr').locator('td:nth-of-type(1)')
  await expect(passes).toHaveText(['60', '40'])
  await expect(days).toContainText('13 ms (')
  await expect(page.getByRole('heading', { name: 'By agent' })).toBeHidden() // it is the only one
  await expectWellMade(page)
  await page.getByRole('link', { name: 'All agents' }).click()
  const row = page.getByRole('region', { name: 'By agent' }).getByRole('row', { name: agent.id })
  await expect(row.locator('td').first()).toHaveText('100')
})

test('[GA18] disagreements of detector and labels are grouped by reason; each reason lists all of them', async ({
  agent,
  store,
  visit,
}) => {
  await agent.pairs(5)
  await labelAll(agent, store, 5)
  const page = await visit(`/go-live/agents/${agent.id}`)
  const group = page.locator('[data-errors="V+T"]')
  const evidence = page.getByText('Sample results: ')
  await expect(group).toBeHidden()
  await evidence.click()
  await expect(group).toContainText('Value and temporal: the first 3 of 5')
  await expect(group.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'All of them, by reason' }).click()
  await expect(page.getByRole('heading', { name: 'Errors', level: 2 })).toBeVisible()
  await expect(group.getByRole('listitem')).toHaveCount(5)
  await expectWellMade(page)
  await page.getByRole('link', { name: 'Readiness', exact: true }).click()
  await evidence.click()
  await group.getByRole('link', { name: '5', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^5 pairs of sample/ })).toBeVisible()
  await expect(page.locator('[data-pair]')).toHaveCount(5)
  await page.goBack()
  await evidence.click()
  await page
    .getByRole('heading', { name: 'Proposed, but labeled as keep both (5)' })
    .getByRole('link')
    .click()
  await expect(page.locator('[data-pair]')).toHaveCount(5)
})
