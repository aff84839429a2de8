import { AgentName } from '@/components/shared/agent-name'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { StepSection } from '@/components/ui/step-section'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { formatCount } from '@/lib/language/format'
import type { ImportPreview, SweepRunView } from '@/lib/views/settings-screen'

import { factsToWrite, previewSentences } from './import-words'
import { ProblemTable } from './problem-table'

export type ImportOutcome = ImportPreview & {
  readonly operationId: string | null
  readonly sweeps: readonly SweepRunView[]
  readonly sweepRefusals: readonly { readonly agent: string; readonly refusal: Refusal }[]
}

type Props = { readonly outcome: ImportOutcome; readonly onAgain: () => void }

/** What was written, where it is in the log, and what looks through it now. */
export function ImportReport({ outcome, onAgain }: Props) {
  const { operationId, sweeps, sweepRefusals } = outcome
  return (
    <StepSection label="Result">
      <Notice
        tone="ok"
        title={`${formatCount(factsToWrite(outcome), 'fact')} imported from ${outcome.name}.`}
        actions={
          <>
            <Link className="link" href="/facts">
              Look at the facts
            </Link>
            {operationId === null ? null : (
              <Link className="link" href={`/log/${operationId}`}>
                Open the operation
              </Link>
            )}
            <Link className="link" href="/queue">
              Go to the queue
            </Link>
          </>
        }
      >
        <ul className="list-disc pl-4">
          {previewSentences(outcome).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
      {sweepRefusals.map(({ agent, refusal }) => (
        <p key={agent}>
          No sweep of <span className="mono">{agent}</span> was started.{' '}
          {refusalMessage(refusal).sentence} {refusalMessage(refusal).wayOut}
        </p>
      ))}
      {sweeps.length + sweepRefusals.length === 0 ? (
        <p>
          Nothing has been looked through yet.{' '}
          <Link className="link" href="/settings#sweep">
            Sweep now
          </Link>
        </p>
      ) : (
        <ul className="flex flex-col gap-1">
          {sweeps.map((sweep) => (
            <li key={sweep.id}>
              A sweep of <AgentName id={sweep.agentId} /> has started.{' '}
              <Link
                className="link"
                href={`/settings?agent=${encodeURIComponent(sweep.agentId)}#sweep`}
              >
                Watch it
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ProblemTable problems={outcome.problems} />
      <div>
        <Button onClick={onAgain}>Import something else</Button>
      </div>
    </StepSection>
  )
}
