import type { Locator, Page } from '@playwright/test'

import { MIN_DWELL_MS } from './watch-page'

/** The drawn board. */
export function chart(page: Page): Locator {
  return page.getByRole('toolbar', { name: 'Patterns, most proposals first' })
}

/** A pattern's column. */
export function column(page: Page, pattern: string): Locator {
  return chart(page).getByRole('button', {
    name: new RegExp(`\\(${pattern.replace('+', '\\+')}\\): `),
  })
}

/** The pairs drawn so far. */
export function pairs(page: Page): Locator {
  return page.getByRole('list', { name: 'Random pairs' }).getByRole('listitem')
}

/** Waits until the current pair has been on screen long enough to be decided; returns its number. */
export async function settledPair(page: Page): Promise<number> {
  await page.evaluate(() => window.e2e.stood(null)) // how long it was there before is unknown
  const handle = await page.waitForFunction((dwell) => {
    const current = document.querySelector('li[aria-current]')
    const id = current?.getAttribute('data-proposal') ?? null
    return window.e2e.stood(id) > dwell
      ? Number(/P-(\d+)/.exec(current?.textContent ?? '')?.[1])
      : false
  }, MIN_DWELL_MS)
  return Number(await handle.jsonValue())
}

/** Answers the current pair by key; returns its number. */
export async function label(page: Page, key: string): Promise<number> {
  const number = await settledPair(page)
  await page.keyboard.press(key)
  return number
}
