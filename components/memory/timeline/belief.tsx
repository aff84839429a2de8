import { momentWords } from '@/components/memory/as-of/as-of-words'
import { isWithin } from '@/lib/domain/current'

import { DAY_MS, isoOf } from './time-axis'
import type { VersionBar } from './version-bars'

const MOST = 3

/** What the agent believed at one moment, in a sentence. */
export function Belief({
  bars,
  at,
  nowMs,
}: {
  readonly bars: readonly VersionBar[]
  readonly at: number
  readonly nowMs: number
}) {
  const believed = bars.filter((bar) => isWithin(bar, at))
  const [only] = believed
  const lead = leadWords(at, nowMs)
  return (
    <div className="text-belief min-h-7 wrap-anywhere">
      {only === undefined ? (
        <p>{lead} none of these.</p>
      ) : believed.length === 1 ? (
        <p>
          {lead}:{' '}
          <strong dir="auto" className="font-semibold">
            {only.fact.content}
          </strong>
        </p>
      ) : (
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
      )}
    </div>
  )
}

/** Returns the beginning of the sentence: `On 1 May 2026 the agent believed`. */
function leadWords(at: number, nowMs: number): string {
  if (Math.abs(at - nowMs) < DAY_MS / 2) return 'The agent believes'
  return `On ${momentWords(isoOf(at))} the agent ${at < nowMs ? 'believed' : 'will believe'}`
}
