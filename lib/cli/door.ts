import type { Listed } from '@/lib/contract/registry'

type Json = Readonly<Record<string, unknown>>

/** What a command asks of a verb. */
export type Asked = {
  readonly listed: Listed
  readonly input: Json // with our names
  readonly version: number | null // that was seen of what the input names
  readonly key: string
  readonly bytes?: Uint8Array // a file, for a verb that takes one
}

/** A value with the names that programs read, or a refusal. */
export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly code: string
      readonly sentence: string
      readonly wayOut: string
      readonly body: Json // as HTTP answers it
    }

/** Where a command finds its facts: a store on this machine, or a server. */
export type Door = {
  readonly place: 'store' | 'server'
  ask(asked: Asked): Promise<Answer>
  /** Ends what this process still works on, then closes. */
  close(): Promise<void>
}

/** The id that an input names; empty when it names none. */
export function idText({ id }: Json): string {
  return typeof id === 'string' ? id : ''
}
