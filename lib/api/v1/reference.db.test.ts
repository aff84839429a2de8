import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'

import { exampleOf } from './curl-example'
import type { Document } from './document'
import { innerHtml } from './field-html'
import { FIELD_WORDS } from './field-words'
import { openApi } from './open-api'
import { apiReference, type Body } from './reference'
import { fieldOf, type Field, type Inner } from './schema-fields'

const document = openApi() as unknown as Document
const { groups, shapes, webhooks, webhook } = apiReference()
const operations = groups.flatMap((group) => group.operations)

/** Every field of an operation or a shape, with its place, nested ones included. */
function fieldsIn(
  place: string,
  { fields, choices }: Inner,
): readonly (readonly [string, Field])[] {
  return [...fields, ...choices.flatMap((choice) => choice.fields)].flatMap((field) => {
    const at = `${place}.${field.name}`
    return [[at, field] as const, ...fieldsIn(at, field.inner)]
  })
}

const bodyFields = ({ inner }: Body) => [
  ...inner.fields,
  ...inner.choices.flatMap(({ fields }) => fields),
]
const bare = (fields: readonly Field[]): Inner => ({ fields, choices: [] })
const allFields = [
  ...operations.flatMap(({ id, address, headers, body, answers }) => [
    ...fieldsIn(id, bare([...address, ...headers])),
    ...(body === null ? [] : fieldsIn(id, body.inner)),
    ...answers.flatMap(({ inner }) => fieldsIn(id, inner)),
  ]),
  ...shapes.flatMap(({ name, inner }) => fieldsIn(name, inner)),
  ...fieldsIn('webhook', bare(webhook.headers)),
]

describe('[DR21] the page of the API', () => {
  it('has every operation, event and shape of the document, once', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const shown = operations.map(({ method, path }) => `${method} ${path}`)
    expect(described.length).toBeGreaterThan(60)
    expect(shown.toSorted()).toEqual(described.toSorted())
    expect(webhooks.map(({ type }) => type)).toEqual(Object.keys(document.webhooks))
    expect(shapes.map(({ name }) => name)).toEqual(
      Object.keys(document.components.schemas).toSorted(),
    )
  })

  it('has a different anchor for each', () => {
    const ids = [
      ...operations.map(({ id }) => id),
      ...webhooks.map(({ id }) => id),
      ...groups.map(({ name }) => `tag-${name}`),
    ]
    expect(ids.filter((id, nth) => ids.indexOf(id) !== nth)).toEqual([])
    expect(ids.filter((id) => !/^[\w-]+$/u.test(id))).toEqual([])
  })

  it('has every parameter and field of the body', () => {
    const missing = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters, requestBody }]) => {
        const shown = operations.find(
          (each) => each.path === path && each.method === method.toUpperCase(),
        )
        const names = [
          ...(shown?.address ?? []),
          ...(shown?.headers ?? []),
          ...(shown?.body === undefined || shown.body === null ? [] : bodyFields(shown.body)),
        ].map(({ name }) => name)
        const schema = requestBody?.content['application/json']?.schema
        const wanted = [
          ...parameters.map(({ name }) => name),
          ...[schema ?? {}, ...(schema?.anyOf ?? [])].flatMap(({ properties = {} }) =>
            Object.keys(properties),
          ),
        ]
        return wanted.filter((name) => !names.includes(name)).map((name) => `${path} ${name}`)
      }),
    )
    expect(missing).toEqual([])
  })

  it('says of every field what it means', () => {
    expect(allFields.length).toBeGreaterThan(800)
    const silent = allFields.filter(
      ([, { says, type }]) => says === null && type.some(({ is }) => is !== 'literal'),
    )
    expect(silent.map(([place]) => place)).toEqual([])
  })

  it('has no words for a field that there is not', () => {
    const said = new Set(allFields.map(([, { says }]) => says))
    expect(Object.entries(FIELD_WORDS).filter(([, words]) => !said.has(words))).toEqual([])
  })
})

