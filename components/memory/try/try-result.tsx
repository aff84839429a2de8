import { Suspense, use, useCallback, useRef, type MouseEvent } from 'react'

import { FactPair } from '@/components/review/diff/fact-pair'
import { useDiffMode } from '@/components/review/diff/use-diff-mode'
import { ContextTable } from '@/components/review/proposals/context-table'
import { focusEvidence, signalAt } from '@/components/review/proposals/evidence-focus'
import { SignalEvidence } from '@/components/review/signals/signal-evidence'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { SignalName } from '@/lib/detection/finding'
import { gapWords } from '@/lib/domain/proposal-words'
import { formatDay } from '@/lib/language/format'
import type { TryResult as Result, TrySimilarity } from '@/lib/views/try'
import type { TryBlocker } from '@/lib/views/try-blockers'

import {
  arrivalWords,
  hindranceSentence,
  reversedSentence,
  similaritySentence,
  verdictOf,
} from './try-words'

/** What detection makes of the pair: the answer, the words it rests on, and each signal's reason. */
export function TryResult({
  result,
  similarity,
}: {
  readonly result: Result
  readonly similarity: Promise<TrySimilarity> | null
}) {
  const container = useRef<HTMLDivElement>(null)
  const { mode } = useDiffMode()
  const focus = useCallback(
    (signal: SignalName | null) => focusEvidence(container.current, signal),
    [],
  )
  const { asked, sentence } = verdictOf(result)
  const { scored, older, newer, hindrances, contextDifferences } = result
  return (
    <section
      ref={container}
      aria-label="Result"
      className="border-line grid gap-x-8 gap-y-5 border-t pt-5 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Notice tone={asked ? 'ok' : 'neutral'} title={sentence}>
          {hindrances.length === 0 ? undefined : (
            <ul className="flex flex-col gap-1">
              {hindrances.map((hindrance, index) => (
                <li key={index} className="wrap-anywhere">
                  <Hindrance hindrance={hindrance} />
                </li>
              ))}
            </ul>
          )}
        </Notice>
        {/* oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the lanes do the same by keyboard */}
        <div onMouseOver={(event: MouseEvent) => focus(signalAt(event.target))} className="min-w-0">
          <div className="text-label grid grid-cols-2">
            <Head side="older" at={older.at} />
            <Head side="newer" at={newer.at} gap={gapWords(result)} />
          </div>
          <FactPair
            proposal={{ older, newer, readings: scored.readings, staleSides: null }}
            mode={mode}
          />
        </div>
        {contextDifferences.length === 0 ? null : (
          <Notice tone="warn" title="Context differs: maybe both are true">
            <p>Nothing is superseded automatically where these differ; a person may approve.</p>
            <ContextTable differences={contextDifferences} />
          </Notice>
        )}
        <div className="text-muted flex flex-col gap-1">
          {result.notRead === null ? <p>{reversedSentence(result)}</p> : null}
          <p>{arrivalWords(result.arrival)}</p>
          {similarity === null ? null : (
            <p>
              <Suspense fallback="Similarity: comparing…">
                <Similarity answer={similarity} />
              </Suspense>
            </p>
          )}
        </div>
      </div>
      <aside aria-labelledby="try-why" className="xl:border-line min-w-0 xl:border-l xl:pl-6">
        <h2 id="try-why" className="text-label text-muted mb-2 font-semibold">
          Why
        </h2>
        <SignalEvidence scored={{ ...scored, hoursApart: result.hoursApart }} onFocus={focus} />
        <p className="mono text-muted mt-2 wrap-anywhere">
          pattern {scored.pattern === '' ? 'none' : scored.pattern} · detector{' '}
          {scored.detectorVersion}
        </p>
      </aside>
    </section>
  )
}

function Similarity({ answer }: { readonly answer: Promise<TrySimilarity> }) {
  return similaritySentence(use(answer))
}

function Head({
  side,
  at,
  gap,
}: {
  readonly side: 'older' | 'newer'
  readonly at: string | null
  readonly gap?: string
}) {
  const tone = side === 'older' ? 'text-older border-older' : 'text-newer border-newer'
  return (
    <div
      className={`flex min-w-0 flex-wrap items-center gap-x-2 border-t-2 py-1.5 pr-3 pl-7 ${tone}`}
    >
      <span className="font-semibold uppercase">{side}</span>
      <span className="text-text tabular-nums">{at === null ? 'time unknown' : formatDay(at)}</span>
      {gap === undefined || gap === '' ? null : <span className="text-muted">{gap}</span>}
    </div>
  )
}

function Hindrance({ hindrance }: { readonly hindrance: TryBlocker }) {
  const sentence = hindranceSentence(hindrance)
  if (hindrance.kind === 'earlier') {
    return (
      <>
        {sentence}{' '}
        <Link className="link reach" href={`/memory/facts/${hindrance.factId}`} dir="auto">
          {hindrance.content.slice(0, 200)}
        </Link>
      </>
    )
  }
  if (hindrance.kind === 'known') {
    return (
      <>
        {sentence}{' '}
        <Link className="link mono reach" href={`/p/${hindrance.number}`}>
          P-{hindrance.number}
        </Link>
      </>
    )
  }
  return sentence
}
