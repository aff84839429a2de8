import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { FoundLine } from '@/components/review/log/found-line'
import { foundSentence } from '@/components/review/log/found-words'
import { operationQuery } from '@/components/review/log/log-query'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { StepSection } from '@/components/ui/step-section'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { formatCount } from '@/lib/language/format'
import type { ImportPreview, SweepRunView } from '@/lib/views/settings-screen'

import { factsToWrite, previewSentences } from './import-words'
import { Details } from './preview-panel'
import { ProblemTable } from './problem-table'

export type ImportOutcome = ImportPreview & {
  readonly operationId: string | null
  readonly sweeps: readonly SweepRunView[]
  readonly sweepRefusals: readonly { readonly agent: string; readonly refusal: Refusal }[]
}

type Props = { readonly outcome: ImportOutcome; readonly onAgain: () => void }

/** What was written, what the sweep found, and the way to exactly these proposals. */
export function ImportReport({ outcome, onAgain }: Props) {
  const { operationId, sweeps, sweepRefusals } = outcome
  return (
    <StepSection label="Result">
      <Notice
        tone="ok"
        title={`${formatCount(factsToWrite(outcome), 'fact')} imported.`}
        actions={
          <>
            <Link className="link" href="/memory/facts">
              See the facts
            </Link>
            {operationId === null ? null : (
              <Link className="link" href={`/activity/${operationId}`}>
                Open the operation
              </Link>
            )}
          </>
        }
      >
        {operationId === null ? null : <Found operationId={operationId} />}
        <Details sentences={previewSentences(outcome)} />
      </Notice>
      {sweepRefusals.map(({ agent, refusal }) => (
        <p key={agent}>
          No sweep of <span className="mono">{agent}</span> was started.{' '}
          {refusalMessage(refusal).sentence} {refusalMessage(refusal).wayOut}
        </p>
      ))}
      {sweeps.length + sweepRefusals.length === 0 ? (
        <p>
          Not swept yet.{' '}
          <Link className="link" href="/settings/sweeps">
            Sweep now
          </Link>
        </p>
      ) : null}
      <ProblemTable problems={outcome.problems} />
      <div>
        <Button onClick={onAgain}>Import something else</Button>
      </div>
    </StepSection>
  )
}

/** What the sweeps of the import found, while they run and once they have ended. */
function Found({ operationId }: { readonly operationId: string }) {
  const found = useQuery(operationQuery(operationId)).data?.found
  const sentence = found === undefined || found.sweep === 'running' ? '' : foundSentence(found)
  useEffect(() => {
    if (sentence !== '') announce(sentence)
  }, [sentence])
  return found === undefined ? null : <FoundLine found={found} prominent />
}