describe('[DR21] an example', () => {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  addFormats.default(ajv)
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document, 'api')
  const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const json = requestBody?.content['application/json']
      return json === undefined ? [] : [{ name: `${method} ${path}`, schema: json.schema }]
    }),
  )

  it.each(bodies)('of $name is a request that the document allows', ({ name, schema }) => {
    const example = exampleOf({ name: '', schema }, document.components.schemas)
    const [method, path = ''] = name.split(' ')
    const place = encodeURIComponent(path.replaceAll('/', '~1'))
    const validate = ajv.compile({
      $ref: `api#/paths/${place}/${method}/requestBody/content/application~1json/schema`,
    })
    expect([validate(example), validate.errors]).toEqual([true, null])
  })

  it('names what a request has to send', () => {
    const supersede = operations.find(({ id }) => id === 'facts_supersede')?.curl
    expect(supersede?.split(' \\\n  ')).toEqual([
      'curl -s "http://127.0.0.1:3000/api/v1/facts/ID/supersede"',
      '-H "Authorization: Bearer $TOKEN"',
      '-H "Idempotency-Key: facts-supersede-1"',
      `-H 'If-Match: "ID-v1"'`,
      '-H "Content-Type: application/json"',
      `-d '{"newer_id":"NEWER_ID","newer_version":1}'`,
    ])
  })

  it('of storing facts is one fact, and its body lists both forms', () => {
    const add = operations.find(({ id }) => id === 'facts_add')
    expect(add?.curl).toContain(
      `-d '{"agent":"scout","content":"Mara moved to Oulu","entity":"Mara","aspect":"home"}'`,
    )
    const body = innerHtml(add?.body?.inner ?? bare([]), 'request')
    expect(body).toContain('<li><p>One fact</p><dl><div><dt><code>agent</code>')
    expect(body).toContain('<li><p>Several facts</p><dl><div><dt><code>agent</code>')
  })

  it('of a decision names its version, and its list says that it is required', () => {
    const decide = operations.find(({ id }) => id === 'proposals_decide')
    expect(decide?.curl).toContain(`-H 'If-Match: "ID-v1"'`)
    const headers = innerHtml(bare(decide?.headers ?? []), 'request')
    expect(headers.match(/ · required/gu)).toHaveLength(2) // the key, too
    expect(innerHtml(bare(decide?.headers ?? []), 'response')).not.toContain('required')
  })

  it('has a key that the server takes, and no command that a machine may lack', () => {
    const keys = operations.flatMap(({ curl }) => /Idempotency-Key: ([^"]*)/u.exec(curl)?.[1] ?? [])
    expect(keys.length).toBeGreaterThan(30)
    expect(keys.filter((key) => !/^[a-z0-9-]{8,100}$/u.test(key))).toEqual([])
    expect(operations.filter(({ curl }) => curl.includes('$(')).map(({ id }) => id)).toEqual([])
  })
})

it('[DR21] what a field says is text, whatever it holds', () => {
  const field = fieldOf('<b>', { enum: ['"&\''], description: '<script>', pattern: '<' }, false)
  expect(innerHtml(bare([field]), 'request')).toBe(
    '<dl><div><dt><code>&lt;b&gt;</code> <span><code>&quot;\\&quot;&amp;&#39;&quot;</code> · optional</span></dt>' +
      '<dd><p>&lt;script&gt;</p><p class="limits">matches &lt;</p></dd></div></dl>',
  )
})

describe('[DR21] a type in words', () => {
  const words = (schema: Parameters<typeof fieldOf>[1]) => {
    const { type, limits } = fieldOf('it', schema, true)
    return [type.map(({ text }) => text).join(''), ...limits].join(' · ')
  }
  it.each<[Parameters<typeof fieldOf>[1], string]>([
    [{ type: 'string', minLength: 1, maxLength: 200 }, 'string · 1 to 200 characters'],
    [{ type: 'string', maxLength: 200, default: '' }, 'string · up to 200 characters · default ""'],
    [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'date-time or null'],
    [{ type: 'number', minimum: 0, maximum: 1 }, 'number · 0 to 1'],
    [{ type: 'integer', minimum: 1 }, 'integer · at least 1'],
    [{ type: 'string', enum: ['a', 'b'] }, '"a" or "b"'],
    [
      { type: 'array', maxItems: 9, items: { type: 'string', minLength: 2 } },
      'array of string · up to 9 items · each at least 2 characters',
    ],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'object of integer'],
    [{ $ref: '#/components/schemas/Fact' }, 'Fact'],
    [{}, 'any value'],
  ])('%j', (schema, said) => {
    expect(words(schema)).toBe(said)
  })
})
