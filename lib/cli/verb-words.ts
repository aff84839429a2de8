import { z } from 'zod'

import { oneFact } from '@/lib/contract/add-facts'
import { inputFields, type InputField } from '@/lib/contract/input-fields'
import { fromWire } from '@/lib/contract/names'
import type { Listed } from '@/lib/contract/registry'

import type { Given } from './command'

type Json = Readonly<Record<string, unknown>>

/** What a command is called where it differs from the input of its verb. */
export type Special = {
  readonly says?: string // what it does, in one sentence
  readonly fields?: readonly InputField[] // instead of those of the input
  readonly names?: Readonly<Record<string, string>> // another option for a field
  readonly also?: Readonly<Record<string, string>> // a second name of an option, as other programs have it, and its field
  readonly places?: Readonly<Record<string, string>> // the field of a word in capitals
  readonly switches?: Readonly<Record<string, string>> // options that are no field, with what they do
  inputOf?(input: Json, options: Given['options']): Json
  readonly asks?: string // a question to agree to first, or --yes
  readonly questions?: Readonly<Record<string, string>> // to agree to, by answer
  readonly pair?: true // it names two facts and their versions
  readonly inputOfSeen?: (seen: unknown) => Json // what the person was shown, beside its version
  readonly agreed?: Json // it is shown although it has no version; what a person who agreed has confirmed, too
}

const ended = z.object({
  newer: z.object({ id: z.string(), version: z.int() }).nullable(),
  answer_id: z.string().nullable(),
})

const members = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      version: z.int(),
      newer_id: z.string().nullable(),
      newer_version: z.int().nullable(),
      answer_id: z.string().nullable(),
    }),
  ),
})

/** By the name of the verb. */
export const SPECIAL: Readonly<Record<string, Special>> = {
  'facts.add': {
    says: 'Stores a fact, and proposes what it contradicts.',
    fields: inputFields(oneFact),
    names: { key: 'fact-key' }, // --key is that of the request
  },
  'facts.list': { names: { key: 'fact-key' }, also: { 'as-of': 'trueAt' } },
  'context.get': { also: { 'as-of': 'trueAt' } },
  'facts.protect': {
    says: 'Protects a fact from being superseded; --off removes the protection.',
    switches: { off: 'remove the protection' },
    inputOf: (input, { off }) => ({ ...input, protected: off !== true }),
  },
  'proposals.decide': {
    places: { ANSWER: 'verdict' },
    questions: {
      approve: 'Approve this proposal?',
      reject: 'Reject this proposal?',
      reverse: 'Reverse this proposal?',
      unsure: 'Leave this proposal to someone else?',
    },
  },
  'possible.answer': {
    places: { ANSWER: 'value' },
    questions: { propose: 'Propose this pair?', dismiss: 'Dismiss this pair?' },
    pair: true,
  },
  'ended.answer': {
    places: { ANSWER: 'verdict' },
    questions: {
      approve: 'Leave this fact ended?',
      reject: 'Give this fact back?',
      reverse: 'Give this fact back, and end the newer one?',
      unsure: 'Leave this fact to someone else?',
    },
    inputOfSeen: (seen) => {
      const { newer, answer_id: answerId } = ended.parse(seen)
      return { newerId: newer?.id ?? null, newerVersion: newer?.version ?? null, answerId }
    },
  },
  'bursts.answer': {
    places: { ANSWER: 'verdict' },
    questions: {
      approve: 'Leave these facts ended?',
      reject: 'Give these facts back? Stores that are written at once are named above.',
    },
    agreed: { confirmed: true },
    inputOfSeen: (seen) => ({ facts: members.parse(seen).members.map(fromWire) }),
  },
  'operations.list': {
    says: 'Lists the newest operations, or those after --since, in the order in which they happened.',
    names: { sinceOperation: 'since' },
    switches: { follow: 'continue with new operations until interrupted' },
  },
  'operations.undo': {
    switches: { 'with-later': 'undo the later operations that block it, too' },
  },
  'connections.disconnect': {
    asks: 'Disconnect this store? What is not written yet will never be written.',
  },
  'deliveries.release_many': {
    asks: 'Release all these changes? They will be written to the store, the oldest first.',
  },
  'connections.sync': { switches: { wait: 'wait for its end; on a store here it always does' } },
  'sweeps.start': { switches: { wait: 'wait for its end; on a store here it always does' } },
}

/** Fields that a command sets itself. */
const OWN: ReadonlySet<string> = new Set(['cursor', 'facts', 'last', 'withLater', 'protected'])

/** Returns the fields that are options or positions of a command. A secret is neither. */
export function fieldsOf({ verb }: Listed): readonly InputField[] {
  return (SPECIAL[verb.name]?.fields ?? inputFields(verb.input)).filter(
    ({ name }) => !OWN.has(name) && name !== verb.secret,
  )
}

/** Returns the option of the idempotency key; nobody is to take it for that of the key of a store. */
export function keyOption({ verb }: Listed): string {
  return verb.secret === undefined ? 'key' : 'request-key'
}

/** Returns the name of the option of a field: `validFrom` is `valid-from`. */
export function optionName({ verb }: Listed, field: string): string {
  return (
    SPECIAL[verb.name]?.names?.[field] ??
    field.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
  )
}

/** Returns the fields of the input that are given by their place: the words in capitals. */
export function placesOf({ verb, cli }: Listed): readonly string[] {
  return (cli ?? '')
    .split(' ')
    .filter((word) => /^[A-Z_]+$/u.test(word))
    .map((word) => SPECIAL[verb.name]?.places?.[word] ?? camelCase(word.toLowerCase()))
}

function camelCase(word: string): string {
  return word.replaceAll(/_([a-z])/gu, (_all, letter: string) => letter.toUpperCase())
}
