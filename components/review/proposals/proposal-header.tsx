import { isLong } from '@/components/review/diff/word-pieces'
import { statusWords } from '@/components/shared/standing-words'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { LockGlyph } from '@/components/ui/lock-glyph'
import { gapWords } from '@/lib/domain/proposal-words'
import { MODE_WORDS, VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatDay } from '@/lib/language/format'
import type { EndingView } from '@/lib/views/endings'
import type { FactView } from '@/lib/views/fact-view'
import type { ProposalView } from '@/lib/views/proposal-view'

import { proposalName } from './review-words'
import { VerdictWords } from './verdict-words'

/** Which proposal, about what, and the one question. */
export function ProposalHeader({
  proposal,
  linked,
}: {
  readonly proposal: ProposalView
  readonly linked: boolean
}) {
  const { number, entity, aspect, agentTitle, agentId } = proposal
  return (
    <header className="flex flex-col gap-2">
      <div className="text-muted flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-text min-w-0 font-medium wrap-anywhere">
          <bdi>{entity}</bdi> <span className="text-muted">›</span> <bdi>{aspect}</bdi>
        </span>
        <span className="text-label flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span dir="auto" title={agentId} className="min-w-0 wrap-anywhere">
            {agentTitle ?? agentId}
          </span>
          <Consequence proposal={proposal} />
          <StatusBadge proposal={proposal} />
        </span>
        {linked ? (
          <Link
            href={`/p/${proposal.number}`}
            className="mono tap ml-auto inline-flex items-center hover:underline max-md:-my-2"
          >
            {proposalName(number)}
          </Link>
        ) : (
          <span className="mono ml-auto">{proposalName(number)}</span>
        )}
      </div>
      <h2 className="text-ask">Is the older fact outdated?</h2>
    </header>
  )
}

/** What an answer is worth with this agent: some are live while others are in shadow. */
function Consequence({ proposal: { status, shadow } }: { proposal: ProposalView }) {
  if (status === 'decided' || status === 'withdrawn') return null
  return shadow ? (
    <Badge title="Decisions are recorded; no fact changes.">{MODE_WORDS.shadow}</Badge>
  ) : (
    <Badge tone="warn" title="Approving changes what the agent remembers.">
      {MODE_WORDS.live}
    </Badge>
  )
}

/** How it stands; of a decision, the one place on the card that says whose it is. */
function StatusBadge({ proposal }: { proposal: ProposalView }) {
  const { status, unsure, disputed, verdict } = proposal
  if (disputed) return <Badge tone="warn">!? disputed</Badge>
  if (status === 'stale') return <Badge tone="warn">! stale</Badge>
  if (status === 'withdrawn') return <Badge>withdrawn</Badge>
  const given = verdict !== null && !verdict.reverted && verdict.operationId !== ''
  if (given && (status === 'decided' || unsure))
    return (
      <span className={`min-w-0 wrap-anywhere ${TONES[verdict.value]}`}>
        <VerdictWords verdict={verdict} first />
      </span>
    )
  if (status === 'decided' && verdict !== null) {
    const { glyph, state } = VERDICT_WORDS[verdict.value]
    return (
      <span className={TONES[verdict.value]}>
        <span aria-hidden="true">{glyph}</span> {state}
      </span>
    )
  }
  return unsure ? <Badge tone="warn">? unsure</Badge> : null
}

const TONES: Readonly<Record<VerdictValue, string>> = {
  supersede: 'text-ok',
  keep_both: 'text-text',
  reverse: 'text-text',
  unsure: 'text-warn',
}

/** The heads of the two sides: since when each is said to be true, and the gap between. */
export function PairHeads({
  proposal,
}: {
  readonly proposal: Pick<ProposalView, 'older' | 'newer' | 'endings' | 'hoursApart'>
}) {
  const { older, newer, endings } = proposal
  return (
    <div
      className={`text-label grid grid-cols-2 ${isLong(older.content) || isLong(newer.content) ? 'bg-bg sticky -top-3 z-10' : ''}`}
    >
      <SideHead side="older" fact={older} ending={endings.older} beside={newer} />
      <SideHead
        side="newer"
        fact={newer}
        ending={endings.newer}
        beside={older}
        gap={gapWords(proposal)}
      />
    </div>
  )
}

function SideHead({
  side,
  fact,
  ending,
  beside,
  gap,
}: {
  side: 'older' | 'newer'
  fact: FactView
  ending: EndingView | undefined
  beside: FactView
  gap?: string
}) {
  const tone = side === 'older' ? 'text-older border-older' : 'text-newer border-newer'
  return (
    <div
      className={`flex min-w-0 flex-wrap content-start items-center gap-x-2 gap-y-1 border-t-2 py-1.5 pr-3 pl-7 ${tone}`}
    >
      <Link
        href={`/memory/facts/${fact.id}`}
        className="reach font-semibold uppercase hover:underline"
      >
        {side}
      </Link>
      <span className="text-text tabular-nums">
        {fact.timeKnown ? formatDay(fact.validFrom) : 'time unknown'}
      </span>
      {gap === undefined || gap === '' ? null : <span className="text-muted">{gap}</span>}
      <FactBadges fact={fact} />
      {fact.status === 'active' ? null : <Tombstone fact={fact} ending={ending} beside={beside} />}
    </div>
  )
}

/** Who ended a fact and when, and what took its place if that is not the other side; what it last said stands below as ever. */
function Tombstone({
  fact,
  ending,
  beside,
}: {
  fact: FactView
  ending: EndingView | undefined
  beside: FactView
}) {
  const at = ending?.at ?? fact.supersededAt
  return (
    <span className="text-muted">
      {ending === undefined ? (
        'by its source'
      ) : (
        <>
          by <bdi>{ending.by}</bdi>
        </>
      )}
      {at === null ? null : (
        <>
          , <span className="whitespace-nowrap">{formatDay(at)}</span>
        </>
      )}
      {ending === undefined ? null : (
        <>
          {' · '}
          <Link className="link mono" href={`/activity/${ending.operationId}`}>
            #{ending.seq}
          </Link>
        </>
      )}
      {fact.supersededById === null || fact.supersededById === beside.id ? null : (
        <>
          {' · '}
          <Link className="link" href={`/memory/facts/${fact.supersededById}`}>
            its replacement
          </Link>
        </>
      )}
    </span>
  )
}

/** What restricts a fact: said in words beside its date. */
export function FactBadges({
  fact,
}: {
  readonly fact: Pick<FactView, 'kind' | 'protected' | 'status' | 'key'> &
    Partial<Pick<FactView, 'supersededAt' | 'validUntil'>>
}) {
  return (
    <>
      {fact.key === null ? null : (
        <span className="mono text-muted min-w-0 truncate" dir="auto">
          {fact.key}
        </span>
      )}
      {fact.kind === 'fact' ? null : (
        <Badge tone={fact.kind === 'constraint' ? 'warn' : 'neutral'}>
          {fact.kind === 'constraint' ? <LockGlyph /> : null} {fact.kind}
        </Badge>
      )}
      {fact.protected ? (
        <Badge tone="warn">
          <LockGlyph /> protected
        </Badge>
      ) : null}
      {fact.status === 'active' ? null : <Badge>{statusWords(fact)}</Badge>}
    </>
  )
}
