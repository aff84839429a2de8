import { expect, type Locator, type Page } from '@playwright/test'

import { MIN_DWELL_MS } from './watch-page'

/** The pair that is to be labelled. */
export function shownPair(page: Page): Locator {
  return page.getByRole('article', { name: 'The pair' })
}

/** One of the answers. */
export function labelButton(
  page: Page,
  name: 'Approve' | 'Reject' | 'Unsure' | 'Reverse' | 'Undo',
): Locator {
  return page.getByRole('group', { name: 'Label' }).getByRole('button', { name, exact: true })
}

/** The line with the label given last. */
export function lastLabel(page: Page): Locator {
  return page.getByRole('region', { name: 'Last label' })
}

/** Returns the id of the pair on screen. */
export async function pairId(page: Page): Promise<string> {
  return (await shownPair(page).getAttribute('data-pair')) ?? ''
}

/** Waits until the pair on screen has stood there long enough to be labelled; returns its id. */
export async function settledPair(page: Page): Promise<string> {
  await page.evaluate(() => window.e2e.stood(null)) // how long it stood before, nobody has seen
  const handle = await page.waitForFunction((dwell) => {
    const id = document.querySelector('[data-pair]')?.getAttribute('data-pair') ?? null
    return window.e2e.stood(id) > dwell && (id ?? false)
  }, MIN_DWELL_MS)
  return String(await handle.jsonValue())
}

/** Labels the pair on screen by a key; returns its id. */
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
