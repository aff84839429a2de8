import { INTEGRITY_RULES, type IntegrityRule } from '@/lib/domain/integrity'

import { choiceValue, textValue, toParams } from './url-value'

/** Whose facts are checked, and which rule's findings are listed; null = all agents, the first rule with findings. */
export type IntegrityFilter = {
  readonly agent: string | null
  readonly rule: IntegrityRule | null
  readonly page: number // 1-based
}

/** Reads the integrity filter from a URL, ignoring invalid values. */
export function parseIntegrityFilter(params: URLSearchParams): IntegrityFilter {
  const page = Number(params.get('page') ?? '1')
  return {
    agent: textValue(params, 'agent'),
    rule: choiceValue(params, 'rule', INTEGRITY_RULES),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns the page's address with this filter. */
export function integrityHref(
  filter: Partial<IntegrityFilter>,
): '/memory/health' | `/memory/health?${string}` {
  const { agent = null, rule = null, page = 1 } = filter
  const params = toParams({ agent, rule, page: page === 1 ? null : page }).toString()
  return params === '' ? '/memory/health' : `/memory/health?${params}`
}
