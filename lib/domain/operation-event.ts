import { z } from 'zod'

import { PUSH_MODES } from './connection'
import { INTEGRITY_RULES } from './integrity'
import { LIMIT_OVERRIDES } from './limit-overrides'
import { POLICY_FIELDS } from './policy'
import { VERDICT_VALUES } from './verdict'

// What an operation did, as data. Texts are the beginnings of what the facts said then; `event-title.ts` puts an event into words.

const agent = z.string().nullable() // null: all agents
const count = z.int()
const sides = { older: z.string(), newer: z.string() } as const
const pair = { number: z.int(), ...sides } as const // of a proposal
const target = { toPhase: z.union([z.literal(2), z.literal(3)]), autoApply: z.boolean() } as const
const limits = z.object(LIMIT_OVERRIDES.shape)
const value = z.union([z.boolean(), z.number(), z.string()]).nullable() // null: inherited
const signers = z.tuple([z.string(), z.string()])

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape })

/** The events, with verdicts and fields of the policy in the words of whoever reads them. */
export const eventShapes = <Verdict extends z.ZodType, Field extends z.ZodType>(
  verdict: Verdict,
  field: Field,
) =>
  [
    event('stored', { only: z.string().nullable(), stored: count, again: count }), // only: of a single fact
    event('imported', {
      name: z.string(),
      added: count,
      changed: count,
      confirmed: count.nullable(),
      proposals: count,
      left: count.optional(), // facts that are still being written
    }),
    event('found-on-save', { proposed: count, facts: count }),
    event('proposed', pair), // at somebody’s word
    event('judged', { proposed: count }),
    event('swept', { agent: z.string(), entity: z.string().nullable(), proposed: count }),
    event('decided', { verdict, settled: z.boolean(), ...pair }),
    event('answered-beside', { verdict, settled: z.boolean(), ...pair }),
    event('decided-together', {
      values: z.array(verdict),
      decided: count,
      label: z.string().nullable(),
      leftOut: count.optional(), // the model disagrees (rule J24)
      against: count.optional(), // decided although it does
    }),
    event('applied-automatically', { applied: count, number: z.int().nullable() }),
    event('applied-recorded', { applied: count }),
    event('replaced', { how: z.enum(['by-hand', 'restated', 'reworded']), ...sides }),
    event('changed', {
      how: z.enum(['retracted', 'retired', 'restored', 'confirmed', 'protected', 'unprotected']),
      content: z.string(),
    }),
    event('merged', { facts: count, into: z.string() }),
    event('kept-apart', { contents: z.array(z.string()) }),
    event('answered-ended', {
      verdict,
      applied: z.boolean(),
      older: z.string(),
      newer: z.string().nullable(), // null: another system ended the fact without a newer one
      facts: count.optional(), // answered together; the texts are those of the first
    }),
    event('archived', { sources: count }),
    event('included', { facts: count, entity: z.string() }),
    event('repaired', {
      rule: z.enum(INTEGRITY_RULES),
      times: count,
      content: z.string().nullable(),
    }),
    event('policy-set', {
      agent,
      changes: z.array(z.object({ field, before: value, after: value })),
    }),
    event('limits-set', { agent, before: limits, after: limits, by: signers.nullable() }), // by: of looser ones
    event('limits-requested', { agent, before: limits, after: limits }),
    event('live-signed', { agent, ...target }), // the first of two
    event('went-live', { agent, ...target, by: signers }),
    event('returned-to-shadow', { agent }),
    event('refitted', { agent, pairs: count, detector: z.string() }),
    event('weights-signed', { detector: z.string() }),
    event('weights-used', { agent, detector: z.string(), by: signers }),
    event('detected-again', { fires: z.boolean(), ...pair }),
    event('scored-again', { scored: count, below: count }),
    event('sample-drawn', {
      sample: z.int(),
      pairs: count,
      of: z.enum(['agent', 'live-phase']),
      agent,
    }),
    event('ended-sample-drawn', {
      sample: z.int(),
      pairs: count,
      system: z.string().nullable(), // null: a source without a name
      agent,
    }),
    event('labeled', { pair: z.int(), sample: z.int(), role: z.enum(['label', 'adjudication']) }),
    event('labels-imported', { file: z.string(), labels: count }),
    event('connection-set', {
      agent: z.string(),
      store: z.string(),
      before: z.enum(PUSH_MODES),
      after: z.enum(PUSH_MODES),
    }),
    event('undid-together', { seqs: z.array(z.int()), redo: z.boolean() }),
    event('former', { title: z.string() }), // of an entry from before events were kept
  ] as const

/** The shape of an undo, around that of what it undid. */
export const undoneShape = <Event extends z.ZodType>(undone: () => Event) =>
  event('undid', { seq: z.int(), redo: z.boolean(), of: z.lazy(undone) })

const PLAIN = eventShapes(z.enum(VERDICT_VALUES), z.enum(POLICY_FIELDS))
const plainEvent = z.discriminatedUnion('type', PLAIN)

export type PlainEvent = z.infer<typeof plainEvent>

/** What an operation did. An undo carries what it undid. */
export type OperationEvent =
  | PlainEvent
  | {
      readonly type: 'undid'
      readonly seq: number
      readonly redo: boolean
      readonly of: OperationEvent
    }

export const OPERATION_EVENT: z.ZodType<OperationEvent> = z.discriminatedUnion('type', [
  ...PLAIN,
  undoneShape((): z.ZodType<OperationEvent> => OPERATION_EVENT),
])
