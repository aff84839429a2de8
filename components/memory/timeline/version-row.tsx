import { intervalWords } from '@/components/shared/interval-words'
import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import { LockGlyph } from '@/components/ui/lock-glyph'
import { formatDay } from '@/lib/language/format'
import type { ChainLinkView } from '@/lib/views/chain-link-view'

import { shareOf, type TimeAxis } from './time-axis'
import { stateAt, type BarState, type VersionBar } from './version-bars'
import { whyWords } from './why-words'

/** Words at the left, time at the right; one above the other on a phone. */
export const TRACK = {
  row: 'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]',
} as const

/** One version: its words, how it stands at the moment that is looked at, what ended it, and its bar. */
export function VersionRow({
  bar,
  axis,
  at,
  isShown,
}: {
  readonly bar: VersionBar
  readonly axis: TimeAxis
  readonly at: number
  readonly isShown: boolean
}) {
  const { fact, link } = bar
  const state = stateAt(bar, at)
  return (
    <li className={`${TRACK.row} border-line border-t`}>
      <div className="flex min-w-0 flex-col gap-1 pt-2 md:pb-2">
        <Link
          href={`/memory/facts/${fact.id}`}
          dir="auto"
          aria-current={isShown ? 'page' : undefined}
          className={`tap wrap-anywhere hover:underline ${isShown ? 'font-semibold' : ''}`}
        >
          {fact.content}
        </Link>
        <p className="text-label text-muted flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <Badge tone={state === 'current' ? 'accent' : 'neutral'}>
            {state === 'later' ? `starts ${formatDay(fact.validFrom)}` : state}
          </Badge>
          {fact.protected ? (
            <Badge tone="warn">
              <LockGlyph /> protected
            </Badge>
          ) : null}
          {state === 'later' && bar.end === null ? null : (
            <span className="tabular-nums">{intervalWords(fact)}</span>
          )}
          {isShown ? <span className="text-text font-medium">This fact</span> : null}
        </p>
        {link === null ? null : <Ended link={link} />}
      </div>
      <div aria-hidden="true" className="relative mx-2 h-6 md:h-full">
        <span
          className="bg-accent absolute inset-y-0 w-px -translate-x-1/2 forced-colors:bg-[Highlight]"
          style={{ left: `${shareOf(axis, at) * 100}%` }}
        />
        <Drawn bar={bar} axis={axis} state={state} />
      </div>
    </li>
  )
}

const LOOK: Readonly<Record<BarState, string>> = {
  current: 'border-accent bg-accent forced-colors:bg-[Highlight]',
  later: 'border-accent bg-bg',
  superseded: 'border-border bg-bg',
  ended: 'border-border bg-bg',
  retracted: 'border-border border-dashed bg-bg',
  'never true': 'border-border border-dashed bg-bg',
}

function Drawn({
  bar: { from, end },
  axis,
  state,
}: {
  readonly bar: VersionBar
  readonly axis: TimeAxis
  readonly state: BarState
}) {
  const left = shareOf(axis, from)
  const width = shareOf(axis, end ?? axis.to) - left
  return (
    <span
      data-state={state}
      className={`absolute top-1.5 h-3 min-w-1 rounded-sm border-[1.5px] md:top-3.5 ${end === null ? 'rounded-r-none border-r-0' : ''} ${LOOK[state]}`}
      style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
    />
  )
}

/** What ended a version: when, who and why. */
function Ended({ link }: { readonly link: ChainLinkView }) {
  const why = whyWords(link)
  const when = link.at === null ? 'Replaced' : `Replaced ${formatDay(link.at)}`
  return (
    <p className="text-label text-muted wrap-anywhere">
      {link.operationId === null ? (
        when
      ) : (
        <Link href={`/activity/${link.operationId}`} className="link reach">
          {when}
        </Link>
      )}
      :{' '}
      {link.proposalNumber === null ? (
        <bdi>{why}</bdi>
      ) : (
        <Link href={`/p/${link.proposalNumber}`} className="link reach">
          <bdi>{why}</bdi>
        </Link>
      )}
    </p>
  )
}
