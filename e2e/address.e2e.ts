import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { expectShown } from './screen'
import { decideByKey, listening } from './watch-page'

const SLOW_MS = 900 // longer than the address takes to settle

test('[F5] a queue that is refreshed on a slow network is not loaded anew and keeps title and address', async ({
  agent,
  visit,
}) => {
  const numbers = await agent.pairs(6)
  const page = await visit(agent.queue)
  await expectShown(page, numbers[0])
  await expect(page).toHaveURL(/p=/)
  const { loads, untitled } = await watchRefresh(page, /\/review/)
  await page.keyboard.press('j') // so that the address changes while the name is on its way
  await page.getByRole('button', { name: 'needed to decide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who is deciding?' })
  await dialog.getByLabel('Your name').fill('Ada')
  await dialog.getByRole('button', { name: 'Use this name' }).click()
  await expect(dialog).toBeHidden()
  const proposals = await agent.proposals()
  for (const next of numbers.slice(2, 5)) {
    await decideByKey(page, 'a')
    await expectShown(page, next)
    const { id } = proposals.find(({ number }) => number === next) ?? { id: 'none' }
    await expect(page).toHaveURL(new RegExp(`p=${id}`))
  }
  await expect.poll(async () => (await agent.verdicts()).length).toBe(3)
  expect(loads()).toEqual([])
  expect(await untitled()).toEqual([])
})

type RouterWindow = { readonly next: { readonly router: { readonly refresh: () => void } } }
type Step = (page: Page) => Promise<unknown>
const KIND: Step = (page) => page.getByLabel('Kind').selectOption({ index: 1 })
const LISTS: readonly (readonly [string, string, Step, Step, RegExp])[] = [
  [
    'log',
    '/activity',
    KIND,
    (page) => page.getByLabel('From', { exact: true }).fill('2020-01-01'),
    /kind=.*from=/,
  ],
  [
    'fact list',
    '/memory/facts',
    KIND,
    (page) => page.getByRole('button', { name: 'With superseded' }).click(),
    /kind=.*status=all|status=all.*kind=/,
  ],
  [
    'pattern board',
    '/review/patterns',
    (page) => page.getByLabel('Agent').selectOption({ index: 1 }),
    (page) => page.getByLabel('Agent').selectOption({ index: 0 }),
    /patterns$/,
  ],
]

for (const [name, path, first, second, wanted] of LISTS) {
  test(`[F5] a ${name} that is filtered while it is refreshed is not loaded anew and keeps its title`, async ({
    agent,
    visit,
  }) => {
    await agent.pairs(2)
    const page = await visit(path)
    await listening(page)
    const { loads, untitled } = await watchRefresh(page, new RegExp(path))
    await page.evaluate(() => (window as unknown as RouterWindow).next.router.refresh())
    await first(page)
    await page.waitForTimeout(SLOW_MS * 1.5) // the refresh comes back meanwhile
    await second(page)
    await page.waitForTimeout(SLOW_MS * 3)
    await expect(page).toHaveURL(wanted)
    expect(loads()).toHaveLength(1) // the refresh
    expect(await untitled()).toEqual([])
  })
}

/** Slows a page down and notes when it is loaded anew, and when it has no title. */
async function watchRefresh(page: Page, path: RegExp) {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document' || request.url().includes('_rsc='))
      loads.push(request.url())
  })
  await page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  const seen = await page.evaluateHandle(() => {
    const untitled: string[] = []
    new MutationObserver(() => {
      if (document.title === '') untitled.push(window.location.href)
    }).observe(document.head, { childList: true, subtree: true })
    return untitled
  })
  return { loads: () => loads, untitled: () => seen.jsonValue() }
}
