import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { newKey } from '@/components/shared/new-key'
import { freezeAction, type BulkItem } from '@/lib/actions/bulk'
import { refusalMessage } from '@/lib/domain/refusal'
import type { FrozenView } from '@/lib/views/bulk'

/** What is to be decided together: what was chosen, or what fits a filter of the queue (as its URL carries it). */
export type BulkTarget = {
  readonly title: string | null
  readonly about?: string // what they have in common, where the title alone does not say it
  readonly verb?: string // of the button that asked, where it is not the decision's own
} & ({ readonly items: readonly BulkItem[] } | { readonly filter: string })

/**
 * Freezes the target once: whatever happens to the filter or the queue while the question is open, it asks about these. Of what was
 * chosen the painted versions count; `again` asks anew about some of them, as they stand now.
 */
export function useFrozen(target: BulkTarget) {
  const [asked, setAsked] = useState(() => ({ target, name: newKey(), again: false }))
  const { data, error } = useQuery({
    queryKey: ['frozen', asked.name],
    queryFn: () => freeze(asked.target, asked.again),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const again = (ids: readonly string[]) =>
    setAsked({
      target: { title: target.title, items: ids.map((proposalId) => ({ proposalId, version: 1 })) },
      name: newKey(),
      again: true,
    })
  return { frozen: data ?? null, problem: error?.message ?? null, again }
}

async function freeze(target: BulkTarget, again: boolean): Promise<FrozenView> {
  const byFilter = 'filter' in target
  const result = await freezeAction(
    byFilter
      ? { filter: target.filter }
      : { ids: target.items.map(({ proposalId }) => proposalId) },
  )
  if (!result.ok) throw new Error(refusalMessage(result.refusal).sentence)
  return byFilter || again ? result.value : { ...result.value, items: target.items }
}
