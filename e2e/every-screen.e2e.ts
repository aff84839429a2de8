import type { Page } from '@playwright/test'

import { violations } from './axe'
import { GROUPS, type Screen } from './every-screen'
import { expect, test } from './fixtures'
import { quiet } from './screen'
import { listening } from './watch-page'

// Every page is visited once, and everything that holds for every page is checked there.

const DESK = { width: 1440, height: 900 }
const LAPTOP = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }
const ZOOMED = { width: 320, height: 256 } // 1280 × 1024 at 400%

const LEFT = 232 // the rail and 24 px
const RIGHT = { reading: LEFT + 760, wide: LEFT + 1184 } as const

for (const { name, prepare, screens } of GROUPS) {
  test(`[NV6] [NV11] [WS1] ${name}: accessible in every size and theme, in place and at rest`, async ({
    agent,
    allowed,
    visit,
  }) => {
    test.setTimeout(screens.length * 60_000) // each takes ten seconds, more on a busy machine
    allowed.push(/status of 404/)
    const [number] = await agent.pairs(3)
    await agent.policy({ shadowMode: false })
    await agent.decideAs('Ben', number ?? 0, 'supersede')
    await prepare?.(agent)
    const page = await visit('/settings/keys')
    await page.addInitScript(watch)
    const problems: string[] = []
    for (const screen of screens) {
      const address = await screen[0](agent)
      problems.push(...(await problemsOf(page, address, screen)))
    }
    expect(problems).toEqual([])
  })
}

/** Visits a page; returns what is wrong there, each as a short line. */
async function problemsOf(
  page: Page,
  address: string,
  [, ready, width]: Screen,
): Promise<string[]> {
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: 'light' })
  const answer = await page.goto(address)
  expect([address, answer?.status()]).toEqual([address, address === '/nowhere' ? 404 : 200])
  await listening(page)
  await expect(page.getByText(ready).first()).toBeAttached()
  await quiet(page)
  const problems = await seen(page)
  const inReview = /^\/(?:review|p)\b/u.test(address) // has a question in place of a title, and answers at the foot of a phone
  if (!inReview) problems.push(...(await otherHeadings(page)))
  if (width !== undefined) problems.push(...(await displaced(page, RIGHT[width])))
  const light = await ground(page)
  problems.push(...(await violations(page)))
  await page.emulateMedia({ colorScheme: 'dark' })
  problems.push(...(await violations(page, 'contrast'))) // a theme changes only colors
  if ((await ground(page)) === light) problems.push('dark is as light')
  for (const [name, size] of Object.entries({ ZOOMED, PHONE, LAPTOP })) {
    await page.setViewportSize(size)
    const here = await smallTargets(page)
    if ((await sideways(page)) > 0) here.push('scrolls sideways')
    if (size === PHONE) here.push(...(await violations(page)))
    if (size === PHONE && !inReview) here.push(...(await lowTargets(page)))
    if (size !== ZOOMED) here.push(...(await hiddenStops(page)))
    problems.push(...here.map((problem) => `${name}: ${problem}`))
  }
  return problems.map((problem) => `${address} ${problem}`)
}

type Watched = { readonly problems: string[] }

