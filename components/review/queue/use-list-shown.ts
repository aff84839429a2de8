import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether the list is shown, as the reviewer chose it; null: as the window has it, beside the pair where there is room. In a
 * narrow window it lies over the pair: `uncover` takes it away there, and says whether it lay over it.
 */
export function useListShown() {
  const [shown, setShown] = useState<boolean | null>(null)
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })
  const uncover = useCallback(() => {
    const covered = latest.current === true && isNarrow()
    if (covered) setShown(false)
    return covered
  }, [])
  const toggle = useCallback(() => setShown((held) => !(held ?? !isNarrow())), [])
  return { shown, toggle, uncover }
}

function isNarrow(): boolean {
  return window.matchMedia('(max-width: 767px)').matches
}
