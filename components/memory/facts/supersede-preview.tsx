import { FactWords } from '@/components/review/diff/word-diff'
import { pairPieces } from '@/components/review/diff/word-pieces'
import { intervalWords } from '@/components/shared/interval-words'
import { formatInstant } from '@/lib/language/format'
import type { FactView } from '@/lib/views/fact-view'

import { endOfOlder, type End } from './supersede-refusal'

/** Both texts side by side, and every change that confirming would make (rule A3). */
export function SupersedePreview({
  older,
  newer,
}: {
  readonly older: FactView
  readonly newer: FactView
}) {
  const pieces = pairPieces(older.content, newer.content)
  const end = endOfOlder(older, newer)
  const sameSlot = older.entity === newer.entity && older.aspect === newer.aspect
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-3 md:grid-cols-2">
        {(['older', 'newer'] as const).map((side) => (
          <div
            key={side}
            className={`min-w-0 rounded-md px-3 py-2 ${side === 'older' ? 'bg-older-bg' : 'bg-newer-bg'}`}
          >
            <dt className="text-label flex flex-wrap gap-x-2">
              <span className={side === 'older' ? 'text-older' : 'text-newer'}>
                {side === 'older' ? 'Older: this fact' : 'Newer'}
              </span>
              <span className="text-muted">{intervalWords(side === 'older' ? older : newer)}</span>
            </dt>
            <dd dir="auto" className="text-fact max-h-64 overflow-y-auto wrap-anywhere">
              <FactWords side={side} pieces={pieces[side]} />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <h3 className="font-medium">What will change</h3>
        <ul className="mt-1 list-disc pl-5">
          <li>
            The older fact becomes superseded. Its words stay, and so does its place in the chain.
          </li>
          <li>{END_WORDS[end.why](end.at)}</li>
          <li>
            From then on the agent is no longer told the older one. The newer one stays as it is.
          </li>
          <li>Open proposals about the older fact are withdrawn.</li>
          {sameSlot ? null : (
            <li>The two are not of one entity and aspect. That is allowed by hand.</li>
          )}
        </ul>
        <p className="text-muted mt-2">It is one operation; undo it in the log at any time.</p>
      </div>
    </div>
  )
}

const END_WORDS: Readonly<Record<End['why'], (at: string | null) => string>> = {
  'newer begins': (at) => `It holds up to ${words(at)}, when the newer one begins.`,
  'newer begins earlier': () => 'It holds up to now, because the newer one does not begin later.',
  'already ended': (at) => `It goes on ending at ${words(at)}, as it does now.`,
}

function words(at: string | null): string {
  return at === null ? 'now' : formatInstant(at)
}
