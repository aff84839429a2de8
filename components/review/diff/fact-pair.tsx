import dynamic from 'next/dynamic'
import { memo, useMemo } from 'react'

import { useNextFrame } from '@/components/ui/use-next-frame'
import type { ProposalView } from '@/lib/views/proposal-view'

import { evidenceMarks, type EvidenceMark, type Side } from './evidence-html'
import { PlainTwin, type Pair } from './plain-twin'
import type { DiffMode } from './use-diff-mode'
import { useNarrow, useViewerReady } from './use-viewer-ready'
import { isLong } from './word-pieces'

const Viewer = memo(
  dynamic(
    () =>
      import('./side-by-side-diff').then(
        (loaded) => loaded.SideBySideDiff,
        () => Nothing, // it did not load: the plain twin stays
      ),
    { ssr: false },
  ),
)

/** What of a proposal is needed here; a pair that was only tried has as much. */
export type PairOfWords = Pick<ProposalView, 'readings' | 'staleSides'> &
  Readonly<Record<Side, { readonly content: string }>>

const NO_MARKS: readonly EvidenceMark[] = []
const NO_PAIR: Pair = { older: '', newer: '', olderMarks: NO_MARKS, newerMarks: NO_MARKS }

/**
 * Both texts: the plain twin is there from the first byte, gives the height, and is what the frame after a key shows.
 * The viewer draws the same pair in a later frame and lies on top of the twin once it has; until then it is not seen.
 * It is out of the flow: whatever it still holds, nothing below moves when it changes.
 */
export const FactPair = memo(function FactPair({
  proposal,
  mode,
}: {
  readonly proposal: PairOfWords
  readonly mode: DiffMode
}) {
  const ready = useViewerReady()
  const narrow = useNarrow()
  const { older, newer, readings, staleSides } = proposal
  const pair = useMemo(
    () => ({
      older: older.content,
      newer: newer.content,
      // the spans are of the words that were detected, not of those that stand there now
      olderMarks: rewordedOn(staleSides, 'older') ? NO_MARKS : evidenceMarks(readings, 'older'),
      newerMarks: rewordedOn(staleSides, 'newer') ? NO_MARKS : evidenceMarks(readings, 'newer'),
    }),
    [older.content, newer.content, readings, staleSides],
  )
  const long = isLong(older.content) || isLong(newer.content)
  const wanted = mode === 'plain' || long ? NO_PAIR : pair
  const drawn = useNextFrame(wanted)
  const split = mode !== 'unified' && !narrow
  return (
    <div
      data-drawn={drawn === wanted}
      data-long={long || undefined}
      className="group/pair max-h-[55dvh] overflow-x-hidden overflow-y-auto data-whole:max-h-none"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling pane must be reachable
      tabIndex={long ? 0 : undefined}
    >
      <div className="relative">
        <PlainTwin pair={pair} split={split} />
        {ready ? (
          <div
            aria-hidden="true"
            // Opacity, not visibility: what is inherited would cost a look at every word below, twice a key. It covers the twin,
            // so that one element changes and not two. It scrolls where it needs more room than the twin: facts of several lines.
            // Where it stays empty, the words of the twin are those that are pointed at.
            className={`bg-bg absolute inset-0 overflow-x-hidden overflow-y-auto opacity-0 group-[[data-drawn=true]:has(tbody>tr)]/pair:opacity-100 ${wanted === NO_PAIR ? 'pointer-events-none' : ''}`}
          >
            <Viewer pair={drawn} split={split} />
          </div>
        ) : null}
      </div>
    </div>
  )
})

function rewordedOn(stale: ProposalView['staleSides'], side: Side): boolean {
  return stale === 'both' || stale === side
}

function Nothing() {
  return null
}
