import type { Refusal } from '@/lib/domain/refusal'
import type { FactView } from '@/lib/views/fact-view'
import type { FactPageView } from '@/lib/views/facts'

import type { LifeQuestion } from './life-dialog'

// The server decides by `retractionRefusal` and `restoreRefusal`; these say beforehand what it would say.

export type LifeOffer = {
  readonly question: LifeQuestion | 'retire'
  readonly obstacle: Refusal | null
}

/** Returns the current fact of the chain, where that is another one. */
export function headOf({ fact, chain }: Pick<FactPageView, 'fact' | 'chain'>): FactView | null {
  if (fact.status === 'active') return null
  return chain.find(({ status, id }) => status === 'active' && id !== fact.id) ?? null
}

/** Returns what can be said of a fact, with what stands in its way. */
export function lifeOffers(
  page: Pick<FactPageView, 'fact' | 'chain' | 'shadow'>,
): readonly LifeOffer[] {
  const { fact, shadow } = page
  const closed: Refusal | null = shadow ? { kind: 'shadow' } : null
  if (fact.status === 'active') {
    const obstacle = sacred(fact) ?? closed
    const change = { question: 'change', obstacle } as const
    return fact.kind === 'constraint'
      ? [change, { question: 'retire', obstacle: pinned(fact) ?? closed }] // rule LF7
      : [change, { question: 'retract', obstacle }]
  }
  const head = headOf(page)
  const refusal = head === null ? null : sacred(head)
  const obstacle: Refusal | null = refusal === null ? closed : { ...refusal, side: 'newer' }
  const restore = { question: 'restore', obstacle } as const
  return head === null || head.content === fact.content
    ? [restore]
    : [{ question: 'again', obstacle }, restore]
}

function sacred(fact: FactView) {
  if (fact.kind === 'constraint') return { kind: 'constraint', side: 'asked' } as const // rule G1
  return pinned(fact)
}

function pinned(fact: FactView) {
  return fact.protected ? ({ kind: 'protected', side: 'asked' } as const) : null // rule G2
}
