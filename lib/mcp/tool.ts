import type { InputRequiredResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'

import type { Answered, Call } from '@/lib/contract/call'
import { fromWire } from '@/lib/contract/names'
import type { Role, Verb } from '@/lib/contract/verb'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'

import type { AskPerson } from './person'
import type { Plans } from './plans'

export type Json = Readonly<Record<string, unknown>>

/** Carries out a verb for whoever calls the tool. */
export type CallVerb = (
  verb: Verb,
  input: unknown,
  more?: Partial<Pick<Call, 'key' | 'expected' | 'channel'>>,
) => Promise<Result<Answered, Refusal>>

/** What a tool may use. */
export type Around = {
  readonly call: CallVerb
  readonly ask: AskPerson
  readonly plans: Plans
  readonly decides: boolean // the token lets its person decide
  readonly administers: boolean // and set policy
}

/** A question to the person, to be passed on as it is. */
export type ToPerson = { readonly asks: InputRequiredResult }

/** A tool of the model. */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string // says when to use it: a model does not guess
  readonly needs: readonly Role[] // the roles without which it is not listed
  readonly input: z.ZodType
  readonly output: Json
  readonly reads: boolean // changes nothing
  readonly repeats: boolean // calling it again with the same arguments changes nothing more
  run(args: unknown, around: Around): Promise<Result<unknown, Refusal> | ToPerson>
}

/** Passes arguments on as the verb’s input, and its answer back. */
export function passing(
  verb: Verb,
  inputOf: (args: unknown) => unknown = (args) => args,
): Tool['run'] {
  return async (args, { call }) => {
    const answered = await call(verb, fromWire(inputOf(args)))
    return answered.ok ? accepted(answered.value.value) : answered
  }
}
