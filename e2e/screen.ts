import { writeFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The rows of the list. */
export function rows(page: Page, which: { readonly selected?: true } = {}): Locator {
  return page.getByRole('listbox', { name: 'Proposals' }).getByRole('option', which)
}

/** A proposal's row in the list. */
export function row(page: Page, number: number | undefined): Locator {
  return page.getByRole('option', { name: new RegExp(`^P-${number} `) })
}

/** Waits until a proposal is the one on screen, both in the list and in the detail. */
export async function expectShown(page: Page, number: number | undefined): Promise<void> {
  await expect(
    page.getByRole('main').getByRole('link', { name: `P-${number}`, exact: true }),
  ).toBeVisible()
  await expect(rows(page, { selected: true })).toHaveAccessibleName(new RegExp(`^P-${number} `))
}

/** An action in the menu of the fact on screen. */
export async function moreActions(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole('menu', { name: 'More actions' })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'More actions' }).click()
  return menu.getByRole('menuitem', { name, exact: true })
}

/** The buttons of the lists there are, each with its count. */
export function lanes(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Lanes' }).getByRole('button')
}

/** The bar with the latest decision. */
export function lastDecision(page: Page): Locator {
  return page.getByRole('region', { name: 'Last decision' })
}

/** An answer button. */
export function answer(page: Page, name: 'Approve' | 'Reject' | 'Unsure' | 'Reverse' | 'Undo') {
  return page.getByRole('group', { name: 'Decision' }).getByRole('button', { name, exact: true })
}

/** Returns the names of the list's rows, in order, without what an answer adds. */
export async function listedNumbers(page: Page): Promise<number[]> {
  const names = await rows(page).allInnerTexts()
  return names.map((name) => Number(/P-(\d+)/.exec(name)?.[1]))
}

/** Blocks a page's event stream from its next visit on, so that it receives only answers. */
export async function withoutStream(page: Page, allowed: RegExp[]): Promise<void> {
  allowed.push(/ERR_FAILED .*\/api\/events/)
  await page.route('**/api/events*', (route) => route.abort())
}

const QUIET_MS = 500

/** Waits until a page has not changed for a while; unlike waiting for the network, this ends even with a stream open. */
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

/** Chooses a file that holds this. The browser reads it from the disk: 10 MB sent to it take long on a busy machine. */
export async function chooseFile(page: Page, name: string, held: string | Buffer): Promise<void> {
  const path = test.info().outputPath(name)
  await writeFile(path, held)
  await page.getByLabel('File', { exact: true }).setInputFiles(path)
}
