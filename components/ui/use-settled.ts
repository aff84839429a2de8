import { useLayoutEffect, useRef } from 'react'

import { onLeaving } from './leaving'

/**
 * Returns a function that runs only the last thing it was given, once nothing has come for a while. Who leaves the page sooner has it
 * run right before, so that it neither is lost nor takes the place of the navigation.
 */
export function useSettled(waitMs: number): (run: () => void, ms?: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const due = useRef<() => void>(undefined)
  // With the next page, not after it is drawn: what is late must not change that page.
  useLayoutEffect(() => {
    const stop = onLeaving(() => {
      clearTimeout(timer.current)
      due.current?.()
    })
    return () => {
      clearTimeout(timer.current)
      stop()
    }
  }, [])
  return (run, ms = waitMs) => {
    clearTimeout(timer.current)
    due.current = () => {
      due.current = undefined
      run()
    }
    timer.current = setTimeout(due.current, ms)
  }
}
