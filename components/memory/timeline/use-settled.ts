import { useEffect, useRef } from 'react'

/** Returns a function that runs only the last thing it was given, once nothing has come for a while. */
export function useSettled(waitMs: number): (run: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (run) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, waitMs)
  }
}
