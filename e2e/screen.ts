import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The rows of the list. */
export function rows(page: Page, which: { readonly selected?: true } = {}): Locator {
  return page.getByRole('listbox', { name: 'Proposals' }).getByRole('option', which)
}

/** The row of a proposal in the list. */
export function row(page: Page, number: number | undefined): Locator {
  return page.getByRole('option', { name: new RegExp(`^P-${number} `) })
}

/** Waits until a proposal is the one on screen, in the list and beside it. */
export async function expectShown(page: Page, number: number | undefined): Promise<void> {
  await expect(
    page.getByRole('main').getByRole('link', { name: `P-${number}`, exact: true }),
  ).toBeVisible()
  await expect(rows(page, { selected: true })).toHaveAccessibleName(new RegExp(`^P-${number} `))
}

/** The bar with the decision just made. */
export function lastDecision(page: Page): Locator {
  return page.getByRole('region', { name: 'Last decision' })
}

/** One of the answers. */
export function answer(page: Page, name: 'Approve' | 'Reject' | 'Unsure' | 'Reverse' | 'Undo') {
  return page.getByRole('group', { name: 'Verdict' }).getByRole('button', { name, exact: true })
}

/** Returns the names of the rows in the list, in order, without what an answer adds to them. */
export async function listedNumbers(page: Page): Promise<number[]> {
  const names = await rows(page).allInnerTexts()
  return names.map((name) => Number(/P-(\d+)/.exec(name)?.[1]))
}

/** Has a page hear nothing from the server but answers, from its next visit on. */
export async function withoutStream(page: Page, allowed: RegExp[]): Promise<void> {
  allowed.push(/ERR_FAILED .*\/api\/events/)
  await page.route('**/api/events*', (route) => route.abort())
}

const QUIET_MS = 500

/** Waits until nothing in a page has changed for a while; unlike the network, which a stream never lets rest, it comes to an end. */
export async function quiet(page: Page): Promise<void> {
  await page.evaluate(
    (lasting) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(end, lasting)
        const watch = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, lasting)
        })
        watch.observe(document, { subtree: true, childList: true, attributes: true })
        function end() {
          watch.disconnect()
          resolve()
        }
      }),
    QUIET_MS,
  )
}
