import type { Page } from '@playwright/test'

/** Reads what an agent receives, as the page's own browser does: a connection that has rested is opened anew. */
export async function readContext(
  page: Page,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const address = `/api/context?${new URLSearchParams(query)}`
  return page.evaluate(async (from) => (await fetch(from)).text(), address)
}
