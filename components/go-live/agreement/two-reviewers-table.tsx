import { More } from '@/components/go-live/figures/part-table'
import { CountLink } from '@/components/ui/count-link'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { Table, Td, Th } from '@/components/ui/table'
import { MIN_PAIRS, type TwoReviewers } from '@/lib/domain/reviewer-agreement'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import { agreementHref, type AgreementFilter } from '@/lib/filters/agreement-filter'
import { pairsHref } from '@/lib/filters/pair-filter'
import { formatNumber } from '@/lib/language/format'

import { agreementWords } from './agreement-words'

const FIRST = 8 // the others fold away

type Props = { readonly twos: readonly TwoReviewers[]; readonly filter: AgreementFilter }

/** How every two people answered the same pairs. */
export function TwoReviewersTable({ twos, filter }: Props) {
  const rest = twos.slice(FIRST)
  return (
    <Section id="two-by-two" title="Pairs of reviewers" titleClass="pb-2">
      {twos.length === 0 ? (
        <p className="text-muted">No two people have labeled the same pair.</p>
      ) : (
        <Rows
          twos={twos.slice(0, FIRST)}
          filter={filter}
          caption={`Cohen’s κ with its 95% interval. It isn’t reliable with fewer than ${MIN_PAIRS} pairs.`}
        />
      )}
      {rest.length === 0 ? null : (
        <More count={rest.length} what="more">
          <Rows twos={rest} filter={filter} caption="Other pairs of reviewers" />
        </More>
      )}
      {twos.slice(0, FIRST).map((two) => (
        <Confusion key={`${two.one} ${two.other}`} two={two} sample={filter.sample} />
      ))}
    </Section>
  )
}

function Rows({ twos, filter, caption }: Props & { readonly caption: string }) {
  return (
    <Table caption={caption} showCaption>
      <thead>
        <tr>
          <Th>Reviewers</Th>
          <Th className="text-right">Shared pairs</Th>
          <Th className="text-right">Agreed</Th>
          <Th className="text-right">Disagreed</Th>
          <Th className="text-right">Cohen’s κ</Th>
        </tr>
      </thead>
      <tbody>
        {twos.map((two) => (
          <Row key={`${two.one} ${two.other}`} two={two} sample={filter.sample} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ two, sample }: { readonly two: TwoReviewers; readonly sample: string | null }) {
  const { one, other, pairs, agreed, kappa } = two
  const differ = pairs - agreed
  return (
    <tr>
      <Th scope="row" className="text-text font-normal">
        <bdi>{one}</bdi> and <bdi>{other}</bdi>
      </Th>
      <Td className="text-right tabular-nums">
        <CountLink
          count={pairs}
          href={pairsHref({ sample, one, other, full: true })}
          label={`pairs of ${one} and ${other}`}
        />
      </Td>
      <Td className="text-right tabular-nums">
        <CountLink
          count={agreed}
          href={pairsHref({ sample, one, other, full: true, same: true })}
          label={`pairs on which ${one} and ${other} agree`}
        />
      </Td>
      <Td className="text-right tabular-nums">
        {differ === 0 ? (
          '0'
        ) : (
          <Link
            className="link inline-block min-w-6 text-right"
            aria-label={`${differ}: the pairs on which ${one} and ${other} differ`}
            href={`${agreementHref({ sample, one, other })}#disagreements`}
          >
            {formatNumber(differ)}
          </Link>
        )}
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        <span className={pairs < MIN_PAIRS ? 'text-muted' : ''}>{agreementWords(kappa)}</span>
        {pairs < MIN_PAIRS ? (
          <span className="text-warn ml-2 font-sans"> ! too few pairs</span>
        ) : null}
      </Td>
    </tr>
  )
}

function Confusion({
  two,
  sample,
}: {
  readonly two: TwoReviewers
  readonly sample: string | null
}) {
  const { one, other, values, table } = two
  return (
    <details className="mt-2">
      <summary className="text-muted hover:text-text tap w-fit">
        Compare the answers of <bdi>{one}</bdi> and <bdi>{other}</bdi>
      </summary>
      <div className="mt-1 max-w-xl">
        <Table
          caption={`Rows: ${one}. Columns: ${other}. Each cell counts the pairs with that combination of answers.`}
          showCaption
        >
          <thead>
            <tr>
              <Th>
                <bdi>{one}</bdi> ╲ <bdi>{other}</bdi>
              </Th>
              {values.map((value) => (
                <Th key={value} className="text-right">
                  <Answer value={value} />
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((value, row) => (
              <tr key={value}>
                <Th scope="row" className="text-text font-normal">
                  <Answer value={value} />
                </Th>
                {values.map((theirs, column) => (
                  <Td
                    key={theirs}
                    className={`text-right tabular-nums ${row === column ? 'bg-surface font-semibold' : ''}`}
                  >
                    <CountLink
                      count={table[row]?.[column] ?? 0}
                      href={pairsHref({
                        sample,
                        one,
                        other,
                        full: true,
                        mine: value,
                        theirs,
                      })}
                      label={`${one}: ${VERDICT_WORDS[value].done}, ${other}: ${VERDICT_WORDS[theirs].done}`}
                    />
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  )
}

function Answer({ value }: { readonly value: VerdictValue }) {
  return (
    <>
      <span aria-hidden="true">{VERDICT_WORDS[value].glyph}</span> {VERDICT_WORDS[value].verb}
    </>
  )
}
