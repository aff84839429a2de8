import { randomUUID } from 'node:crypto'
import path from 'node:path'

import {
  test as base,
  expect,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'

import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'
import { readOrMakeKey } from '@/lib/store/reviewer-key'
import { cookieName, sealReviewer } from '@/lib/web/reviewer-cookie'

import { agentOf, type Agent } from './seed'
import { lookedAt, watchPages } from './watch-page'

/** A person with their own browser. */
export type Reviewer = { readonly name: string; readonly page: Page }

type OpenReviewer = (name: string, at: string, options?: BrowserContextOptions) => Promise<Reviewer>
type OpenPage = (at: string, options?: PageOptions) => Promise<Page>
type PageOptions = BrowserContextOptions & { readonly name?: string } // of a reviewer who has used it before

type Fixtures = {
  /** Whether a browser shows the details of proposals, as it was left. */
  readonly details: 'closed' | 'open'
  /** Whether a browser shows the list, as it was left; a new reviewer has it hidden. */
  readonly list: 'hidden' | 'shown'
  /** An agent that only this test uses. */
  readonly agent: Agent
  /** Browser errors that this test expects; any other fails it. */
  readonly allowed: RegExp[]
  /** Opens a page in a browser without a reviewer name. */
  readonly visit: OpenPage
  /** Opens a page in a browser where a person once chose their name. */
  readonly reviewer: OpenReviewer
}

type WorkerFixtures = {
  /** The server's store, opened a second time. */
  readonly store: Store
}

const DATA = path.join(process.env['E2E_DATA'] ?? '', 'app')

export const test = base.extend<Fixtures, WorkerFixtures>({
  details: ['closed', { option: true }],
  list: ['shown', { option: true }],
  store: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed
    async ({}, use) => {
      const store = await openStore(DATA, {
        kind: 'demo',
        environment: { supersessionSweepEnabled: false, detectorProfile: 'seed' }, // the same as the server's
      })
      await use(store)
      await store.close()
    },
    { scope: 'worker' },
  ],
  agent: async ({ store }, use) => {
    await use(agentOf(store, `e2e-${randomUUID().slice(0, 8)}`))
  },
  request: async ({ request }, use) => {
    await request.get('/docs', { headers: { accept: 'text/html' } }) // begins a session, as a browser does
    await use(request)
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed
  allowed: async ({}, use) => use([]),
  visit: async ({ browser, allowed, details, list }, use) => {
    const { open, close } = opener(browser, { allowed, details, list })
    await use(open)
    await close()
  },
  reviewer: async ({ visit }, use) => {
    await use(async (name, at, options) => {
      const unique = `${name} ${randomUUID().slice(0, 4)}`
      const page = await visit(at, { ...options, name: unique })
      await lookedAt(page)
      return { name: unique, page }
    })
  },
})

export { expect }

/** Chooses a reviewer name in the page's dialog. */
export async function chooseName(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Who is deciding?' })
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.getByRole('button', { name: 'needed to decide' }).click({ timeout: 2_000 })
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass() // the first click may come before the page listens
  await dialog.getByLabel('Your name').fill(name)
  await dialog.getByRole('button', { name: 'Use this name' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `${name} not verified` })).toBeVisible()
}

/**
 * Makes every visit wait until the page has attached its listeners. A page is drawn before that, and a test clicks sooner than any person.
 */
function waitForListeners(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const ready = async () => {
    await page.waitForFunction(
      () => document.querySelector('#main') === null || window.e2e.listening,
    )
  }
  page.goto = async (...parameters) => {
    const response = await goto(...parameters)
    await ready()
    return response
  }
  page.reload = async (...parameters) => {
    const response = await reload(...parameters)
    await ready()
    return response
  }
}

function opener(
  browser: Browser,
  { allowed, details, list }: Pick<Fixtures, 'allowed' | 'details' | 'list'>,
) {
  const closing: (() => Promise<void>)[] = []
  const complaints: string[] = []
  const open: OpenPage = async (at, { name, ...options } = {}) => {
    const context = await browser.newContext(options)
    closing.push(() => context.close())
    if (name !== undefined) await context.addCookies([nameCookie(name)])
    await watchPages(context)
    if (details === 'open')
      await context.addInitScript(keepOnce, { name: 'palimpsest.details', value: 'open' })
    if (list === 'shown')
      await context.addInitScript(keepOnce, { name: 'palimpsest.list', value: 'shown' })
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
    })
    if (options.javaScriptEnabled !== false) waitForListeners(page)
    await page.goto(at)
    return page
  }
  const close = async () => {
    for (const each of closing) await each()
    expect(complaints.filter((text) => !allowed.some((known) => known.test(text)))).toEqual([])
  }
  return { open, close }
}

/** What the server gives a browser in which somebody chooses that name. */
function nameCookie(name: string) {
  const key = readOrMakeKey(DATA)
  const value = sealReviewer(name, new Date(), key)
  const where = { domain: '127.0.0.1', path: '/' }
  return {
    ...where,
    name: cookieName(key, true),
    value,
    httpOnly: true,
    sameSite: 'Strict',
  } as const
}

/** A choice of the browser from before; what is chosen in the test stays. */
function keepOnce({ name, value }: { readonly name: string; readonly value: string }): void {
  try {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
  } catch {
    // a page without storage
  }
}
