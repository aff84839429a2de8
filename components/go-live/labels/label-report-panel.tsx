import { Button } from '@/components/ui/button'
import { StepSection } from '@/components/ui/step-section'
import type { LabelReport } from '@/lib/domain/label-file'
import { formatNumber } from '@/lib/language/format'

import { LabelCounts } from './label-counts'
import { LabelLineTable } from './label-line-table'
import { labelsWords } from './label-words'

type Props = {
  readonly report: LabelReport
  readonly pending: boolean
  readonly onImport: () => void
  readonly onBack: () => void
}

/** What would be written, what would not and why; then the button that writes it. */
export function LabelReportPanel({ report, pending, onImport, onBack }: Props) {
  const { name, sample, rows, matched } = report
  return (
    <StepSection label="Report" framed>
      <h2 className="text-question wrap-anywhere">
        {name}{' '}
        <span className="text-muted font-normal">
          {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'} for sample {sample}
        </span>
      </h2>
      <LabelCounts report={report} />
      <LabelLineTable report={report} />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabledReason={
              pending ? 'Importing…' : matched === 0 ? 'There is nothing new to import.' : null
            }
            onClick={onImport}
          >
            {pending ? 'Importing…' : `Import ${labelsWords(matched)}`}
          </Button>
          <Button onClick={onBack}>Choose something else</Button>
        </div>
        <p className="text-label text-muted">
          The import is one operation. You can undo it in Activity. It never overwrites a label, and
          never adjudicates.
        </p>
      </div>
    </StepSection>
  )
}
