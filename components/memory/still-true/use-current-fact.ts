import { useState } from 'react'

import type { UnconfirmedFact } from '@/lib/views/still-true'

/** The fact that the keys are about. When it leaves the list, the one that takes its place is next. */
export function useCurrentFact(facts: readonly UnconfirmedFact[]) {
  const [held, setHeld] = useState({ id: facts[0]?.fact.id ?? null, at: 0 })
  const found = facts.findIndex(({ fact }) => fact.id === held.id)
  const at = found === -1 ? Math.min(held.at, facts.length - 1) : found
  /** Also a fact that is on its way back to the list. */
  const choose = (id: string) => {
    const there = facts.findIndex(({ fact }) => fact.id === id)
    setHeld({ id, at: there === -1 ? at : there })
  }
  const move = (by: number) => {
    const next = facts[Math.min(Math.max(at + by, 0), facts.length - 1)]
    if (next !== undefined) choose(next.fact.id)
  }
  return { current: facts[at]?.fact ?? null, choose, move }
}
