import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

import type { Expected } from '@/lib/contract/verb'
import type { Channel } from '@/lib/domain/actor'
import { fingerprint } from '@/lib/operations/steps/fingerprint'

import { CARD_MIME_TYPE } from './card'

/** What a person is asked through the client. */
export type Question = {
  readonly tool: string
  readonly args: unknown // of this call; an answer fits only the same ones
  readonly message: string
  readonly form: z.ZodObject // what the answer holds, flat
  readonly shown: readonly Expected[] // the versions that the message is about
  readonly confirmed: boolean // the caller says that the person agreed
}

/** Why nothing was decided. */
export const UNANSWERED = ['needs_confirmation', 'declined', 'unreadable'] as const
export type Unanswered = (typeof UNANSWERED)[number]

/** What came of asking. */
export type Said =
  | {
      readonly kind: 'given'
      readonly channel: Channel
      readonly content: Readonly<Record<string, unknown>>
      readonly shown: readonly Expected[] // the versions that the person saw
    }
  | { readonly kind: 'ask'; readonly result: InputRequiredResult }
  | { readonly kind: 'unanswered'; readonly status: Unanswered }

/** Asks the person behind the client. */
export type AskPerson = (question: Question) => Promise<Said>

/** What an answer is bound to; it comes back from the client, signed. */
export type Asked = { readonly of: string; readonly shown: readonly Expected[] }

const KEY = 'decision'

const canShowForms = z.looseObject({
  elicitation: z.looseObject({ form: z.looseObject({}).optional() }),
})

/** True when the client says in this request that it shows forms. */
function formsIn(declared: unknown): boolean {
  const parsed = canShowForms.safeParse(declared)
  if (!parsed.success) return false
  const { elicitation } = parsed.data
  return elicitation.form !== undefined || Object.keys(elicitation).length === 0
}

const canShowCards = z.looseObject({
  extensions: z.looseObject({
    'io.modelcontextprotocol/ui': z.looseObject({ mimeTypes: z.array(z.string()) }),
  }),
})

/** True when the client says that it shows cards. */
function cardsIn(declared: unknown): boolean {
  const parsed = canShowCards.safeParse(declared)
  return (
    parsed.success &&
    parsed.data.extensions['io.modelcontextprotocol/ui'].mimeTypes.includes(CARD_MIME_TYPE)
  )
}

/** Returns how the client can ask its person: by what it says in this request, or once for the connection, as clients of 2025 do. */
export function waysToAsk(
  { mcpReq }: ServerContext,
  ofConnection: unknown,
): { readonly forms: boolean; readonly cards: boolean } {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}
  const declared = envelope[CLIENT_CAPABILITIES_META_KEY] ?? ofConnection
  return { forms: formsIn(declared), cards: cardsIn(declared) }
}

/**
 * Returns how to ask the person in one request: by a form, where the client shows forms; otherwise the caller’s word counts, in a second
 * call that says so (rule MC6). The server cannot see who answered, so both are marked.
 */
export function askThrough(
  context: ServerContext,
  given: { readonly codec: RequestStateCodec<Asked>; readonly forms: boolean },
): AskPerson {
  return async ({ tool, args, message, form, shown, confirmed }) => {
    if (!given.forms)
      return confirmed
        ? { kind: 'given', channel: 'two-step', content: {}, shown }
        : { kind: 'unanswered', status: 'needs_confirmation' }
    const of = fingerprint({ tool, args })
    const ask = async (): Promise<Said> => ({
      kind: 'ask',
      result: inputRequired({
        inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema: form }) },
        requestState: await given.codec.mint({ of, shown }, context),
      }),
    })
    const asked = context.mcpReq.requestState<Asked>()
    const answer = inputResponse(context.mcpReq.inputResponses, KEY)
    if (asked === undefined || asked.of !== of || answer.kind !== 'elicit') return ask()
    if (answer.action !== 'accept') return { kind: 'unanswered', status: 'declined' }
    const content = form.safeParse(answer.content ?? {})
    return content.success
      ? { kind: 'given', channel: 'form', content: content.data, shown: asked.shown }
      : { kind: 'unanswered', status: 'unreadable' }
  }
}
