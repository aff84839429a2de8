// Apart from what reads moments: every page needs this, few need that.

/** The names of both moments in an address. */
export const AS_OF_PARAMS = ['true', 'known'] as const

const PAGES = /^\/(?:facts|chains|history|context)(?=[/?#]|$)/

/** True for the pages that can show a past. */
export function isAsOfPage(path: string): boolean {
  return PAGES.test(path)
}

/** Returns an address with the past of the page that it stands on, where the page that it leads to can show one. */
export function withAsOf<Address extends string>(href: Address, here: URLSearchParams): Address {
  if (!isAsOfPage(href) || AS_OF_PARAMS.every((name) => !here.has(name))) return href
  const [path = '', hash] = href.split('#', 2)
  const [page = '', search = ''] = path.split('?', 2)
  const params = new URLSearchParams(search)
  if (AS_OF_PARAMS.some((name) => params.has(name))) return href
  for (const name of AS_OF_PARAMS) {
    const moment = here.get(name)
    if (moment !== null) params.set(name, moment) // the page reads it, or says what is wrong with it
  }
  const text = params.toString()
  return `${page}${text === '' ? '' : `?${text}`}${hash === undefined ? '' : `#${hash}`}` as Address
}
