'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { isRetryable } from '@/components/shared/outbox/outbox'
import { useSend } from '@/components/shared/outbox/use-send'
import { useReviewerQuestion } from '@/components/shared/reviewer'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ListError } from '@/components/ui/list-states'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { refusalMessage } from '@/lib/domain/refusal'
import { formatCount } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/agents'
import type { SampleView } from '@/lib/views/measure'

import { DrawForm } from './draw-form'
import { labelOutbox } from './label-outbox'
import { measureQuery } from './measure-queries'
import { SampleItem, workIn } from './sample-item'
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
  const open = view?.samples.filter(({ progress }) => workIn(progress) > 0) ?? []
  const rest = view?.samples.filter((sample) => !open.includes(sample)) ?? []
  const [unsent, send] = useUnsentLabels(reviewer)
  return (
    <div className="flex flex-col gap-8">
      <ListError title="The samples could not be read again." query={query} />
      {unsent === 0 ? null : (
        <Notice
          tone="warn"
          title={`${formatCount(unsent, 'label')} of yours ${unsent === 1 ? 'is' : 'are'} not saved yet.`}
          actions={<Button onClick={send}>Send again</Button>}
        >
          They stay in this browser until they are saved.
        </Notice>
      )}
      {open.length === 0 ? null : (
        <Section id="open-title" title="Left for you" titleClass="pb-3">
          <Samples samples={open} primary />
        </Section>
      )}
      {agents.length === 0 ? (
        <EmptyState
          title="Nothing to sample yet"
          actions={<ButtonLink href="/activity/import">Import facts</ButtonLink>}
        >
          A sample holds random pairs of comparable facts.
        </EmptyState>
      ) : (
        <DrawForm agents={agents} primary={open.length === 0} />
      )}
      {view === undefined || view.samples.length === 0 ? null : (
        <Section id="samples-title" title="Samples" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="text-muted">
              {formatCount(view.pairsSettled, 'pair')} settled in total, not counting hidden checks
            </p>
            <p className="flex flex-wrap gap-2">
              <ButtonLink href="/go-live/default/agreement">Agreement</ButtonLink>
              <ButtonLink href="/review/blind/import">Labels from a file…</ButtonLink>
            </p>
          </div>
          <Samples samples={rest} />
        </Section>
      )}
    </div>
  )
}

function Samples({
  samples,
  primary = false,
}: {
  readonly samples: readonly SampleView[]
  readonly primary?: boolean // the first is the next thing to do
}) {
  if (samples.length === 0) return null
  return (
    <ol className="border-line border-t">
      {samples.map((sample, index) => (
        <SampleItem key={sample.id} sample={sample} primary={primary && index === 0} />
      ))}
    </ol>
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