/** Notes what moves once it is painted, and what the page may not load or run. */
function watch(): void {
  const problems: string[] = []
  Object.assign(window, { problems })
  document.addEventListener('securitypolicyviolation', (event) => {
    problems.push(`policy broken: ${event.violatedDirective} ${event.blockedURI}`)
  })
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as (PerformanceEntry & {
      readonly sources: readonly { readonly node: Node | null }[]
    })[])
      for (const { node } of sources) problems.push(`moved: ${node?.textContent ?? 'removed'}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

function seen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as Watched).problems])
}

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

/** Returns bodies, headings and tabs that begin or end elsewhere than at the edges of a content width. */
function displaced(page: Page, end: number): Promise<string[]> {
  return page.evaluate(
    ([left, right]) => {
      const edgesOf = (element: HTMLElement) => {
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        return `${box.left + Number.parseFloat(paddingLeft)} to ${box.right - Number.parseFloat(paddingRight)}`
      }
      const every = <Kind extends HTMLElement>(selector: string) => [
        ...document.querySelectorAll<Kind>(selector),
      ]
      const bodies = every('main [data-width]').map(edgesOf)
      const heads = every('main > header, main > div > nav')
        .map((element) =>
          element.tagName === 'NAV' ? (element.parentElement ?? element) : element,
        )
        .map(edgesOf)
      const wrong = heads.filter((edges) => edges !== `${left} to 1416`)
      if (bodies.join() !== `${left} to ${right}`) wrong.push(`content from ${bodies.join(', ')}`)
      return wrong
    },
    [LEFT, end] as const,
  )
}

/** Returns targets below 24 × 24 px that are neither inline text nor clear of others by a 24 px circle (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    const selector =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="option"], [role="switch"], [tabindex="0"]'
    const shown = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 1 && getComputedStyle(element).clipPath === 'none') // excludes screen-reader-only elements
    const small = shown.filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
    const clear = (one: DOMRect, self: HTMLElement) =>
      shown.every(({ element, box }) => {
        if (element === self || element.contains(self) || self.contains(element)) return true
        const [x, y] = [one.left + one.width / 2, one.top + one.height / 2]
        const dx = Math.max(box.left - x, 0, x - box.right)
        const dy = Math.max(box.top - y, 0, y - box.bottom)
        return Math.hypot(dx, dy) >= least / 2
      })
    return small
      .filter(({ element, box }) => !inSentence(element) && !clear(box, element))
      .map(
        ({ element, box }) =>
          `${element.tagName} “${(element.textContent || element.ariaLabel) ?? ''}” ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`,
      )
  })
}

/** Returns headings of another size than a page’s title (20 px), a section’s (16 px), or the question of practice (22 px). */
function otherHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main h1, main h2')]
      .filter((heading) => heading.getBoundingClientRect().width > 1) // excludes screen-reader-only ones
      .map((heading) => `${heading.tagName} ${getComputedStyle(heading).fontSize}`)
      .filter((found) => found !== 'H1 20px' && found !== 'H2 16px')
      .filter((found) => found !== 'H2 22px' || location.pathname !== '/welcome/practice'),
  )
}

/** Returns what is pressed and less than 40 px high, on a phone: buttons, fields, what opens, places, tabs, and links in rows outside sentences. */
function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const field = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"])'
    const row = location.pathname.startsWith('/docs/')
      ? 'nothing'
      : 'main :is(td, th, dt, dd, li) a'
    const inSentence = (element: HTMLElement) =>
      element.matches('main a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\w{3}/u.test(node.textContent ?? ''),
      )
    return [
      ...document.querySelectorAll<HTMLElement>(
        `${row}, button, select, ${field}, summary, header nav a, main > div > nav li a`,
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !inSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height < 39.5)
      .map(
        ({ element, box }) =>
          `only ${box.height.toFixed(0)} px high: ${element.tagName} “${(element.textContent || element.ariaLabel) ?? ''}”`,
      )
  })
}

/** Tabs through the page; returns the stops that were fully hidden, and where focus was lost. */
async function hiddenStops(page: Page, most = 40): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const element = document.activeElement
      if (element === null || element === document.body) return { end: true, hidden: null }
      const box = element.getBoundingClientRect() // of what can be seen of it: a table may be longer than the screen
      const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)]
      const [right, bottom] = [
        Math.min(box.right, window.innerWidth),
        Math.min(box.bottom, window.innerHeight),
      ]
      const seen = [0.05, 0.5, 0.95].some((share) =>
        [0.1, 0.5, 0.9].some((down) => {
          const there = document.elementFromPoint(
            left + (right - left) * share,
            top + (bottom - top) * down,
          )
          return there !== null && (element.contains(there) || there.contains(element))
        }),
      )
      const name = (element.textContent || element.ariaLabel) ?? ''
      return { end: false, hidden: seen ? null : `${element.tagName} “${name.slice(0, 40)}”` }
    })
    if (found.end) break
    if (found.hidden !== null) hidden.push(found.hidden)
  }
  return hidden
}

/** How far the page scrolls sideways. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
