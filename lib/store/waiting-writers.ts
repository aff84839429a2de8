import { once, replaceOnce } from '@/lib/process/once'

const NAME = 'waiting-writers'

/** How many writes of this process wait for the store; its threads share the count. */
function counted(): Int32Array {
  return once(NAME, () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)))
}

/** Returns the count as a thread receives it. */
export function sharedCount(): ArrayBufferLike {
  return counted().buffer
}

/** Uses the count of the process in a thread of it. */
export function shareCount(count: ArrayBufferLike): void {
  replaceOnce(NAME, new Int32Array(count))
}

/** True while a write of this process waits for the store. */
export function isAwaited(): boolean {
  return Atomics.load(counted(), 0) > 0
}

/** Counts a write from when it begins to wait until it no longer does. Both may be said again. */
export function openWait(): { readonly begin: () => void; readonly end: () => void } {
  const count = counted()
  let waits = false
  return {
    begin: () => {
      if (!waits) Atomics.add(count, 0, 1)
      waits = true
    },
    end: () => {
      if (waits) Atomics.sub(count, 0, 1)
      waits = false
    },
  }
}
