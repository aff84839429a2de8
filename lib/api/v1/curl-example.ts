import { EXAMPLE_ORIGIN } from '@/lib/web/example-origin'

import type { Described } from './document'
import { shapeName, type Schema } from './schema-fields'

type Shapes = Readonly<Record<string, Schema>>

/** What a field holds in an example, where its type alone would say nothing. */
const VALUES: Readonly<Record<string, unknown>> = {
  agent: 'scout',
  aspect: 'home',
  content: 'Mara moved to Oulu',
  entity: 'Mara',
  name: 'facts.jsonl',
  text: JSON.stringify({ content: 'Mara moved to Oulu' }),
  url: 'https://example.org',
}
const SHOWN_TOO = ['agent', 'entity', 'aspect', 'name', 'text', 'connection'] // optional, and nearly always sent
const DEEPEST = 6

/** Returns a request with everything that an operation requires, to paste into a terminal. */
export function curlExample({
  method,
  path,
  described,
  schemas,
}: {
  readonly method: string
  readonly path: string
  readonly described: Described
  readonly schemas: Shapes
}): string {
  const { operationId, parameters, requestBody } = described
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required || each.name === 'agent'))
    .map((each) => `${each.name}=${encodeURIComponent(String(exampleOf(each, schemas)))}`)
  const address = `${EXAMPLE_ORIGIN}/api/v1${path.replace('{id}', 'ID')}`
  const asked = query.length === 0 ? address : `${address}?${query.join('&')}`
  const headers = parameters
    .filter((each) => each.in === 'header')
    .map(({ name }) =>
      name === 'If-Match' ? `-H 'If-Match: "ID-v1"'` : `-H "${name}: ${keyOf(operationId)}"`,
    )
  return [
    `curl -s "${asked}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...headers,
    ...bodyLines(method, requestBody?.content ?? {}, schemas),
  ].join(' \\\n  ')
}

/** A key in words: a command that makes one is not on every machine. */
function keyOf(operationId: string): string {
  return `${operationId.replaceAll('_', '-')}-1`
}

function bodyLines(
  method: string,
  content: NonNullable<Described['requestBody']>['content'],
  schemas: Shapes,
): readonly string[] {
  const json = content['application/json']
  if (json !== undefined) {
    const body = JSON.stringify(exampleOf({ name: '', schema: json.schema }, schemas))
    return ['-H "Content-Type: application/json"', `-d '${body.replaceAll("'", String.raw`'\''`)}'`]
  }
  return method === 'GET'
    ? []
    : ['-H "Content-Type: application/octet-stream"', '--data-binary @facts.db']
}

/** Returns a value that fits a schema, with what it requires. */
export function exampleOf(
  {
    name,
    schema,
    nth = 0,
  }: { readonly name: string; readonly schema: Schema; readonly nth?: number },
  schemas: Shapes,
  depth = 0,
): unknown {
  const inner = (each: Schema, of: { readonly name?: string; readonly nth?: number } = {}) =>
    exampleOf({ name, nth, ...of, schema: each }, schemas, depth + 1)
  if (depth > DEEPEST) return null
  if (schema.$ref !== undefined) return inner(schemas[shapeName(schema.$ref)] ?? {})
  if ('const' in schema) return schema.const
  const [first] = schema.enum ?? []
  if (first !== undefined) return first
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (choice !== undefined) return inner(choice)
  if (schema.type === 'object') {
    const shown = Object.entries(schema.properties ?? {}).filter(
      ([field]) => schema.required?.includes(field) === true || SHOWN_TOO.includes(field),
    )
    return Object.fromEntries(shown.map(([field, each]) => [field, inner(each, { name: field })]))
  }
  if (schema.type === 'array') {
    const item = { name: name.replace(/s$/u, '') }
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, (_none, at) =>
      inner(schema.items ?? {}, { ...item, nth: at }),
    )
  }
  return scalar(name, nth, schema)
}

function scalar(name: string, nth: number, schema: Schema): unknown {
  if (schema.type === 'boolean') return schema.default !== true
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.default ?? Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
  if (schema.format === 'date-time') return '2026-03-01T12:00:00Z'
  if (schema.format === 'date') return '2026-03-01'
  return VALUES[name] ?? `${name.toUpperCase()}${nth === 0 ? '' : `_${nth + 1}`}`
}
