import dynamic from 'next/dynamic'
import { useEffect, type Dispatch } from 'react'

import type { ReviewEvent } from '@/components/review/proposals/review-events'
import { keyHint } from '@/components/shared/keys/key-caps'
import { useKeys } from '@/components/shared/keys/use-keys'
import { afterPaint } from '@/components/ui/after-paint'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import { formatNumber } from '@/lib/language/format'

import { askAboutPicked, closeQuestion, letGo, useSelection } from './selection'

const BulkDialog = dynamic(
  orNotLoaded(() => import('./bulk-dialog').then((loaded) => loaded.BulkDialog)),
  {
    ssr: false,
  },
)

const ANSWERS = [
  { value: 'supersede', key: 'approve' },
  { value: 'keep_both', key: 'reject' },
  { value: 'unsure', key: 'unsure' },
] as const

/** What is chosen in the queue, over the answers to one proposal, and the question about it. */
export function QueueBulk({
  dispatch,
  onDecided,
}: {
  readonly dispatch: Dispatch<ReviewEvent>
  readonly onDecided: (ids: readonly string[], value: VerdictValue) => void
}) {
  const { picked, asked } = useSelection()
  const clear = () => {
    letGo()
    announce('Nothing is selected.')
  }
  return (
    <>
      {picked.size === 0 ? null : <SelectionBar count={picked.size} onClear={clear} />}
      {asked === null ? null : (
        <BulkDialog
          target={asked.target}
          value={asked.value}
          onClose={closeQuestion}
          onDecided={(ids) => {
            letGo(new Set(ids))
            onDecided(ids, asked.value)
          }}
          onUndone={() => {
            const text = 'All undone.'
            dispatch({ type: 'undone', key: null, proposals: [], text, together: true })
            afterPaint(() => announce(text)) // once the dialog is gone, which would take its announcer along
          }}
        />
      )}
    </>
  )
}

function SelectionBar({
  count,
  onClear,
}: {
  readonly count: number
  readonly onClear: () => void
}) {
  useKeys('queue', { back: onClear })
  useEffect(() => announce(`${formatNumber(count)} selected.`), [count])
  return (
    <section
      aria-label="Selection"
      className="bg-surface border-accent max-md:tall:absolute max-md:tall:top-0 max-md:tall:bottom-auto absolute inset-0 z-10 flex flex-wrap items-start gap-2 border-t px-4 pt-2 pb-1 max-md:fixed max-md:top-auto max-md:z-40 max-md:grid max-md:grid-cols-4 max-md:gap-1.5 max-md:px-2"
    >
      {ANSWERS.map(({ value, key }) => (
        <Button
          key={value}
          kbd={keyHint(key)}
          className="max-md:min-h-12 max-md:px-1 md:min-w-28"
          onClick={() => askAboutPicked(value)}
        >
          {VERDICT_WORDS[value].verb} {formatNumber(count)}
        </Button>
      ))}
      <Button
        variant="quiet"
        kbd={keyHint('back')}
        className="max-md:min-h-12 max-md:px-1"
        onClick={onClear}
      >
        Clear
      </Button>
      <span className="text-label text-muted whitespace-nowrap tabular-nums max-md:sr-only md:mt-2 md:ml-auto">
        {formatNumber(count)} selected
      </span>
    </section>
  )
}
