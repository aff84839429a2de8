import type { FactText } from '@/lib/detection/statement'

import { nameKey } from './fact'

/** Returns what detection reads of a fact, whether it comes as a row of a scan or as a fact; an unknown time is null. */
export function factText(fact: {
  readonly content: string
  readonly entity: string | null
  readonly key: string | null
  readonly timeKnown: boolean | number
  readonly validFrom: Date | number
}): FactText {
  return {
    content: fact.content,
    statedAtMs: fact.timeKnown ? Number(fact.validFrom) : null,
    key: fact.key === null ? null : nameKey(fact.key),
    entity: fact.entity,
  }
}
