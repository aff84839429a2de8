import { formatNumber } from '@/lib/language/format'

/** A JSON Schema, as `openApi` makes it: the words that it uses, and no others. */
export type Schema = {
  readonly title?: string
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly description?: string
  readonly default?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly writeOnly?: boolean
}

/** A piece of a type: words, a literal, or the name of a shape that has a section of its own. */
export type TypePart = { readonly is: 'words' | 'literal' | 'shape'; readonly text: string }

/** A field as a reader needs it. */
export type Field = {
  readonly name: string
  readonly type: readonly TypePart[]
  readonly required: boolean
  readonly says: string | null
  readonly limits: readonly string[]
  readonly inner: Inner
}

/** What is inside an object: its fields, or a choice of objects that a first field tells apart. */
export type Inner = {
  readonly fields: readonly Field[]
  readonly choices: readonly { readonly title: TypePart; readonly fields: readonly Field[] }[]
}

const NOTHING_INSIDE: Inner = { fields: [], choices: [] }

const words = (text: string): TypePart => ({ is: 'words', text })
const literal = (value: unknown): TypePart => ({ is: 'literal', text: JSON.stringify(value) })

/** Returns the name of the shape that a reference leads to. */
export function shapeName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

/** Returns the type of a schema in words. */
export function typeOf(schema: Schema): readonly TypePart[] {
  if (schema.$ref !== undefined) return [{ is: 'shape', text: shapeName(schema.$ref) }]
  if ('const' in schema) return [literal(schema.const)]
  if (schema.enum !== undefined) return oneOf(schema.enum.map((value) => [literal(value)]))
  const choices = choicesOf(schema)
  if (choices.length > 0) return oneOf(distinct(choices.map(typeOf)))
  if (schema.type === 'array')
    return [words('array of '), ...typeOf(schema.items ?? joined(schema))]
  if (schema.type === 'object') return objectType(schema)
  return [words(schema.format ?? schema.type ?? 'any value')]
}

function choicesOf({ anyOf = [], oneOf: exactly = [] }: Schema): readonly Schema[] {
  return [...anyOf, ...exactly]
}

/** The items of a tuple as one choice. */
function joined({ prefixItems = [] }: Schema): Schema {
  return prefixItems.length === 0 ? {} : { anyOf: prefixItems }
}

function objectType({ properties, additionalProperties: others }: Schema): readonly TypePart[] {
  const isMap = properties === undefined && typeof others === 'object'
  return isMap ? [words('object of '), ...typeOf(others)] : [words('object')]
}

function distinct(types: readonly (readonly TypePart[])[]): readonly (readonly TypePart[])[] {
  return [...new Map(types.map((type) => [JSON.stringify(type), type])).values()]
}

function oneOf(types: readonly (readonly TypePart[])[]): readonly TypePart[] {
  return types.flatMap((type, nth) => (nth === 0 ? type : [words(' or '), ...type]))
}

/** Returns what is inside a schema, through lists and choices; a named shape has a section of its own. */
export function insideOf(schema: Schema): Inner {
  if (schema.$ref !== undefined) return NOTHING_INSIDE
  if (schema.properties !== undefined) return { fields: fieldsOf(schema), choices: [] }
  const others = schema.additionalProperties
  const deeper = schema.items ?? (typeof others === 'object' ? others : undefined)
  if (deeper !== undefined) return insideOf(deeper)
  const objects = choicesOf(schema)
    .map((choice) => choice.items ?? choice)
    .filter(({ properties }) => properties !== undefined)
  const [first, ...rest] = objects
  if (first === undefined) return NOTHING_INSIDE
  return rest.length === 0
    ? { fields: fieldsOf(first), choices: [] }
    : { fields: [], choices: objects.map(choiceOf) }
}

/** One of several objects, under the literal that tells it from the others, or its title. */
function choiceOf(schema: Schema): Inner['choices'][number] {
  const literals = Object.entries(schema.properties ?? {}).filter(([, each]) => 'const' in each)
  const [first] = literals
  return {
    title:
      first === undefined
        ? words(schema.title ?? 'object')
        : { is: 'literal', text: `${first[0]}: ${JSON.stringify(first[1].const)}` },
    fields: fieldsOf(schema).filter(({ name }) => name !== first?.[0]),
  }
}

function fieldsOf({ properties = {}, required = [] }: Schema): readonly Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name)),
  )
}

export function fieldOf(name: string, schema: Schema, required: boolean): Field {
  return {
    name,
    type: typeOf(schema),
    required,
    says: schema.description ?? null,
    limits: limitsOf(schema),
    inner: insideOf(schema),
  }
}

/** Returns the limits of a value, those of the one choice that has some included. */
function limitsOf(schema: Schema): readonly string[] {
  const own = [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(schema.minimum, schema.maximum, null),
    schema.pattern === undefined ? null : `matches ${schema.pattern}`,
    'default' in schema ? `default ${JSON.stringify(schema.default)}` : null,
    schema.writeOnly === true ? 'never returned' : null,
  ].filter((limit) => limit !== null)
  const within = [...(schema.items === undefined ? [] : [schema.items]), ...choicesOf(schema)]
    .flatMap((each) => limitsOf(each))
    .map((limit) => (schema.items === undefined ? limit : `each ${limit}`))
  return [...new Set([...own, ...within])]
}

function range(
  least: number | undefined,
  most: number | undefined,
  unit: string | null,
): string | null {
  const of = unit === null ? '' : ` ${unit}`
  const [from, to] = [least, most].map((each) => (each === undefined ? '' : formatNumber(each)))
  if (least === undefined && most === undefined) return null
  if (least === undefined) return unit === null ? `at most ${to}` : `up to ${to}${of}`
  if (most === undefined) return unit !== null && least <= 1 ? null : `at least ${from}${of}`
  return least === most ? `exactly ${from}${of}` : `${from} to ${to}${of}`
}
