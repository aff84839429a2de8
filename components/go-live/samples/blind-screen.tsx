'use client'

import { useKeys } from '@/components/shared/keys/use-keys'
import { useNavigate } from '@/components/shared/use-navigate'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { endedHref } from '@/lib/filters/ended-filter'
import { formatNumber } from '@/lib/language/format'

import { AnswerBar } from './answer-bar'
import { BlindEnd } from './blind-end'
import { BlindPair } from './blind-pair'
import { LastLabel } from './last-label'
import type { AskedWork } from './measure-queries'
import { leftWords } from './measure-words'
import { useBlindWork, type BlindWorkState } from './use-blind-work'
import { useLabels } from './use-labels'

const COLUMN = 'mx-auto w-full max-w-reading px-4 md:px-6'

/** One pair after another, by what it says alone (rule B3). */
export function BlindScreen({
  sampleId,
  reviewer,
}: {
  readonly sampleId: string
  readonly reviewer: string | null
}) {
  const state = useBlindWork(sampleId, reviewer)
  const { session, work, left, failed } = state
  const { pair, unsaved, label, undo, retry } = useLabels(sampleId, state)
  const way = useNavigate()
  useKeys('pair', {
    approve: () => label('supersede'),
    reject: () => label('keep_both'),
    unsure: () => label('unsure'),
    reverse: () => label('reverse'),
    undo,
    back: () => way.push(backOf(work)),
  })
  if (work === undefined) return null
  const isOver = pair === null && left.all === 0
  return (
    <>
      <Head state={state} />
      <div className={`${COLUMN} flex flex-1 flex-col gap-4 pb-6`}>
        {failed === null ? null : (
          <Notice
            tone="bad"
            title="The remaining pairs could not be counted again."
            actions={<Button onClick={state.refetch}>Try again</Button>}
          >
            {failed} {pair === null ? '' : 'You can keep labeling the pairs loaded here.'}
          </Notice>
        )}
        {pair === null ? null : <BlindPair pair={pair} />}
        {pair === null && !isOver ? (
          <p className="text-muted py-8">
            {unsaved > 0
              ? 'The next pairs load once you’re back online. Your labels are kept in this browser.'
              : 'Loading the next pairs.'}
          </p>
        ) : null}
        {isOver ? (
          <BlindEnd
            work={work}
            onTheirWay={session.given.filter((step) => step.state !== 'recorded')}
          />
        ) : null}
      </div>
      <div className="bg-bg tall:sticky tall:bottom-0 z-20 mt-auto">
        {pair === null ? null : <AnswerBar onLabel={label} onUndo={undo} />}
        <LastLabel
          session={session}
          unsaved={unsaved}
          onRetry={retry}
          onUndo={pair === null ? undo : null}
        />
      </div>
    </>
  )
}

/** Where the sample was drawn: samples of what another system ended are in no list of ours. */
function backOf(work: AskedWork | undefined) {
  const agent = work?.endedOf ?? null
  return agent === null ? '/review/blind' : endedHref({ agent, list: 'open' })
}

function Head({ state: { work, left, labels, reviewer } }: { readonly state: BlindWorkState }) {
  if (work === undefined) return null
  const { number: nth, agentTitle, progress } = work
  return (
    <header
      className={`${COLUMN} flex flex-col gap-2 pt-5 pb-4 max-md:gap-1.5 max-md:pt-3 max-md:pb-3`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-question min-w-0 wrap-anywhere">
          Blind sample {nth}{' '}
          <span className="text-muted font-normal" dir="auto">
            · {agentTitle ?? 'all agents'}
          </span>
        </h1>
        {reviewer === null ? null : (
          <p className="text-muted max-md:sr-only">
            Labeled by <bdi className="text-text">{reviewer}</bdi>
          </p>
        )}
      </div>
      <p>
        <span className="tabular-nums">
          {formatNumber(labels)} of {formatNumber(progress.wanted)} labels
        </span>
        <span className="text-muted"> · {leftWords(left)}</span>
      </p>
      <Progress value={labels} max={progress.wanted} label="Labels given" />
    </header>
  )
}
