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
          <li>The older fact becomes superseded and moves to history.</li>
          <li>{END_WORDS[end.why](end.at)}</li>
          <li>From then on the agent no longer receives it. The newer fact stays as it is.</li>
          <li>Open questions about the older fact are withdrawn.</li>
          {sameSlot ? null : <li>The two facts differ in entity or aspect. That is allowed.</li>}
        </ul>
        <p className="text-muted mt-2">This is one operation. You can undo it in Activity.</p>
      </div>
    </div>
  )
}

const END_WORDS: Readonly<Record<End['why'], (at: string | null) => string>> = {
  'newer begins': (at) => `It is true until ${words(at)}, when the newer fact begins.`,
  'newer begins earlier': () =>
    'It is true until now, because the newer fact does not begin later.',
  'already ended': (at) => `It ends at ${words(at)}, as before.`,
}

function words(at: string | null): string {
  return at === null ? 'now' : formatInstant(at)
}
