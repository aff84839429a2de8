import { memo, useEffect, useRef } from 'react'

import type { ReviewSession } from '@/components/review/proposals/review-events'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import { storedChoice, useStoredChoice } from '@/components/ui/stored-choice'
import { useNextFrame } from '@/components/ui/use-next-frame'

const COUNTS = ['0', '1', '2', '3', '4', '5'] as const
const ENOUGH = '5'
const DECISIONS = storedChoice('palimpsest.first-decisions', [...COUNTS])

/** The keys of the answers in one line, until the fifth decision in this browser; a phone has none, and the bar below says what they mean. */
export function HelpAtFirst({ session }: { readonly session: ReviewSession }) {
  return <Help decided={useNextFrame(session).decided} />
}

const Help = memo(function Help({ decided }: { readonly decided: number }) {
  const due = useStoredChoice(DECISIONS) !== ENOUGH
  const counted = useRef(decided)
  useEffect(() => {
    // What is decided a second time, after an undo, is a decision too.
    if (decided > counted.current) count(decided - counted.current)
    counted.current = decided
  }, [decided])
  const keys = {
    approve: useKeyHint('approve'),
    reject: useKeyHint('reject'),
    unsure: useKeyHint('unsure'),
    undo: useKeyHint('undo'),
  }
  if (!due) return null
  return (
    <section
      aria-label="First steps"
      data-help
      className="border-line bg-surface text-label absolute inset-x-0 bottom-full flex items-center justify-between gap-3 border-t px-4 py-1.5 max-md:hidden"
    >
      <p className="min-w-0 leading-6">
        <Kbd>{keys.approve}</Kbd> approve · <Kbd>{keys.reject}</Kbd> keep both ·{' '}
        <Kbd>{keys.unsure}</Kbd> unsure · <Kbd>{keys.undo}</Kbd> undo ·{' '}
        <Link className="link" href="/welcome/practice">
          Practice with 3 pairs
        </Link>
      </p>
      <Button
        variant="quiet"
        size="sm"
        className="shrink-0 whitespace-nowrap"
        onClick={() => DECISIONS.write(ENOUGH)}
      >
        Got it
      </Button>
    </section>
  )
})

function count(more: number): void {
  DECISIONS.write(COUNTS[Number(DECISIONS.read()) + more] ?? ENOUGH)
}
