import { disputeWords, placeWords } from '@/components/go-live/samples/measure-words'
import { PairTexts } from '@/components/review/reading/pair-texts'
import { AgentName } from '@/components/shared/agent-name'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import {
  agreementHref,
  DISPUTE_STATES,
  type AgreementFilter,
  type DisputeState,
} from '@/lib/filters/agreement-filter'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { AgreementView, DisputeView } from '@/lib/views/agreement'

import { STATE_WORDS } from './agreement-words'

type Props = {
  readonly view: AgreementView
  readonly sampleId: string
  readonly filter: AgreementFilter
}

/** The pairs on which people disagree, what they said, and what somebody made of it. */
export function DisputeList({ view, sampleId, filter }: Props) {
  const { disputes, listed, states, heldBack } = view
  const all = DISPUTE_STATES.reduce((sum, state) => sum + states[state], 0)
  return (
    <Section id="disagreements" title="Where people disagree" titleClass="scroll-mt-10 pb-2">
      {all === 0 ? null : (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <State filter={filter} state={null} count={all} />
          {DISPUTE_STATES.map((state) => (
            <State key={state} filter={filter} state={state} count={states[state]} />
          ))}
        </p>
      )}
      <Named filter={filter} />
      {listed === 0 ? (
        <p className="text-muted py-3">
          {all === 0 ? 'No disagreements among fully labeled pairs.' : 'No disagreements match.'}
        </p>
      ) : (
        <ul className="border-line mt-3 border-t">
          {disputes.map((dispute) => (
            <Dispute key={dispute.pairId} dispute={dispute} sampleId={sampleId} />
          ))}
        </ul>
      )}
      {listed > disputes.length ? (
        <p className="text-muted mt-2">
          Showing the first {formatNumber(disputes.length)} of {formatNumber(listed)}.
        </p>
      ) : null}
      {heldBack === 0 ? null : (
        <p className="text-muted mt-2">
          {formatCount(heldBack, 'more pair')} {heldBack === 1 ? 'is' : 'are'} still being labeled
          in another sample, and shown once settled.
        </p>
      )}
    </Section>
  )
}

function State({
  filter,
  state,
  count,
}: {
  readonly filter: AgreementFilter
  readonly state: DisputeState | null
  readonly count: number
}) {
  const current = filter.state === state
  return (
    <Link
      href={`${agreementHref({ ...filter, state })}#disagreements`}
      aria-current={current ? 'true' : undefined}
      className="link tap aria-[current=true]:font-semibold aria-[current=true]:no-underline"
    >
      <span className="tabular-nums">{formatNumber(count)}</span>{' '}
      {state === null ? 'in total' : STATE_WORDS[state].title}
    </Link>
  )
}

/** Whose pairs are listed, where not everybody's are. */
function Named({ filter }: { readonly filter: AgreementFilter }) {
  const names = [filter.one, filter.other].filter((name) => name !== null)
  if (names.length === 0) return null
  return (
    <p className="mt-2">
      {names.length === 2 ? (
        <>
          Only pairs on which <bdi>{names[0]}</bdi> and <bdi>{names[1]}</bdi> differ.
        </>
      ) : (
        <>
          Only pairs that <bdi>{names[0]}</bdi> labeled.
        </>
      )}{' '}
      <Link
        className="link reach"
        href={`${agreementHref({ ...filter, one: null, other: null })}#disagreements`}
      >
        Show everyone’s
      </Link>
    </p>
  )
}

function Dispute({
  dispute,
  sampleId,
}: {
  readonly dispute: DisputeView
  readonly sampleId: string
}) {
  const { title, glyph, tone } = STATE_WORDS[dispute.state]
  return (
    <li className="border-line flex flex-col gap-0.5 border-b py-2">
      <p className="text-label text-muted wrap-anywhere">
        <AgentName id={dispute.agentId} /> · {placeWords(dispute)}
      </p>
      <PairTexts older={dispute.older} newer={dispute.newer} />
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className={`font-medium ${tone}`}>
          <span aria-hidden="true">{glyph}</span> {title}
        </span>
        <Said dispute={dispute} />
        {dispute.adjudicated === null ? null : (
          <span>
            settled by{' '}
            <Answer by={dispute.adjudicated.reviewer} value={dispute.adjudicated.value} />
          </span>
        )}
        {dispute.yours ? (
          <Link className="link reach" href={`/review/blind/${sampleId}`}>
            Adjudicate<span className="sr-only">: {placeWords(dispute)}</span>
          </Link>
        ) : null}
      </p>
    </li>
  )
}

function Said({ dispute: { state, said } }: { readonly dispute: DisputeView }) {
  if (state === 'waiting') return <span>{disputeWords(said.map(({ value }) => value))}</span>
  return said.map(({ reviewer, value }) => (
    <Answer key={reviewer} by={reviewer ?? 'somebody'} value={value} />
  ))
}

function Answer({ by, value }: { readonly by: string; readonly value: VerdictValue }) {
  const { glyph, done } = VERDICT_WORDS[value]
  return (
    <span>
      <bdi>{by}</bdi>: <span aria-hidden="true">{glyph}</span> {done}
    </span>
  )
}
