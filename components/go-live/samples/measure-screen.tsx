'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isRetryable } from '@/components/shared/outbox/outbox'
import { useSend } from '@/components/shared/outbox/use-send'
import { useReviewerQuestion } from '@/components/shared/reviewer'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { ListError } from '@/components/ui/list-states'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { refusalMessage } from '@/lib/domain/refusal'
import { formatCount } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/agents'

import { DrawForm } from './draw-form'
import { labelOutbox } from './label-outbox'
import { measureQuery } from './measure-queries'
import { SampleItem } from './sample-item'
import { sendLabel } from './use-send-label'

/** Draws blind samples and lists them, with what of each is left for whoever looks. */
export function MeasureScreen({
  agents,
  reviewer: painted,
}: {
  readonly agents: readonly AgentView[]
  readonly reviewer: string | null
}) {
  const { known, name } = useReviewerQuestion()
  const reviewer = known ? name : painted
  const query = useQuery({ ...measureQuery(reviewer), placeholderData: keepPreviousData })
  const view = query.data
  const [unsent, send] = useUnsentLabels(reviewer)
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <DrawForm agents={agents} />
      <section aria-labelledby="samples-title" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="samples-title" className="text-question">
            Samples
          </h2>
          {view === undefined || view.samples.length === 0 ? null : (
            <p className="text-muted flex flex-wrap gap-x-4 gap-y-1">
              {formatCount(view.pairsSettled, 'pair')} settled in all, hidden checks not counted
              <Link className="link" href="/go-live/default/agreement">
                Agreement
              </Link>
              <Link className="link" href="/review/blind/import">
                Labels from a file
              </Link>
            </p>
          )}
        </div>
        <ListError title="The samples could not be read again." query={query} />
        {unsent === 0 ? null : (
          <Notice
            tone="warn"
            title={`${formatCount(unsent, 'label')} of yours ${unsent === 1 ? 'is' : 'are'} not saved yet.`}
            actions={<Button onClick={send}>Send again</Button>}
          >
            Kept in this browser until it is saved.
          </Notice>
        )}
        {view?.samples.length === 0 ? (
          <EmptyState title="No sample yet">
            Draw one above and label it, alone or with others.
          </EmptyState>
        ) : (
          <ol className="border-line border-t">
            {view?.samples.map((sample) => (
              <SampleItem key={sample.id} sample={sample} />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

/** Sends what was labelled on a page that was left before it arrived; returns how many labels still wait, and a way to try again. */
function useUnsentLabels(reviewer: string | null): readonly [number, () => void] {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const own = () => labelOutbox.read().filter((intent) => intent.reviewer === reviewer)
  const send = useSend({
    send: sendLabel,
    onAnswer: (result, { key }) => {
      if (!result.ok && isRetryable(result.refusal)) return setWaiting(own().length)
      labelOutbox.drop(key)
      setWaiting(own().length)
      if (!result.ok) announce(`Not recorded: ${refusalMessage(result.refusal).sentence}`)
      void client.invalidateQueries({ queryKey: ['measure'] })
    },
    onFailure: () => setWaiting(own().length),
  })
  const retry = () => {
    for (const intent of own()) send(intent)
  }
  const retryNow = useEffectEvent(retry)
  useEffect(() => retryNow(), [reviewer])
  useEffect(() => {
    const again = () => retryNow()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return [waiting, retry]
}
