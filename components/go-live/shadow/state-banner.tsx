import type { ReactNode } from 'react'

import type { GoLiveKind, GoLiveState } from '@/lib/domain/go-live-state'
import { MODE_WORDS } from '@/lib/domain/terms'

const CALM = { box: 'border-line bg-surface', glyph: '○', word: 'text-muted' }
const OK = { box: 'border-ok bg-ok/8', glyph: '✓', word: 'text-ok' }
const WARN = { box: 'border-warn bg-warn-bg', glyph: '!', word: 'text-warn' }
const BAD = { box: 'border-bad bg-bad/8', glyph: '✕', word: 'text-bad' }

/** How each state looks, and its word in the table of agents. */
export const STATE_LOOKS: Readonly<Record<GoLiveKind, typeof CALM & { readonly name: string }>> = {
  returned: { ...BAD, name: 'Back in shadow' },
  ready: { ...OK, name: 'Ready' },
  relaxed: { ...WARN, name: 'Ready, relaxed' },
  'half-signed': { ...WARN, name: 'One signature' },
  'not-yet': { ...CALM, name: 'Not yet' },
  empty: { ...CALM, name: 'Nothing to check yet' },
  shadow: { ...CALM, name: MODE_WORDS.shadow },
  slipping: { ...WARN, name: 'Live, slipping' },
  unsigned: { ...WARN, name: 'Live, unsigned' },
  live: { ...OK, name: MODE_WORDS.live },
}

/** Whether it is live, why, and what to do next. */
export function StateBanner({
  state,
  children,
}: {
  readonly state: GoLiveState
  readonly children?: ReactNode // the action
}) {
  const { box, glyph, word } = STATE_LOOKS[state.kind]
  return (
    <section
      aria-labelledby="state"
      data-state={state.kind}
      className={`flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border p-4 print:p-2 ${box}`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="state" className="text-question wrap-anywhere">
          <span aria-hidden="true" className={`font-mono ${word}`}>
            {glyph}
          </span>{' '}
          {state.headline}
        </h2>
        <p className="mt-1 wrap-anywhere">{state.second}</p>
      </div>
      {children === undefined ? null : <div className="flex flex-wrap gap-2">{children}</div>}
    </section>
  )
}
