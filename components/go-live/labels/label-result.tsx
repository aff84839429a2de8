import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { StepSection } from '@/components/ui/step-section'
import type { ImportLabelsOutcome } from '@/lib/actions/measure'

import { LabelCounts } from './label-counts'
import { LabelLineTable } from './label-line-table'
import { labelsWords } from './label-words'

/** What was written, and where it is in the log. */
export function LabelResult({
  outcome,
  onAgain,
}: {
  readonly outcome: ImportLabelsOutcome
  readonly onAgain: () => void
}) {
  const { name, sample, matched, operationId } = outcome
  return (
    <StepSection label="Result">
      <Notice
        tone={operationId === null ? 'neutral' : 'ok'}
        title={
          operationId === null
            ? `Nothing of ${name} was new, so nothing was written.`
            : `${labelsWords(matched)} imported into sample ${sample} from ${name}.`
        }
        actions={
          <>
            {operationId === null ? null : (
              <Link className="link reach" href={`/activity/${operationId}`}>
                Open the operation
              </Link>
            )}
            <Link className="link reach" href="/review/blind">
              Back to the samples
            </Link>
          </>
        }
      />
      <LabelCounts report={outcome} />
      <LabelLineTable report={outcome} />
      <div>
        <Button onClick={onAgain}>Import something else</Button>
      </div>
    </StepSection>
  )
}
