import { IntervalBar } from '@/components/go-live/figures/interval-bar'
import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { pairsHref } from '@/lib/filters/pair-filter'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { Agreement, NoAgreement } from '@/lib/statistics/agreement'
import type { AgreementView } from '@/lib/views/agreement'

import { agreementWords } from './agreement-words'

/** How far all people of a sample agree. */
export function AgreementFigures({
  view,
  sample,
}: {
  readonly view: AgreementView
  readonly sample: NonNullable<AgreementView['sample']>
}) {
  const { agreement, full, open } = view
  return (
    <Section id="all-people" title={`All reviewers, sample ${sample.number}`} titleClass="pb-2">
      <p className="text-question">
        {agreement.pairs === 0 ? (
          'No pair is fully labeled by two people yet.'
        ) : (
          <>
            All labels agree on {formatNumber(agreement.alike)} of{' '}
            <CountLink
              count={agreement.pairs}
              href={pairsHref({ sample: sample.id, twice: true, full: true })}
              label="pairs that two or more people labeled"
            />{' '}
            {agreement.pairs === 1 ? 'pair' : 'pairs'}.
          </>
        )}
      </p>
      <p className="text-muted mt-1 mb-4 max-w-190">
        {agreement.pairs === 0
          ? null
          : 'Counts pairs labeled by two or more people, including hidden checks. Reject and reverse count as the same answer.'}{' '}
        {open === 0 ? null : (
          <>
            {formatNumber(full)} of {formatCount(full + open, 'pair')} {full === 1 ? 'has' : 'have'}{' '}
            all labels.{' '}
            <Link className="link reach" href={`/review/blind/${sample.number}`}>
              Label<span className="sr-only"> sample {sample.number}</span>
            </Link>
          </>
        )}
      </p>
      <dl className="flex flex-wrap gap-x-16 gap-y-3">
        <Figure term="Fleiss’ κ" found={agreement.kappa} />
        <Figure term="Gwet’s AC1" found={agreement.ac1} />
      </dl>
      <p className="text-label text-muted mt-2">
        With 95% intervals. 1 is full agreement, 0 is chance.
      </p>
    </Section>
  )
}

function Figure({
  term,
  found,
}: {
  readonly term: string
  readonly found: Agreement | NoAgreement
}) {
  return (
    <div>
      <dt className="text-label text-muted">{term}</dt>
      <dd className="flex flex-wrap items-center gap-x-3 tabular-nums">
        {agreementWords(found)}
        {found.value === null ? null : (
          <IntervalBar
            estimate={found.value}
            low={found.low}
            high={found.high}
            limit={0} // what chance gives
            from={-1}
            to={1}
          />
        )}
      </dd>
    </div>
  )
}
