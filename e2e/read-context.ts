import type { Page } from '@playwright/test'

/** Reads what an agent receives through the page's browser, reopening an idle connection. */
export async function readContext(
  page: Page,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const address = `/api/context?${new URLSearchParams(query)}`
  return page.evaluate(async (from) => (await fetch(from)).text(), address)
}
