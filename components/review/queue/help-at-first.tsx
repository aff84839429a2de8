import { memo, useEffect } from 'react'

import type { ReviewSession } from '@/components/review/proposals/review-events'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { storedChoice, useStoredChoice } from '@/components/ui/stored-choice'
import { useNextFrame } from '@/components/ui/use-next-frame'

const FIRST_HELP = storedChoice('palimpsest.first-help', ['due', 'done'])
const ENOUGH = 3

/** For who has never decided in this browser: what is asked, the keys, and where the others stand. Gone for good after a few decisions. */
export function HelpAtFirst({ session }: { readonly session: ReviewSession }) {
  return <Help decided={useNextFrame(session).decided} />
}

const Help = memo(function Help({ decided }: { readonly decided: number }) {
  const due = useStoredChoice(FIRST_HELP) === 'due'
  useEffect(() => {
    if (decided >= ENOUGH) FIRST_HELP.write('done')
  }, [decided])
  const keys = {
    approve: useKeyHint('approve'),
    reject: useKeyHint('reject'),
    unsure: useKeyHint('unsure'),
    undo: useKeyHint('undo'),
    sheet: useKeyHint('keySheet'),
  }
  if (!due) return null
  return (
    <section
      aria-label="First steps"
      data-help
      className="border-line bg-surface text-label absolute inset-x-0 bottom-full flex items-start justify-between gap-3 border-t px-4 py-2"
    >
      <div className="min-w-0 leading-5">
        <p>Two facts about the same thing. Is the older one outdated?</p>
        <p className="max-md:hidden">
          <Kbd>{keys.approve}</Kbd> approve, use the newer · <Kbd>{keys.reject}</Kbd> reject, keep
          both · <Kbd>{keys.unsure}</Kbd> unsure · <Kbd>{keys.undo}</Kbd> undoes anything, anytime
        </p>
        <p className="md:hidden">
          Approve uses the newer fact, Reject keeps both. Undo works anytime.
        </p>
        <p className="max-md:hidden">
          <Kbd>{keys.sheet}</Kbd> shows all keys. This goes away after a few decisions.
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="shrink-0 whitespace-nowrap"
        onClick={() => FIRST_HELP.write('done')}
      >
        Got it
      </Button>
    </section>
  )
})
