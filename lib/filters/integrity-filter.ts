import { INTEGRITY_RULES, type IntegrityRule } from '@/lib/domain/integrity'

import { choiceValue, textValue, toParams } from './url-value'

/** Whose facts are checked, and which rule's findings are listed; null = all agents, the first rule that found something. */
export type IntegrityFilter = {
  readonly agent: string | null
  readonly rule: IntegrityRule | null
  readonly page: number // from 1
}

/** Reads the filter of the integrity page from a URL; what makes no sense there is taken as absent. */
export function parseIntegrityFilter(params: URLSearchParams): IntegrityFilter {
  const page = Number(params.get('page') ?? '1')
  return {
    agent: textValue(params, 'agent'),
    rule: choiceValue(params, 'rule', INTEGRITY_RULES),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Writes it as a URL carries it. */
export function integrityHref(
  filter: Partial<IntegrityFilter>,
): '/integrity' | `/integrity?${string}` {
  const { agent = null, rule = null, page = 1 } = filter
  const params = toParams({ agent, rule, page: page === 1 ? null : page }).toString()
  return params === '' ? '/integrity' : `/integrity?${params}`
}
