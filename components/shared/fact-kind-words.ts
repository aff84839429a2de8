import type { FactKind } from '@/lib/domain/fact'

/** The kinds of a fact, for lists and filters. */
export const FACT_KIND_WORDS: Readonly<Record<FactKind, string>> = {
  fact: 'Fact',
  preference: 'Preference',
  decision: 'Decision',
  constraint: 'Constraint',
}
