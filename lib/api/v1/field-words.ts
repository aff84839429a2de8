import { ANSWER_WORDS } from './answer-words'
import { EVENT_WORDS } from './event-words'
import { POLICY_WORDS } from './policy-words'
import { PROPOSAL_WORDS } from './proposal-words'
import { REQUEST_WORDS } from './request-words'
import type { Schema } from './schema-fields'

/** What fields mean, by their name, or by what they are in and their name where that says something else. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  ...REQUEST_WORDS,
  ...ANSWER_WORDS,
  ...POLICY_WORDS,
  ...PROPOSAL_WORDS,
  ...EVENT_WORDS,
}

/** Says of each field in a schema what it means, unless the schema does. The place is a shape or an operation, and the fields on the way. */
export function describeFields(schema: Schema, place: readonly string[]): Schema {
  const inner = (each: Schema) => describeFields(each, place)
  const { properties, items, additionalProperties: others, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(properties !== undefined && { properties: describedFields(properties, place) }),
    ...(items !== undefined && { items: inner(items) }),
    ...(typeof others === 'object' && { additionalProperties: inner(others) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(inner) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(inner) }),
  }
}

function describedFields(
  properties: Readonly<Record<string, Schema>>,
  place: readonly string[],
): Readonly<Record<string, Schema>> {
  const kind = properties['type']?.const // of one of several objects
  const within = typeof kind === 'string' ? [...place, kind] : place
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const at = [...within, name]
      const said = 'const' in schema ? undefined : (schema.description ?? fieldWords(at))
      return [
        name,
        { ...describeFields(schema, at), ...(said !== undefined && { description: said }) },
      ]
    }),
  )
}

/** Returns what a field means: where it is counts more than how it is called, and what it is in more than the whole. */
function fieldWords(place: readonly string[]): string | undefined {
  const name = place.at(-1) ?? ''
  const [whole = ''] = place
  const ends = place.map((_part, from) => place.slice(from).join('.')).slice(0, -1)
  const keys = [...ends, `${whole}.${name}`, `${whole.split('_')[0]}.${name}`, name]
  return keys.map((key) => FIELD_WORDS[key]).find((said) => said !== undefined)
}
