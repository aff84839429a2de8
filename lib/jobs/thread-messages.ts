import type { ReadOnlyReason } from '@/lib/store/condition'
import type { HeldFile } from '@/lib/store/held-file'

/** What the thread is given when it starts. */
export type ThreadStart = {
  readonly file: string // of the store
  readonly held: HeldFile | null // by which the thread recognizes it
  readonly state: SharedArrayBuffer // one Int32, see below
  readonly waiting: ArrayBufferLike // of writes, see lib/store
}

/** The values of `state`. It is read and awaited without an event loop, because a process that exits has none. */
export const RUNNING = 0
export const STOPPING = 1
export const CLOSED = 2

export type ToThread =
  | {
      readonly id: number
      readonly name: string
      readonly input: unknown
      readonly readOnly: ReadOnlyReason | null // known where the store was opened
    }
  | 'stop'

export type FromThread =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: unknown }
