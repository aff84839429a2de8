import { z } from 'zod'

/** One field of an input, as a text that somebody writes can be read. */
export type InputField = {
  readonly name: string
  readonly type: string // as JSON Schema names it
  readonly choices: readonly string[] // empty: any
  readonly required: boolean
}

type Schema = z.core.JSONSchema.BaseSchema

/** Returns the fields of an input that is an object. */
export function inputFields(shape: z.ZodType): readonly InputField[] {
  const schema = z.toJSONSchema(shape, { io: 'input' })
  const { properties = {}, required = [] } = namedIn(schema) ?? schema
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object'
      ? [{ name, ...kindOf(schema), required: required.includes(name) }]
      : [],
  )
}

/** A shape with a name is in the definitions. */
function namedIn({ $ref = '', $defs = {} }: Schema): Schema | undefined {
  return $defs[$ref.replace('#/$defs/', '')]
}

/** What a field takes beside null. */
function kindOf(schema: Schema): Pick<InputField, 'type' | 'choices'> {
  const [first] = (schema.anyOf ?? []).filter(
    (each) => typeof each === 'object' && each.type !== 'null',
  )
  if (typeof first === 'object') return kindOf(first)
  return {
    type: typeof schema.type === 'string' ? schema.type : 'string',
    choices: (schema.enum ?? []).map(String),
  }
}

const DECIMAL = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu

/** Reads a text as a value of this type. What cannot be read stays a text, which the verb refuses by name. */
export function readValue(text: string, type: string | undefined): unknown {
  if (type === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  if (type !== 'number' && type !== 'integer') return text
  return DECIMAL.test(text) ? Number(text) : text
}
