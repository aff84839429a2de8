import { expect, type Locator, type Page } from '@playwright/test'

import { MIN_DWELL_MS } from './watch-page'

/** The pair to label. */
export function shownPair(page: Page): Locator {
  return page.getByRole('article', { name: 'The pair' })
}

/** A label button. */
export function labelButton(
  page: Page,
  name: 'Approve' | 'Reject' | 'Unsure' | 'Reverse' | 'Undo',
): Locator {
  return page.getByRole('group', { name: 'Label' }).getByRole('button', { name, exact: true })
}

/** The line with the last label. */
export function lastLabel(page: Page): Locator {
  return page.getByRole('region', { name: 'Last label' })
}

/** Returns the id of the pair on screen. */
export async function pairId(page: Page): Promise<string> {
  return (await shownPair(page).getAttribute('data-pair')) ?? ''
}

/** Waits until the pair has been on screen long enough to be labeled; returns its id. */
export async function settledPair(page: Page): Promise<string> {
  await page.evaluate(() => window.e2e.stood(null)) // how long it was there before is unknown
  const handle = await page.waitForFunction((dwell) => {
    const id = document.querySelector('[data-pair]')?.getAttribute('data-pair') ?? null
    return window.e2e.stood(id) > dwell && (id ?? false)
  }, MIN_DWELL_MS)
  return String(await handle.jsonValue())
}

/** Labels the pair on screen by key; returns its id. */
export async function labelByKey(page: Page, key: string): Promise<string> {
  const id = await settledPair(page)
  await page.keyboard.press(key)
  await expect
    .poll(() =>
      shownPair(page)
        .count()
        .then((count) => (count === 0 ? '' : pairId(page))),
    )
    .not.toBe(id)
  return id
}
