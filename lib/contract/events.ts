import { z } from 'zod'

import { eventShapes, undoneShape, type OperationEvent } from '@/lib/domain/operation-event'
import { POLICY_FIELDS } from '@/lib/domain/policy'

import { snakeCase } from './names'
import { VALUES, WORDS, VERDICT_WORDS } from './verdict-words'

const SHAPES = eventShapes(z.enum(VERDICT_WORDS), z.enum(POLICY_FIELDS.map(snakeCase)))
const plainEvent = z.discriminatedUnion('type', SHAPES)

/** What an operation did, as programs receive it; an undo carries what it undid. */
export type EventData =
  | z.infer<typeof plainEvent>
  | {
      readonly type: 'undid'
      readonly seq: number
      readonly redo: boolean
      readonly of: EventData
    }

export const event: z.ZodType<EventData> = z
  .discriminatedUnion('type', [...SHAPES, undoneShape((): z.ZodType<EventData> => event)])
  .meta({ id: 'OperationEvent' })

/** Returns an event with verdicts and fields of the policy in the words of programs. */
export function eventData(stored: OperationEvent): EventData {
  if (stored.type === 'undid') return { ...stored, of: eventData(stored.of) }
  if (
    stored.type === 'decided' ||
    stored.type === 'answered-beside' ||
    stored.type === 'answered-ended'
  )
    return { ...stored, verdict: WORDS[stored.verdict] }
  if (stored.type === 'decided-together')
    return { ...stored, values: stored.values.map((value) => WORDS[value]) }
  if (stored.type === 'policy-set') {
    const changes = stored.changes.map((each) => ({ ...each, field: snakeCase(each.field) }))
    return { ...stored, changes }
  }
  return stored
}

const FIELDS = new Map(POLICY_FIELDS.map((field) => [snakeCase(field), field]))

/** Returns an event that a program received as it is stored, to put it into words; null for one of a newer server. */
export function storedEvent(received: unknown): OperationEvent | null {
  const data = event.safeParse(received)
  return data.success ? eventOf(data.data) : null
}

function eventOf(data: EventData): OperationEvent {
  if (data.type === 'undid') return { ...data, of: eventOf(data.of) }
  if (data.type === 'decided' || data.type === 'answered-beside' || data.type === 'answered-ended')
    return { ...data, verdict: VALUES[data.verdict] }
  if (data.type === 'decided-together')
    return { ...data, values: data.values.map((value) => VALUES[value]) }
  if (data.type === 'policy-set') {
    const changes = data.changes.flatMap((each) => {
      const field = FIELDS.get(each.field)
      return field === undefined ? [] : [{ ...each, field }]
    })
    return { ...data, changes }
  }
  return data
}
