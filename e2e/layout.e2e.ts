import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { rows } from './screen'
import type { Agent } from './seed'
import { listening } from './watch-page'

const LEFT = 232 // the rail and 24 px
const RIGHT = { reading: LEFT + 760, wide: LEFT + 1184 } as const
const MIDDLE = 208 + (1440 - 208) / 2

type At = (agent: Agent) => string | Promise<string>

const PAGES: readonly (readonly [keyof typeof RIGHT, At])[] = [
  ['wide', (agent) => agent.versions()],
  ['wide', (agent) => `/review/patterns?agent=${agent.id}`],
  ['reading', () => '/review/blind'],
  ['wide', async (agent) => `/review/blind/import?sample=${await agent.sample()}`],
  ['wide', () => '/review/test'],
  ['wide', () => '/review/ended'],
  ['reading', (agent) => `/review/possible?agent=${agent.id}`],
  ['wide', (agent) => `/memory?agent=${agent.id}`],
  ['wide', (agent) => `/memory/facts?agent=${agent.id}`],
  ['reading', async (agent) => `/memory/facts/${(await agent.rows())[0]?.id}`],
  ['reading', (agent) => `/memory/duplicates?agent=${agent.id}`],
  ['wide', () => '/memory/flip-flops'],
  ['reading', (agent) => `/memory/still-true?agent=${agent.id}`],
  ['wide', (agent) => `/memory/health?agent=${agent.id}`],
  ['wide', () => '/go-live'],
  ['wide', (agent) => `/go-live/agents/${agent.id}`],
  ['reading', () => '/go-live/default'],
  ['wide', (agent) => `/go-live/agents/${agent.id}/threshold`],
  ['reading', (agent) => `/go-live/agents/${agent.id}/what-if`],
  ['wide', async (agent) => `/go-live/default/agreement?sample=${await agent.sample()}`],
  ['wide', (agent) => `/go-live/agents/${agent.id}/report`],
  ['reading', (agent) => `/go-live/agents/${agent.id}/advanced`],
  ['reading', (agent) => `/go-live/agents/${agent.id}/advanced/pairs`],
  ['wide', (agent) => `/go-live/agents/${agent.id}/errors`],
  ['reading', (agent) => `/go-live/agents/${agent.id}/pairs`],
  ['reading', (agent) => `/go-live/agents/${agent.id}/proposals`],
  ['reading', (agent) => `/go-live/agents/${agent.id}/times`],
  ['wide', (agent) => `/activity?agent=${agent.id}`],
  ['reading', async (agent) => `/activity/${(await agent.operations('Ben')).at(-1)?.seq}`],
  ['wide', () => '/activity/import'],
  ['wide', () => '/settings'],
  ['wide', (agent) => `/settings/sweeps?agent=${agent.id}`],
  ['wide', (agent) => `/settings/data?agent=${agent.id}`],
  ['reading', () => '/settings/access'],
  ['reading', () => '/settings/connections'],
  ['reading', () => '/settings/keys'],
  ['wide', () => '/demo'],
  ['wide', () => '/docs'],
  ['wide', () => '/docs/import'],
  ['reading', () => '/welcome'],
  ['reading', () => '/welcome/practice'],
  ['reading', () => '/nowhere'],
]

for (const half of [0, 1]) {
  test(`[NV6] content has one of two widths, and one left edge (${half + 1} of 2)`, async ({
    agent,
    allowed,
    visit,
  }) => {
    test.slow()
    allowed.push(/status of 404/)
    const [number] = await agent.pairs(3)
    await agent.decideAs('Ben', number ?? 0, 'supersede')
    const page = await visit('/welcome')
    const seen: unknown[] = []
    const right: unknown[] = []
    for (const [width, at] of PAGES.filter((_, index) => index % 2 === half)) {
      const path = await at(agent)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      seen.push([path, ...(await bodies(page)), await straying(page)])
      right.push([path, [LEFT, RIGHT[width]], []])
    }
    expect(seen).toEqual(right)
  })
}

test.describe('without the list', () => {
  test.use({ list: 'hidden' })
  test('[NV6] the review card and the blind pair are centered', async ({ agent, visit }) => {
    await agent.pairs(2)
    const sample = await agent.sample()
    const page = await visit(agent.queue)
    const [number] = (await agent.proposals()).map((proposal) => proposal.number)
    for (const path of [agent.queue, `/p/${number}`, `/review/blind/${sample}`]) {
      await page.goto(path)
      const pair = page.getByText('Is the older fact outdated?').first()
      const [left, rightEdge] = await pair.evaluate((element) => {
        const { left: from, right: to } = element.getBoundingClientRect()
        return [from, to]
      })
      expect([path, left, rightEdge]).toEqual([path, MIDDLE - 380, MIDDLE + 380])
    }
  })
})

test('[RD9] below 1280 px the list lies over the pair, on request', async ({ agent, visit }) => {
  await agent.pairs(2)
  const page = await visit(agent.queue, { viewport: { width: 1024, height: 768 } })
  await listening(page)
  const question = page.getByText('Is the older fact outdated?').first()
  const before = await question.boundingBox()
  await expect(rows(page).first()).toBeHidden()
  await page.keyboard.press('\\')
  await expect(rows(page).first()).toBeVisible()
  expect(await question.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Back to the pair' }).click()
  await expect(rows(page).first()).toBeHidden()
})

/** Returns the left and right edge of each body on the page, without its padding. */
function bodies(page: Page): Promise<[number, number][]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-width]')].map((body) => {
      const { left, right } = body.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(body)
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
    }),
  )
}

/** Returns headings and tabs that begin or end elsewhere. */
function straying(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main > header, main > div > nav')]
      .map((element) => (element.tagName === 'NAV' ? (element.parentElement ?? element) : element))
      .flatMap((element) => {
        const { left, right } = element.getBoundingClientRect()
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        const edges = [
          left + Number.parseFloat(paddingLeft),
          right - Number.parseFloat(paddingRight),
        ]
        return edges.join(' ') === '232 1416' ? [] : [`${element.tagName} ${edges.join(' ')}`]
      }),
  )
}
