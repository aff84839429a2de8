import { setTimeout as pause } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { expect, test } from './fixtures'
import { expectShown } from './screen'
import { decideByKey, listening } from './watch-page'

const SETTLE_MS = 500 // as use-queue-url.ts has it
const SLOW_MS = 900 // longer than the address takes to settle

test('[F17] a queue that is refreshed on a slow network is not loaded anew and keeps title and address', async ({
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

test('[F15] a queue that was left does not write its address over that of the next page, however slow the machine', async ({
  agent,
  visit,
}) => {
  await agent.pairs(2)
  const page = await visit(agent.queue)
  await expect(page).toHaveURL(/p=/)
  // As on a slow machine: what the queue still means to write is due as soon as the next page is drawn.
  await page.evaluate((settleMs) => {
    const due = new Map<number, () => void>()
    const { history } = window
    const [wait, stop] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
    const push = history.pushState.bind(history)
    const later = (run: () => void, ms?: number) => {
      const timer = wait(run, ms)
      if (ms === settleMs) due.set(timer, run)
      return timer
    }
    Object.assign(window, {
      setTimeout: later,
      clearTimeout: (timer: number) => {
        due.delete(timer)
        stop(timer)
      },
    })
    history.pushState = (...parameters) => {
      push(...parameters)
      queueMicrotask(() => due.forEach((run) => run()))
    }
  }, SETTLE_MS)
  await page.keyboard.press('j')
  await page.locator('[data-top=true]').getByRole('link', { name: 'older', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Fact', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/memory\/facts\//)
})

test('[NV8] the page behind a link is asked for when the focus rests there, not in passing', async ({
  agent,
  visit,
}) => {
  await agent.pairs(2)
  const page = await visit('/memory')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch']) asked.push(request.url())
  })
  const places = page.getByRole('navigation').first().getByRole('link')
  for (const place of ['Review', 'Go live', 'Activity', 'Settings'])
    await places.filter({ hasText: place }).first().focus()
  await page.clock.runFor(90)
  await places.filter({ hasText: 'Activity' }).first().focus()
  await page.clock.runFor(150)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter((address) => !address.includes('/activity'))).toEqual([])
})

test('[F16] a search that was typed just before a link was followed neither loses the link nor is lost itself', async ({
  agent,
  visit,
}) => {
  await agent.pairs(1)
  const page = await visit('/memory/facts')
  await listening(page)
  const search = page.getByRole('searchbox')
  await page.route('**/settings?*', async (route) => {
    await pause(SLOW_MS)
    await route.continue()
  })
  await search.fill('denver')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/memory\/facts\?.*denver/)
  await expect(search).toHaveValue('denver')
})

test('[F15] two filters that are set before the page has followed the first both stay', async ({
  visit,
}) => {
  const page = await visit('/activity')
  const fields = [page.getByLabel('Kind'), page.getByLabel('From', { exact: true })]
  const [kind, from] = await Promise.all(fields.map((field) => field.elementHandle()))
  await page.evaluate(
    ([select, input]) => {
      if (!(select instanceof HTMLSelectElement && input instanceof HTMLInputElement)) return
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
      // React looks for a value that it has not set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        '2020-01-01',
      )
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    [kind, from],
  )
  await expect(page).toHaveURL(/kind=\w+&from=2020-01-01/)
})

for (const [name, path, label, parameter] of [
  ['log', '/activity', 'From', 'from'],
  ['list of changes', '/memory/flip-flops', 'Changed since', 'since'],
] as const)
  test(`[F16] a day that is typed into the ${name} is taken once its year is whole, and the focus stays`, async ({
    visit,
  }) => {
    const page = await visit(path)
    await listening(page)
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(new URL(request.url()).searchParams.get(parameter) ?? ''),
    )
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await page.keyboard.type('05052026', { delay: 60 })
    await expect(page).toHaveURL(new RegExp(`${parameter}=2026-05-05`))
    await expect(field).toHaveValue('2026-05-05')
    await expect(field).toBeFocused()
    expect(asked.filter((day) => day !== '' && day !== '2026-05-05')).toEqual([])
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
  test(`[F17] a ${name} that is filtered while it is refreshed is not loaded anew and keeps its title`, async ({
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
    await pause(SLOW_MS)
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

test('[F17] a page whose title arrives last keeps the one it has', async ({ agent, visit }) => {
  await agent.pairs(2)
  const page = await visit('/memory/facts')
  await listening(page)
  await titleLast(page)
  const { untitled } = await watchRefresh(page, /memory/)
  await page.evaluate(() => (window as unknown as RouterWindow).next.router.refresh())
  await KIND(page)
  await expect(page).toHaveURL(/kind=/)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.titles)).toBe('1')
  await page.waitForTimeout(SLOW_MS)
  expect(await untitled()).toEqual([])
})

/** Hands the router its answers with the title, and what waits for it, last: a busy server may send it apart from the rest. */
async function titleLast(page: Page) {
  await page.evaluate((wait) => {
    const fetch = window.fetch.bind(window)
    const written = (rows: readonly string[]) => new TextEncoder().encode(rows.join('\n') + '\n')
    window.fetch = async (...request) => {
      const answer = await fetch(...request)
      if (!answer.url.includes('_rsc')) return answer
      const rows = (await answer.text()).trimEnd().split('\n')
      const title = rows.findIndex((row) => /^[0-9a-f]+:\[\["\$","title"/.test(row))
      const isLate = (row: string, at: number) =>
        at === title || (at > title && row.endsWith(':null'))
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(written(rows.filter((row, at) => !isLate(row, at))))
          await new Promise((resolve) => setTimeout(resolve, wait))
          controller.enqueue(written(rows.filter(isLate)))
          controller.close()
          if (title !== -1) document.documentElement.dataset.titles = '1'
        },
      })
      const { headers, status, statusText } = answer
      const last = new Response(body, { headers, status, statusText })
      Object.defineProperty(last, 'url', { value: answer.url })
      return last
    }
  }, SLOW_MS)
}
