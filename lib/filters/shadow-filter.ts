import { idValue, textValue, toParams } from './url-value'

/** Whose results, and by which blind sample; null = all agents, and the sample with the most labels. */
export type ShadowFilter = { readonly agent: string | null; readonly sample: string | null }

/** Reads the filter of the shadow page from a URL; what makes no sense there is taken as absent. */
export function parseShadowFilter(params: URLSearchParams): ShadowFilter {
  return { agent: textValue(params, 'agent'), sample: idValue(params, 'sample') }
}

/** Writes it as a URL carries it. */
export function shadowHref(filter: ShadowFilter): '/shadow' | `/shadow?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/shadow' : `/shadow?${params}`
}

/** Returns the address of the printable report of the same results. */
export function reportHref(filter: ShadowFilter): '/shadow/report' | `/shadow/report?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/shadow/report' : `/shadow/report?${params}`
}

/** Returns the address of what detector and labels differ on, by reason. */
export function errorsHref(filter: ShadowFilter): '/shadow/errors' | `/shadow/errors?${string}` {
  const params = toParams({ agent: filter.agent, sample: filter.sample }).toString()
  return params === '' ? '/shadow/errors' : `/shadow/errors?${params}`
}
