import type { Connector, StoreTarget, Transport } from './port'

/** A store in memory with what its agents and others do to it, in words that every kind of store has. */
export type StoreInMemory = {
  readonly target: StoreTarget
  readonly send: Transport
  /** Stores a fact of the account and returns its id. */
  readonly add: (text: string, at: string) => string
  /** What others do to a fact: give it another text, end it by another one, remove it. */
  readonly reword: (id: string, text: string) => void
  readonly end: (id: string, by: string) => void
  readonly remove: (id: string) => void
  /** Removes the mark that says a fact has ended. */
  readonly reopen: (id: string) => void
  /** The texts that its agent is given. */
  readonly returned: () => readonly string[]
  /** All that is stored, to be compared. */
  readonly stored: () => unknown
  /** The requests so far, as `PUT /memories/…`; what only reads begins with `GET`, whatever it is sent with. */
  readonly calls: readonly string[]
  /** Answers that every write went well, and does nothing. */
  readonly lie: () => void
  /** The status of every answer from now on. */
  readonly failWith: (status: number) => void
  /** Ends it, where it keeps something open. */
  readonly close?: () => void
}

/** A kind of store that the contract is tested with. */
export type ConnectorCase = {
  readonly connector: Connector
  readonly untilEnd: boolean // an ended fact says until when it held; otherwise that follows from the newer one
  readonly holds?: true // a fact that we end there says until when it held, and not that it was replaced
  readonly names?: false // a fact that we end there does not say what replaced it
  readonly aspect?: string // of its facts
  readonly bare?: true // a fact is its words alone: other words are another fact, and it has no times
  readonly file?: true // it is a file or a folder: nothing answers with a status, and there is no key
  readonly around?: readonly string[] // values that change with what is around a fact, and are no change of it
  readonly nobody: string // an id as it makes them, of no fact
  readonly open: (given: { readonly now: () => Date; readonly key: string }) => StoreInMemory
}

/** A fake store that can lie and fail. */
export type FakeStore = {
  readonly transport: Transport
  readonly calls: readonly string[]
  lies: boolean // it answers that every change went well, and does nothing
  failsWith: number | null // the status of every answer from now on; null: as usual
}

/** Returns what the contract does to every fake alike. */
export function switchesOf(
  fake: FakeStore,
): Pick<StoreInMemory, 'send' | 'calls' | 'lie' | 'failWith'> {
  return {
    send: fake.transport,
    calls: fake.calls,
    lie: () => {
      fake.lies = true
    },
    failWith: (status) => {
      fake.failsWith = status
    },
  }
}

export type Answer = Awaited<ReturnType<Transport>>

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
