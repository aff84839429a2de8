import { Button } from '@/components/ui/button'
import { StepSection } from '@/components/ui/step-section'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import type { ImportPreview, SweepRunView } from '@/lib/views/settings-screen'

import { FollowedImport } from './followed-import'
import { factsToWrite, previewSentences } from './import-words'
import { ImportedNotice, NotSwept } from './imported-notice'
import { Details } from './preview-panel'
import { ProblemTable } from './problem-table'

export type ImportOutcome = ImportPreview & {
  readonly operationId: string | null
  readonly left: number
  readonly sweeps: readonly SweepRunView[]
  readonly sweepRefusals: readonly { readonly agent: string; readonly refusal: Refusal }[]
}

type Props = { readonly outcome: ImportOutcome; readonly onAgain: () => void }

/** What was written, or how far it is, what the sweep found, and the way to exactly these proposals. */
export function ImportReport({ outcome, onAgain }: Props) {
  const { operationId, left, sweepRefusals } = outcome
  const details = <Details sentences={previewSentences(outcome)} />
  return (
    <StepSection label="Result">
      {operationId !== null && left > 0 ? (
        <FollowedImport operationId={operationId}>{details}</FollowedImport>
      ) : (
        <>
          <ImportedNotice operationId={operationId} facts={factsToWrite(outcome)}>
            {details}
          </ImportedNotice>
          {sweepRefusals.map(({ agent, refusal }) => (
            <p key={agent}>
              No sweep of <span className="mono">{agent}</span> was started.{' '}
              {refusalMessage(refusal).sentence} {refusalMessage(refusal).wayOut}
            </p>
          ))}
          {outcome.sweeps.length + sweepRefusals.length === 0 ? <NotSwept /> : null}
        </>
      )}
      <ProblemTable problems={outcome.problems} />
      <div>
        <Button onClick={onAgain}>Import something else</Button>
      </div>
    </StepSection>
  )
}
