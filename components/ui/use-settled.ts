import { useLayoutEffect, useRef } from 'react'

/** Returns a function that runs only the last thing it was given, once nothing has come for a while, and nothing once the page is left. */
export function useSettled(waitMs: number): (run: () => void, ms?: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // With the next page, not after it is drawn: what is late must not change that page.
  useLayoutEffect(() => () => clearTimeout(timer.current), [])
  return (run, ms = waitMs) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, ms)
  }
}
