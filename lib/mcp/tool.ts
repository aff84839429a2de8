import type { InputRequiredResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'

import type { Answered, Call } from '@/lib/contract/call'
import { fromWire } from '@/lib/contract/names'
import * as policy from '@/lib/contract/policy'
import type { Role, Verb } from '@/lib/contract/verb'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'

import type { Seals } from './card'
import type { AskPerson } from './person'
import type { Plans } from './plans'

export type Json = Readonly<Record<string, unknown>>

/** Carries out a verb for whoever calls the tool. */
export type CallVerb = (
  verb: Verb,
  input: unknown,
  more?: Partial<Pick<Call, 'key' | 'expected' | 'channel'>>,
) => Promise<Result<Answered>>

/** What a tool may use. */
export type Around = {
  readonly call: CallVerb
  readonly ask: AskPerson
  readonly plans: Plans
  readonly seals: Seals
  readonly decides: boolean // the token lets its person decide
  readonly forms: boolean // the client can ask them by a form
  readonly cards: boolean // and shows them the review card
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
  readonly card?: 'shown' | 'only' // its answer is shown on the review card; it is for the card only, not for the model
  readonly repeats: boolean // calling it again with the same arguments changes nothing more
  run(args: unknown, around: Around): Promise<Result<unknown> | ToPerson>
}

/**
 * Returns why a person cannot answer through this client about facts of an agent, or null. Without forms the model would say what they
 * answered, which the agent’s policy can forbid (rule MC10).
 */
export async function whyNotHere(
  { call, decides, forms }: Pick<Around, 'call' | 'decides' | 'forms'>,
  { agent, page }: { readonly agent: string | null; readonly page: string },
): Promise<Refusal | null> {
  if (!decides) return { kind: 'needs-person', page }
  if (forms) return null
  const read = await call(policy.get, agent === null ? {} : { agent })
  if (!read.ok) return read.refusal
  return policy.get.output.parse(read.value.value).values['answersThroughModel'] === false
    ? { kind: 'needs-person', page, because: 'policy' }
    : null
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
