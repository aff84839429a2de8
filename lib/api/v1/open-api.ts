import { REFUSAL_STATUS } from '@/lib/contract/refusal-status'
import { REGISTRY, type Listed } from '@/lib/contract/registry'
import { SCOPE_OF, writes } from '@/lib/contract/verb'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@/lib/domain/webhook'
import { webhookBody } from '@/lib/domain/webhook-body'
import { once } from '@/lib/process/once'

import { describeFields } from './field-words'
import { schemaOf } from './schema-of'

type Json = Readonly<Record<string, unknown>>

const HEADERS = {
  key: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'A name of your own for this write, such as store-mara-1. Sent again with the same key, it has no second effect and gets the same response. Use another key for every other write.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  },
  version: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The ETag of the fact or proposal that the request was made for.',
    schema: { type: 'string' },
  },
} as const

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'way_out'],
  properties: {
    type: { type: 'string', enum: Object.keys(REFUSAL_STATUS).map((kind) => `/problems/${kind}`) },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: {
      type: 'string',
      enum: Object.keys(REFUSAL_STATUS),
      description: 'Why, in one word: the same through MCP and on the command line.',
    },
    detail: { type: 'string', description: 'The problem, as a sentence.' },
    way_out: { type: 'string', description: 'The next step.' },
    blocked_by: { type: 'array', items: { type: 'string' } },
    current: { description: 'The present state, when another version was named.' },
  },
} as const

/** A file as it is, at most 60 MB. */
const BYTES = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const

/** Nothing to do: no problem, but not what was asked for (rule A4). */
const NO_CHANGE = {
  type: 'object',
  required: ['changed', 'sentence'],
  properties: { changed: { const: false }, sentence: { type: 'string' } },
  additionalProperties: false,
} as const

const REFUSED = {
  description: 'Error. detail says what is wrong, way_out what to do.',
  headers: {
    'Retry-After': { description: 'Seconds, with 429 and 503.', schema: { type: 'integer' } },
    'WWW-Authenticate': { description: 'With 401.', schema: { type: 'string' } },
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
} as const

/** Returns the OpenAPI 3.1 document of every verb that HTTP reaches. */
export function openApi(): Json {
  return once('open-api', makeDocument)
}

function makeDocument(): Json {
  const schemas: Record<string, unknown> = {
    Problem: describeFields(PROBLEM, ['Problem']),
    NoChange: describeFields(NO_CHANGE, ['NoChange']),
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const listed of REGISTRY) {
    const { method, path } = listed.http
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(listed, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Palimpsest',
      version: '1',
      description:
        'Store what an agent learns, find what contradicts it, decide, and undo anything. Send a token as bearer.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    paths,
    webhooks: Object.fromEntries(
      WEBHOOK_EVENTS.map((type) => [type, describeWebhook(type, schemas)]),
    ),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { Refused: REFUSED },
      schemas,
    },
  }
}

function describe({ verb, http }: Listed, schemas: Record<string, unknown>): Json {
  const operationId = verb.name.replaceAll('.', '_')
  const input = schemaOf(verb.input, 'input', { schemas, operationId })
  const output = schemaOf(verb.output, 'output', { schemas, operationId })
  const forms = input['anyOf'] // of a request that has several
  const { id, ...fields } = (input['properties'] ?? {}) as Json
  const required = ((input['required'] ?? []) as readonly string[]).filter((name) => name !== 'id')
  const inPath = http.path.includes('{id}')
  const reads = http.method === 'GET'
  const inQuery = reads || http.bytes === true
  const pages = 'cursor' in fields
  const parameters = [
    ...(inPath ? [{ name: 'id', in: 'path', required: true, schema: id }] : []),
    ...(inQuery
      ? Object.entries(fields).map(([name, schema]) => ({
          name,
          in: 'query',
          required: required.includes(name),
          schema,
        }))
      : []),
    ...(writes(verb) ? [HEADERS.key] : []),
    ...(verb.versioned ? [HEADERS.version] : []),
  ]
  return {
    operationId,
    summary: verb.says,
    tags: [verb.name.split('.')[0]],
    description: `Scope: ${SCOPE_OF[verb.role]}.`,
    parameters,
    ...(http.bytes === true && { requestBody: BYTES }),
    ...(!inQuery && {
      requestBody: {
        required: forms !== undefined || required.length > 0,
        content: {
          'application/json': {
            schema:
              forms === undefined
                ? {
                    type: 'object',
                    properties: fields,
                    ...(required.length > 0 && { required }),
                    additionalProperties: false,
                  }
                : { anyOf: forms },
          },
        },
      },
    }),
    responses: {
      '200': {
        description: 'Done.',
        headers: {
          ETag: {
            description: 'The version of what is returned, for If-Match and If-None-Match.',
            schema: { type: 'string' },
          },
          ...(writes(verb) && {
            'Idempotency-Replayed': {
              description: 'Present when an earlier request with this key gave the answer.',
              schema: { const: 'true' },
            },
          }),
          ...(pages && {
            Link: { description: 'The next page.', schema: { type: 'string' } },
          }),
        },
        content: {
          'application/json': {
            schema: writes(verb)
              ? { anyOf: [output, { $ref: '#/components/schemas/NoChange' }] }
              : output,
          },
        },
      },
      ...(reads && { '304': { description: 'Unchanged: If-None-Match names the ETag.' } }),
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Refused' },
    },
  }
}

/** What a receiver gets. */
function describeWebhook(type: WebhookEvent, schemas: Record<string, unknown>): Json {
  return {
    post: {
      operationId: `webhook_${type.replace('.', '_')}`,
      summary: WEBHOOK_SAYS[type],
      security: [],
      parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemaOf(webhookBody, 'output', { schemas, operationId: 'webhook' }),
          },
        },
      },
      responses: {
        '2XX': { description: 'Received. Any other answer is tried again for three days.' },
        '410': { description: 'Nothing more is to be sent.' },
      },
    },
  }
}

const WEBHOOK_HEADERS = {
  'webhook-id': 'The same on every try: a message that was received before can be ignored.',
  'webhook-timestamp': 'Seconds since 1970, of this try.',
  'webhook-signature':
    'One or two times “v1,” and the HMAC-SHA256 of “id.timestamp.body” as base64, by Standard Webhooks.',
} as const

const WEBHOOK_SAYS: Readonly<Record<WebhookEvent, string>> = {
  'proposal.created': 'Proposals were created.',
  'proposal.decided': 'Proposals were decided.',
  'proposal.disputed': 'Someone answered a decided proposal differently.',
  'fact.superseded': 'Facts were superseded.',
  'fact.restored': 'Facts are current again.',
  'fact.retracted': 'Facts were retracted.',
  'operation.undone': 'Operations were undone or redone.',
  'phase.returned': 'An agent, or all that inherit the default, went back to shadow.',
  'connector.failed':
    'A connected store failed: it could not be read, or its connection was paused.',
}
