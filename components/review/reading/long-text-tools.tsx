import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import { keyHint } from '@/components/shared/keys/key-caps'
import { Button } from '@/components/ui/button'

import { announceChange } from './announce-change'
import { clearChange, openAtFirstChange } from './change-places'

/** For texts that do not fit: from one changed place to the next, and the whole at once. */
export function LongTextTools({
  shownId,
  container,
}: {
  readonly shownId: string
  readonly container: RefObject<HTMLElement | null>
}) {
  const [wholeId, setWholeId] = useState<string | null>(null)
  const whole = wholeId === shownId // of the next pair, one asks again
  const opened = useRef(false)
  useLayoutEffect(() => {
    const pane = container.current?.querySelector<HTMLElement>('[data-drawn]')
    if (!pane) return
    // The first pair of the page the style sheet has opened there, before it was painted; or somebody reads already.
    if (opened.current || pane.scrollTop === 0) openAtFirstChange(pane)
    opened.current = true
    return () => clearChange(pane)
  }, [shownId, container])
  useEffect(() => {
    const pane = container.current?.querySelector<HTMLElement>('[data-drawn]')
    pane?.toggleAttribute('data-whole', whole)
    return () => pane?.removeAttribute('data-whole')
  }, [whole, container])
  return (
    <span className="flex flex-wrap gap-1">
      <Button
        size="sm"
        kbd={keyHint('nextChange')}
        onClick={() => announceChange(container.current, 1)}
      >
        Next change
      </Button>
      <Button size="sm" aria-pressed={whole} onClick={() => setWholeId(whole ? null : shownId)}>
        {whole ? 'Show less' : 'Show all'}
      </Button>
    </span>
  )
}
