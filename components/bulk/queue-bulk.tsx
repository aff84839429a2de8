'use client'

import dynamic from 'next/dynamic'
import { useEffect, type Dispatch } from 'react'

import { afterPaint } from '@/components/proposals/after-paint'
import type { ReviewEvent } from '@/components/proposals/review-events'
import { keyHint } from '@/components/shell/key-caps'
import { useKeys } from '@/components/shell/use-keys'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { VERDICT_WORDS, type VerdictValue } from '@/lib/domain/verdict'

import { numeral } from './bulk-words'
import { askAboutPicked, closeQuestion, letGo, useSelection } from './selection'

const BulkDialog = dynamic(() => import('./bulk-dialog').then((loaded) => loaded.BulkDialog), {
  ssr: false,
})

const ANSWERS = [
  { value: 'supersede', key: 'approve' },
  { value: 'keep_both', key: 'reject' },
  { value: 'unsure', key: 'unsure' },
] as const

/** What is chosen in the queue, over the strip that it hides, and the question about it. */
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
          target={{ title: null, items: asked.items }}
          value={asked.value}
          onClose={closeQuestion}
          onDecided={(ids) => {
            letGo(new Set(ids))
            onDecided(ids, asked.value)
          }}
          onUndone={() => {
            const text = 'All of them are undone.'
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
  useEffect(() => announce(`${numeral(count)} selected.`), [count])
  return (
    <section
      aria-label="Selection"
      className="bg-surface border-line absolute inset-0 z-10 flex items-center gap-1 px-4 max-md:fixed max-md:top-auto max-md:z-40 max-md:h-14 max-md:border-t max-md:px-2"
    >
      <span className="mono mr-auto whitespace-nowrap">
        {numeral(count)}
        <span className="max-[22rem]:sr-only"> selected</span>
      </span>
      {ANSWERS.map(({ value, key }) => (
        <Button
          key={value}
          variant="quiet"
          size="sm"
          kbd={keyHint(key)}
          className="max-md:min-h-11"
          onClick={() => askAboutPicked(value)}
        >
          {VERDICT_WORDS[value].verb}
        </Button>
      ))}
      <Button
        variant="quiet"
        size="sm"
        kbd={keyHint('back')}
        className="max-md:min-h-11"
        onClick={onClear}
      >
        Clear
      </Button>
    </section>
  )
}
