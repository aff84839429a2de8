import { useCallback, useLayoutEffect, useRef, useState } from 'react'

import { storedChoice } from '@/components/ui/stored-choice'

import { LIST_STORED_AT } from './list-script'

const LIST = storedChoice<'hidden' | 'shown'>(LIST_STORED_AT, ['hidden', 'shown'])

/**
 * Whether the list is shown. Where there is room, it is beside the pair or hidden, as this browser left it. In a narrow window it
 * covers the pair until `uncover` removes it; that returns whether it covered the pair.
 */
export function useListShown() {
  const [over, setOver] = useState(false)
  const latest = useRef(over)
  useLayoutEffect(() => {
    latest.current = over
  })
  const uncover = useCallback(() => {
    const covered = latest.current && isNarrow()
    if (covered) setOver(false)
    return covered
  }, [])
  const toggle = useCallback(() => {
    if (isNarrow()) setOver((held) => !held)
    else keep(LIST.read() === 'shown' ? 'hidden' : 'shown')
  }, [])
  const show = useCallback(() => {
    if (isNarrow()) setOver(true)
    else keep('shown')
  }, [])
  return { over, toggle, show, uncover }
}

function keep(shown: 'hidden' | 'shown'): void {
  document.documentElement.dataset['list'] = shown
  LIST.write(shown)
}

function isNarrow(): boolean {
  return window.matchMedia('(width < 80rem)').matches
}
