// Separate from parsing times: every page needs this, few need that.

/** The parameter names of both times. */
export const AS_OF_PARAMS = ['true', 'known'] as const

const PAGES = /^\/memory(?:\/facts(?=[/?#]|$)|(?=[?#]|$))/

/** True for pages that can show the past. */
export function isAsOfPage(path: string): boolean {
  return PAGES.test(path)
}

/** Returns an address that keeps the current page's “as of” times, if the target page supports them. */
export function withAsOf<Address extends string>(href: Address, here: URLSearchParams): Address {
  if (!isAsOfPage(href) || AS_OF_PARAMS.every((name) => !here.has(name))) return href
  const [path = '', hash] = href.split('#', 2)
  const [page = '', search = ''] = path.split('?', 2)
  const params = new URLSearchParams(search)
  if (AS_OF_PARAMS.some((name) => params.has(name))) return href
  for (const name of AS_OF_PARAMS) {
    const moment = here.get(name)
    if (moment !== null) params.set(name, moment) // the target page reads it, or reports what is wrong with it
  }
  const text = params.toString()
  return `${page}${text === '' ? '' : `?${text}`}${hash === undefined ? '' : `#${hash}`}` as Address
}
