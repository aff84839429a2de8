'use client'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useAction } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { RelativeTime } from '@/components/ui/relative-time'
import { fitEmbeddingsAction } from '@/lib/actions/sweeps'
import { formatNumber } from '@/lib/language/format'
import type { HeadView, SweepsView } from '@/lib/views/settings-screen'

import { gainWords, useWords } from './head-words'

type Props = {
  readonly agent: string
  readonly head: HeadView
  readonly sweeps: SweepsView
  readonly onChange: () => Promise<void>
}

/** What is fitted to the embeddings model: what it would bring, and whether it is in use. */
export function EmbeddingsPanel({ agent, head, sweeps, onChange }: Props) {
  const fitting = useAction(fitEmbeddingsAction)
  const { fit, figures, model } = head
  const isBusy = fit?.state === 'fitting'
  const start = async () => {
    if ((await fitting.run({})) !== null) await onChange()
  }
  return (
    <section aria-labelledby="embeddings-title" className="pt-2">
      <h3 id="embeddings-title" className="font-medium">
        Fitted embeddings
      </h3>
      <div className="mt-2 flex max-w-prose flex-col gap-2">
        <p className="text-muted">
          Your embeddings model <span className="mono">{model}</span> can answer what the rules
          cannot decide, once it is fitted to labeled pairs. Their texts are sent to its server.
        </p>
        {figures === null ? null : (
          <div>
            {gainWords(figures).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
        {isBusy ? <FitProgress done={fit.done} total={fit.total} /> : null}
        {fit?.state === 'failed' ? <Notice tone="warn">{fit.problem}</Notice> : null}
        {fit?.state === 'left' ? (
          <Notice tone="warn">The server stopped during the fit. Start it again.</Notice>
        ) : null}
        {figures === null ? null : (
          <p className="text-muted">
            {useWords(head, sweeps)}{' '}
            {sweeps.judge !== null && sweeps.judge !== model ? null : (
              <Link
                className="link"
                href={`/settings?agent=${encodeURIComponent(agent)}#embeddingHead`}
              >
                {head.on ? 'Open the policy' : 'Turn it on'}
              </Link>
            )}
          </p>
        )}
        {/* Why the button is off is said above it: not over how far the fit is. */}
        <div className={`flex flex-wrap items-center gap-3 ${isBusy ? 'mt-6' : ''}`}>
          <Button
            disabledReason={isBusy || fitting.pending ? 'Fitting…' : null}
            onClick={() => void start()}
          >
            {figures === null ? 'Fit' : 'Fit again'}
          </Button>
          {fit?.state === 'ready' ? (
            <span className="text-label text-muted">
              Fitted by {fit.by} <RelativeTime at={fit.at} />
            </span>
          ) : null}
        </div>
        <ProblemNotice problem={fitting.problem} />
      </div>
    </section>
  )
}

function FitProgress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <>
      <Progress value={done} max={total} label="Texts embedded" />
      <p className="text-label text-muted tabular-nums">{progressWords(done, total)}</p>
    </>
  )
}

function progressWords(done: number, total: number): string {
  if (total === 0) return 'Reading the labeled pairs…'
  return done === total
    ? 'Fitting and measuring…'
    : `${formatNumber(done)} of ${formatNumber(total)} texts embedded`
}
