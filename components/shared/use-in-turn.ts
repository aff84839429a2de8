import { useRef } from 'react'

/** Returns a function that carries out what is pressed in turn: each waits for the one before it, so no key is dropped. */
export function useInTurn(): (act: () => Promise<unknown>) => void {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  return (act) => {
    queue.current = queue.current.then(act)
  }
}
