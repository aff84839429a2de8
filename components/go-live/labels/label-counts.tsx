import type { LabelReport } from '@/lib/domain/label-file'
import { formatNumber } from '@/lib/language/format'

import { reportCounts, reviewerWords } from './label-words'

/** What a file brings, in counts. */
export function LabelCounts({ report }: { readonly report: LabelReport }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {reportCounts(report).map(({ term, rows, means }) => (
          <div key={term}>
            <dt className="text-label text-muted">{term}</dt>
            <dd>
              <span className="text-question tabular-nums">{formatNumber(rows)}</span>
              {rows === 0 ? null : <span className="text-label text-muted block">{means}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {report.reviewers.length === 0 ? null : (
        <p dir="auto" className="wrap-anywhere">
          {reviewerWords(report)}
        </p>
      )}
      {report.notes.map((note) => (
        <p key={note} className="wrap-anywhere">
          <span className="text-warn font-mono font-semibold">! </span>
          {note}
        </p>
      ))}
    </>
  )
}
