import { useQuery } from '@tanstack/react-query'

import { shellQuery } from '@/components/shared/shell-query'
import type { SecondOpinion } from '@/lib/domain/second-opinion'
import { formatDay } from '@/lib/language/format'
import type { JudgementView } from '@/lib/views/judgements'
import type { ProposalView } from '@/lib/views/proposal-view'

/** What the model says about the pair, in a lane of its own: it is no signal and adds to none. */
export function JudgeLane({
  proposal,
}: {
  readonly proposal: Pick<ProposalView, 'judgement' | 'status'>
}) {
  const { data: shell } = useQuery({ ...shellQuery(), enabled: false })
  const { judgement, status } = proposal
  const { opinion, reason, model, promptVersion, at, earlier } = judgement
  const isSilent = opinion === 'not-asked' ? (shell?.model ?? null) === null : model === null
  if (isSilent) return null
  const isAnswer = opinion !== 'not-asked' && opinion !== 'unchecked'
  return (
    <section aria-label="Model" className="border-line mt-2 border-t py-2">
      <h3 className="text-label text-muted font-semibold">Model</h3>
      <p className={opinion === 'disagrees' || opinion === 'unchecked' ? 'text-warn' : ''}>
        {wordsOf(judgement)}
        {earlier ? ' This is about the earlier wording.' : ''}
      </p>
      {reason === null ? null : isAnswer ? (
        <q className="text-label wrap-anywhere" dir="auto">
          {reason}
        </q>
      ) : (
        <p className="text-label text-muted wrap-anywhere">{reason}</p>
      )}
      {opinion === 'disagrees' && status === 'pending' ? (
        <p className="text-label text-muted">Not applied automatically. You can still approve.</p>
      ) : null}
      {model === null || at === null ? null : (
        <p className="text-label text-muted wrap-anywhere">
          <span className="mono">
            {model} · {promptVersion}
          </span>
          , {formatDay(at)}
        </p>
      )}
    </section>
  )
}

const SAID: Readonly<Record<SecondOpinion, string>> = {
  agrees: 'Agrees',
  disagrees: 'Disagrees',
  'not-asked': 'Not asked',
  unchecked: 'No answer',
}

/** The confidence is the answer’s own. */
function wordsOf({ opinion, confidence }: JudgementView): string {
  const said = opinion === null ? 'Proposed it' : SAID[opinion]
  return confidence === null ? `${said}.` : `${said}, with confidence ${confidence.toFixed(2)}.`
}
