import { idValue, textValue, toParams } from './url-value'

/** Stands for the default for new agents where an agent is named: no agent may be called so. */
export const DEFAULT_AGENT = '*'

/** Whose results, and from which blind sample; null = the table of agents, and the sample with the most labels. */
export type ShadowFilter = { readonly agent: string | null; readonly sample: string | null }

/** Reads the shadow filter from a URL, ignoring invalid values. */
export function parseShadowFilter(params: URLSearchParams): ShadowFilter {
  return { agent: textValue(params, 'agent'), sample: idValue(params, 'sample') }
}

/** Returns the page's address with this filter. */
export function shadowHref(filter: ShadowFilter): '/shadow' | `/shadow?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/shadow' : `/shadow?${params}`
}

/** Returns the address of the printable report with the same results. */
export function reportHref(filter: ShadowFilter): '/shadow/report' | `/shadow/report?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/shadow/report' : `/shadow/report?${params}`
}

/** Returns the address of the disagreements between detector and labels, by reason. */
export function errorsHref(filter: ShadowFilter): '/shadow/errors' | `/shadow/errors?${string}` {
  const params = toParams({ agent: filter.agent, sample: filter.sample }).toString()
  return params === '' ? '/shadow/errors' : `/shadow/errors?${params}`
}
