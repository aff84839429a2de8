import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect } from './fixtures'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Returns axe's violations as short lines: of the rules of WCAG 2.2 AA, of contrast alone, or of those and best practice. */
export async function violations(
  page: Page,
  rules: 'wcag' | 'contrast' | 'every' = 'wcag',
): Promise<readonly string[]> {
  await expect(page).toHaveTitle(/\S/) // it may be streamed after what the test waited for
  await page.evaluate(() => window.scrollTo(0, 0)) // what the strip half covers has no full size
  const axe = new AxeBuilder({ page })
  // Otherwise axe opens a second page, only to put together what it found in each frame; that takes as long again.
  axe.setLegacyMode(page.frames().length === 1)
  axe.options({ resultTypes: ['violations'] }) // otherwise it names and sends every element that passed, too
  if (rules === 'wcag') axe.withTags(RULES)
  if (rules === 'contrast') axe.withRules(['color-contrast'])
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  )
}
