import { INTEGRITY_RULES } from '@/lib/domain/integrity'

import { choice, filterOf, hrefOf, text } from './filter-of'
import { page } from './more-fields'

/** Whose facts are checked, and which rule's findings are listed; null = all agents, the first rule with findings. */
const INTEGRITY = filterOf({ agent: text, rule: choice(INTEGRITY_RULES, null), page })

export type IntegrityFilter = typeof INTEGRITY.rest
export const parseIntegrityFilter = INTEGRITY.parse
export const integrityHref = hrefOf('/memory/health', INTEGRITY)
