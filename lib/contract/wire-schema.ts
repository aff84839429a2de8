import { z } from 'zod'

import { snakeCase } from './names'

type Json = Readonly<Record<string, unknown>>

/** Returns a shape as JSON Schema, with the names that programs write; shapes with a name are in `$defs`. */
export function wireSchema(
  shape: z.ZodType,
  io: 'input' | 'output',
): Json & { readonly $defs?: Json } {
  const { $schema: _$schema, ...schema } = z.toJSONSchema(shape, { io })
  return renamed(schema) as Json
}

function renamed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(renamed)
  if (!isObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(portable(schema))
      .filter(([name, inner]) => !isNoise(name, inner, schema))
      .map(([name, inner]): [string, unknown] => {
        if (name === 'properties' && isObject(inner))
          return [
            name,
            Object.fromEntries(
              Object.entries(inner).map(([field, each]) => [snakeCase(field), renamed(each)]),
            ),
          ]
        if (name === 'required' && Array.isArray(inner))
          return [name, inner.map((field) => snakeCase(String(field)))]
        return [name, renamed(inner)]
      }),
  )
}

/** Says the same in the words that narrower dialects know too: one type each, and no schema that is empty or `false`. */
function portable(schema: Json): Json {
  const { type, ...rest } = schema
  if (Array.isArray(type)) return { ...rest, anyOf: type.map((each: unknown) => ({ type: each })) }
  if (schema['items'] === false) {
    const { items: _none, ...closed } = schema // its maxItems says that no more follow
    return closed
  }
  const { additionalProperties: others } = schema
  return isObject(others) && Object.keys(others).length === 0
    ? { ...schema, additionalProperties: true }
    : schema
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** What zod adds and no reader needs: the bounds of safe integers, and a pattern beside the format that says the same. */
function isNoise(name: string, value: unknown, schema: object): boolean {
  if (name === 'pattern') return 'format' in schema && schema.format === 'date-time'
  return typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER
}
