import type { z } from 'zod'

import { wireSchema } from '@/lib/contract/wire-schema'

import { describeFields } from './field-words'
import type { Schema } from './schema-fields'

type Json = Readonly<Record<string, unknown>>

/** Returns a shape as programs write it, with what its fields mean; shapes with a name move to the components. */
export function schemaOf(
  shape: z.ZodType,
  io: 'input' | 'output',
  to: { readonly schemas: Record<string, unknown>; readonly operationId: string },
): Json {
  const { $defs = {}, ...own } = wireSchema(shape, io)
  for (const [name, inner] of Object.entries($defs))
    to.schemas[name] = describeFields(inComponents(inner) as Schema, [name])
  const { id, ...schema } = inComponents(own) as Json
  if (typeof id !== 'string') return describeFields(schema, [to.operationId])
  to.schemas[id] = describeFields(schema, [id])
  return { $ref: `#/components/schemas/${id}` }
}

function inComponents(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
