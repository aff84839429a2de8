import { useEffect, useState } from 'react'

import { afterPaint } from './after-paint'

/**
 * Returns the value one frame late: for what need not be in the frame that answers a key. useDeferredValue would not
 * do: it waits with the transitions, and those of a server action wait for the network.
 */
export function useNextFrame<Value extends object>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useEffect(() => afterPaint(() => setShown(value)), [value])
  return shown
}
