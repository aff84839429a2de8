import { ProblemNotice } from '@/components/shared/problem-notice'
import { Notice } from '@/components/ui/notice'
import { targetWords } from '@/lib/domain/phase-switch'
import { refusalMessage } from '@/lib/domain/refusal'
import type { LiveAgain, RedoNeeds, UndoPreview } from '@/lib/views/undo-plan'

import { rowWords } from './operation-words'
import { TogetherNotice } from './together-notice'
import { undoPlan } from './undo-plan'
import { UndoRows } from './undo-rows'
import { undoSentences } from './undo-words'

const REDO_WORDS: Readonly<Record<RedoNeeds, string>> = {
  anyone: 'This is recorded under your name and can be undone.',
  'two-people': 'This is recorded under your name. Redoing it takes two people.',
  'no-one': 'This is recorded under your name. A withdrawn request can’t be redone.',
}

/** What is about to be undone, what stands in the way, and each row as it is and as it would be. */
export function UndoPreviewBody({
  preview,
  verb,
}: {
  readonly preview: UndoPreview
  readonly verb: 'Undo' | 'Redo'
}) {
  const plan = undoPlan(preview)
  const said = plan.kind === 'refused' || preview.liveAgain !== null ? [] : undoSentences(preview)
  return (
    <>
      {said.length === 0 ? null : (
        <ul className="text-question flex flex-col gap-0.5 wrap-anywhere">
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p dir="auto" className="wrap-anywhere">
        {preview.operation.title}
        <span className="text-muted">
          {' '}
          (#{preview.operation.seq}, <bdi>{preview.operation.actor}</bdi>)
        </span>
      </p>
      {plan.kind === 'refused' && preview.liveAgain === null ? (
        <ProblemNotice problem={refusalMessage(plan.refusal)} />
      ) : null}
      {preview.relaxes === null || preview.liveAgain !== null ? null : (
        <Notice tone="warn" title="This relaxes limits of going live, so it takes two people.">
          Choose Change limits on its page under Go live. Someone else confirms it there.
        </Notice>
      )}
      {plan.kind === 'together' && preview.liveAgain === null ? (
        <TogetherNotice together={preview.together} verb={verb} />
      ) : null}
      {preview.liveAgain === null ? null : <LiveAgainNotice back={preview.liveAgain} />}
      {plan.kind === 'refused' || preview.liveAgain !== null ? null : (
        <>
          <UndoRows
            rows={preview.rows}
            caption="What changes"
            thenLabel={`After ${verb.toLowerCase()}`}
          />
          {preview.rows.length < preview.rowCount ? (
            <p className="text-muted">
              {preview.rows.length} of {rowWords(preview.rowCount)} are shown.
            </p>
          ) : null}
          {preview.relaxes === null ? (
            <p className="text-muted">{REDO_WORDS[preview.redo]}</p>
          ) : null}
        </>
      )}
    </>
  )
}

/** Says that an undo would make an agent live again, and what that needs (rule GA22). */
function LiveAgainNotice({ back }: { readonly back: LiveAgain }) {
  const one = back.agent !== null
  return (
    <Notice
      tone="warn"
      title={`This makes ${one ? 'the agent' : 'all agents that inherit'} live again: ${targetWords(back)}.`}
    >
      Approvals will change what {one ? <bdi>{back.agent}</bdi> : 'they'}{' '}
      {one ? 'remembers' : 'remember'}. It needs every required check and two signatures, so it
      can’t be undone here.
    </Notice>
  )
}
