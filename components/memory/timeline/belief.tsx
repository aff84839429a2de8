import { momentWords } from '@/components/memory/as-of/as-of-words'
import { isWithin } from '@/lib/domain/current'
import { formatCount } from '@/lib/language/format'

import { DAY_MS, isoOf } from './time-axis'
import type { VersionBar } from './version-bars'

const MOST = 3

/** What the agent believed at one moment, in a sentence; of the fact on screen, which the page says above, only what else is current. */
export function Belief({
  bars,
  at,
  nowMs,
  shownId,
  others,
}: {
  readonly bars: readonly VersionBar[]
  readonly at: number
  readonly nowMs: number
  readonly shownId: string
  readonly others: number // current facts on the same aspect, beside these
}) {
  const believed = bars.filter((bar) => isWithin(bar, at))
  const [only] = believed
  const isNow = Math.abs(at - nowMs) < DAY_MS / 2
  const isSaid = isNow && believed.length === 1 && only?.fact.id === shownId
  return (
    <div className="text-belief min-h-7 wrap-anywhere">
      {isSaid ? (
        <Hint others={others} />
      ) : (
        <Sentence believed={believed} lead={leadWords(at, nowMs)} />
      )}
    </div>
  )
}

/** Holds the place of the sentence. */
function Hint({ others }: { readonly others: number }) {
  return (
    <p className="text-muted text-ui">
      {others === 0 ? null : (
        <>
          The agent also has{' '}
          <a href="#siblings" className="link reach">
            {formatCount(others, 'other current fact')}
          </a>{' '}
          on this aspect.{' '}
        </>
      )}
      Move the date to see what the agent believed then.
    </p>
  )
}

function Sentence({
  believed,
  lead,
}: {
  readonly believed: readonly VersionBar[]
  readonly lead: string
}) {
  const [only] = believed
  if (only === undefined) return <p>{lead} none of these.</p>
  if (believed.length === 1)
    return (
      <p>
        {lead}:{' '}
        <strong dir="auto" className="font-semibold">
          {only.fact.content}
        </strong>
      </p>
    )
  return (
    <>
      <p>{lead}:</p>
      <ul className="list-disc pl-5">
        {believed.slice(0, MOST).map(({ fact }) => (
          <li key={fact.id} dir="auto" className="font-semibold">
            {fact.content}
          </li>
        ))}
      </ul>
      {believed.length > MOST ? <p>and {believed.length - MOST} more.</p> : null}
    </>
  )
}

/** Returns the beginning of the sentence: `On 1 May 2026 the agent believed`. */
function leadWords(at: number, nowMs: number): string {
  if (Math.abs(at - nowMs) < DAY_MS / 2) return 'The agent believes'
  return `On ${momentWords(isoOf(at))} the agent ${at < nowMs ? 'believed' : 'will believe'}`
}
