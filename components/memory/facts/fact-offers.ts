import type { Refusal } from '@/lib/domain/refusal'
import type { FactPageView } from '@/lib/views/facts'

import { lifeOffers, type LifeOffer } from './life-offers'
import { supersedeRefusal } from './supersede-refusal'

export type FactAct = LifeOffer['question'] | 'include' | 'confirm' | 'replace' | 'protect'
export type FactOffer = { readonly act: FactAct; readonly obstacle: Refusal | null }

type Page = Pick<FactPageView, 'fact' | 'chain' | 'shadow' | 'proposals'>

/** Returns the open question that comes before everything else, and what can be done to a fact, the most fitting first (rule CN6). */
export function factOffers(page: Page): {
  readonly review: Page['proposals'][number] | null
  readonly offers: readonly FactOffer[]
} {
  const { fact, shadow, proposals } = page
  const active = fact.status === 'active'
  const life = lifeOffers(page).map(({ question, obstacle }) => ({ act: question, obstacle }))
  const [change, ...ends] = life
  const free = (act: FactAct, offered: boolean): readonly FactOffer[] =>
    offered ? [{ act, obstacle: null }] : []
  return {
    review: proposals.find(({ status }) => status === 'pending') ?? null,
    offers: [
      ...free('include', active && fact.archived),
      ...free('confirm', active),
      ...(change === undefined ? [] : [change]),
      ...(active ? [{ act: 'replace', obstacle: supersedeRefusal(fact, shadow) } as const] : []),
      ...ends,
      ...free('protect', active || fact.protected),
    ],
  }
}
