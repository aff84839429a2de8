import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { proposalName } from '@/components/review/proposals/review-words'
import { announce } from '@/components/ui/live-region'
import { previewManyAction, type PreviewManyOutcome } from '@/lib/actions/bulk'
import { refusalMessage } from '@/lib/domain/refusal'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { ProposalView } from '@/lib/views/proposal-view'

export type Drafts = ReadonlyMap<string, VerdictValue>

/** Verdicts that are meant but not given, which of them is next, and what they would do. Only recording them needs a name. */
export function useDrafts(proposals: readonly ProposalView[]) {
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [at, setAt] = useState(0)
  const items = proposals.flatMap(({ id, version, judgement }) => {
    const value = drafts.get(id)
    const againstModel = judgement.opinion === 'disagrees' // the row says so
    return value === undefined ? [] : [{ proposalId: id, version, value, againstModel }]
  })
  const { data: preview, error } = useQuery({
    queryKey: ['together-preview', items],
    queryFn: () => askPreview(items),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

  const move = (step: 1 | -1) => {
    const next = Math.max(0, Math.min(proposals.length - 1, at + step))
    setAt(next)
    return next
  }
  const put = (proposal: ProposalView, value: VerdictValue) => {
    const obstacle = proposal.obstacles[value]
    if (obstacle !== null) return announce(obstacle.sentence)
    const same = drafts.get(proposal.id) === value
    setDrafts((held) => {
      const next = new Map(held)
      if (same) next.delete(proposal.id)
      else next.set(proposal.id, value)
      return next
    })
    const words = same ? 'undecided' : VERDICT_WORDS[value].verb
    announce(`${proposalName(proposal.number)}: ${words}.`)
  }
  return {
    drafts,
    items,
    at,
    setAt,
    move,
    put,
    clear: () => setDrafts(new Map()),
    preview: items.length === 0 ? NOTHING : (preview ?? NOTHING),
    problem: error?.message ?? null,
  }
}

const NOTHING: PreviewManyOutcome = { ended: [], failed: [] }

async function askPreview(
  items: Parameters<typeof previewManyAction>[0]['items'],
): Promise<PreviewManyOutcome> {
  const result = await previewManyAction({ items })
  if (!result.ok) throw new Error(refusalMessage(result.refusal).sentence)
  return result.value
}
