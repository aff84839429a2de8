const DOC = /^\.\/([a-z-]+)\.md(#.+)?$/u

/** Returns where a link of a page leads in the app; null for a file that only the repository has. */
export function docAddress(href: string): string | null {
  const [, page, anchor = ''] = DOC.exec(href) ?? []
  if (page !== undefined) return `/docs/${page}${anchor}`
  return href.startsWith('#') || href.startsWith('https://') ? href : null
}

/** Pages of the app to which their name in code leads. A name with `…` is one of many addresses and leads nowhere. */
export const APP_PAGES: readonly string[] = [
  '/activity',
  '/activity/import',
  '/docs/api-reference',
  '/go-live',
  '/memory',
  '/memory/duplicates',
  '/memory/facts',
  '/memory/flip-flops',
  '/memory/health',
  '/memory/still-true',
  '/review',
  '/review/blind',
  '/review/blind/import',
  '/review/ended',
  '/review/patterns',
  '/review/possible',
  '/review/test',
  '/settings',
  '/settings/access',
  '/settings/connections',
  '/settings/data',
  '/settings/keys',
  '/settings/sweeps',
  '/welcome',
  '/welcome/practice',
]

/** Returns the anchor of a heading, as repositories on the web make it. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
