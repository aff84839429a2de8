import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { Table, Td, Th } from '@/components/ui/table'
import type { ReviewerStrip } from '@/lib/domain/reviewer-agreement'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import { agreementHref, type AgreementFilter } from '@/lib/filters/agreement-filter'
import { pairsHref } from '@/lib/filters/pair-filter'

import { dwellWords, percentWords, shareOfWords } from './agreement-words'

/** What each person's labels look like, one row each. */
export function ReviewerTable({
  reviewers,
  filter,
}: {
  readonly reviewers: readonly ReviewerStrip[]
  readonly filter: AgreementFilter
}) {
  return (
    <Section id="each-person" title="Each reviewer" titleClass="pb-2">
      {reviewers.length === 0 ? (
        <p className="text-muted">No pair is fully labeled yet.</p>
      ) : (
        <Table
          caption="Counts labels on fully labeled pairs, not adjudications. Hidden checks are pairs with a known answer; the share that was right has an exact 95% interval."
          showCaption
        >
          <thead>
            <tr>
              <Th>Reviewer</Th>
              <Th className="text-right">Labels</Th>
              <Th className="text-right">{VERDICT_WORDS.supersede.state}</Th>
              <Th className="text-right">Hidden checks right</Th>
              <Th className="text-right">Median time</Th>
              <Th className="text-right">Adjudicated in their favor</Th>
            </tr>
          </thead>
          <tbody>
            {reviewers.map((strip) => (
              <Row key={strip.name} strip={strip} filter={filter} />
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function Row({
  strip,
  filter: { sample },
}: {
  readonly strip: ReviewerStrip
  readonly filter: AgreementFilter
}) {
  const { name, labels, supersede, checks, right, interval, dwellMs, adjudicated, sided } = strip
  return (
    <tr>
      <Th scope="row" className="text-text font-normal">
        <bdi>{name}</bdi>
      </Th>
      <Td className="text-right tabular-nums">
        <CountLink
          count={labels}
          href={pairsHref({ sample, one: name, full: true })}
          label={`labels of ${name}`}
        />
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        {supersede === 0 ? (
          percentWords(supersede, labels)
        ) : (
          <Link
            className="link reach"
            href={pairsHref({ sample, one: name, full: true, mine: 'supersede' })}
            title={`${supersede} approved by ${name}`}
          >
            {percentWords(supersede, labels)}
          </Link>
        )}
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        {checks === 0 ? (
          <span className="text-muted">none answered</span>
        ) : (
          shareOfWords(right, checks, interval)
        )}
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        {dwellMs === null ? <span className="text-muted">not measured</span> : dwellWords(dwellMs)}
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        {adjudicated === 0 ? (
          <span className="text-muted">none adjudicated</span>
        ) : (
          <Link
            className="link reach"
            href={`${agreementHref({ sample, one: name, state: 'settled' })}#disagreements`}
          >
            {shareOfWords(sided, adjudicated, null)}
          </Link>
        )}
      </Td>
    </tr>
  )
}
