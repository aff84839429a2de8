import type { ExitCode } from '@/lib/contract/refusal-exit'

import type { Answer, Door } from './door'

/** An option of a command. */
export type Option = {
  readonly type: 'string' | 'boolean'
  readonly multiple?: true // may be given more than once
  readonly says: string // its value, or what the switch does
}

export type Options = Readonly<Record<string, Option>>

/** What was typed after the words of a command. */
export type Given = {
  readonly texts: readonly string[] // those in capitals, in their order
  readonly options: Readonly<
    Record<string, string | boolean | readonly (string | boolean)[] | undefined>
  >
}

/** The terminal, and what every command takes. */
export type Terminal = {
  readonly from: string // the folder where the command was started
  readonly json: boolean
  readonly yes: boolean // ask nothing
  readonly interactive: boolean // somebody can answer
  print(text: string): Promise<void> // what was asked for, to stdout
  say(text: string): void // everything else, to stderr
  confirm(question: string): Promise<boolean>
  secret(): Promise<string> // what stdin holds
  door(): Promise<Door>
}

export type Command = {
  readonly usage: string // words, then inputs in capitals; those in brackets may be left out
  readonly says: string
  readonly options: Options
  run(terminal: Terminal, given: Given): Promise<ExitCode>
}

export type Refused = Answer & { readonly ok: false }
