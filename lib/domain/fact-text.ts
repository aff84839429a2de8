import type { FactText } from '@/lib/detection/statement'

import { nameKey } from './fact'

/** Returns the part of a fact that detection reads, from a scanned row or a fact; an unknown time is null. */
export function factText(fact: {
  readonly content: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly key: string | null
  readonly timeKnown: boolean | number
  readonly validFrom: Date | number
}): FactText {
  return {
    content: fact.content,
    statedAtMs: fact.timeKnown ? Number(fact.validFrom) : null,
    key: fact.key === null ? null : nameKey(fact.key),
    entity: fact.entity,
    aspect: fact.aspect,
  }
}
