import { once } from '@/lib/process/once'

import { curlExample } from './curl-example'
import type { Described, Document, Parameter, Response } from './document'
import { openApi } from './open-api'
import { fieldOf, insideOf, typeOf, type Field, type Inner, type TypePart } from './schema-fields'

/** An operation of the API, as its page shows it. */
export type ReferenceOperation = {
  readonly id: string
  readonly method: string
  readonly path: string // below /api/v1
  readonly summary: string
  readonly about: string
  readonly address: readonly Field[] // in the path and the query
  readonly headers: readonly Field[]
  readonly body: Body | null
  readonly answers: readonly Answer[]
  readonly answerHeaders: readonly Field[]
  readonly curl: string
}

export type Body = {
  readonly required: boolean
  readonly media: string
  readonly type: readonly TypePart[]
  readonly inner: Inner
}

export type Answer = {
  readonly status: string
  readonly says: string
  readonly type: readonly TypePart[]
  readonly inner: Inner
}

export type Reference = {
  readonly groups: readonly {
    readonly name: string
    readonly operations: readonly ReferenceOperation[]
  }[]
  readonly shapes: readonly {
    readonly name: string
    readonly says: string | null
    readonly inner: Inner
  }[]
  readonly webhooks: readonly {
    readonly type: string
    readonly id: string
    readonly says: string
  }[]
  readonly webhook: { readonly headers: readonly Field[]; readonly body: readonly TypePart[] }
}

/** Returns the API as its page shows it, read from the document that programs get. */
export function apiReference(): Reference {
  return once('api-reference', () => readReference(openApi() as unknown as Document))
}

function readReference(document: Document): Reference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      tag: described.tags[0],
      operation: readOperation({ method: method.toUpperCase(), path, described }, document),
    })),
  )
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const [anyWebhook] = Object.values(document.webhooks)
  return {
    groups: tags.map((name) => ({
      name,
      operations: operations.flatMap(({ tag, operation }) => (tag === name ? [operation] : [])),
    })),
    shapes: Object.entries(document.components.schemas)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, schema]) => ({
        name,
        says: schema.description ?? null,
        inner: insideOf(schema),
      })),
    webhooks: Object.entries(document.webhooks).map(([type, { post }]) => ({
      type,
      id: post.operationId,
      says: post.summary,
    })),
    webhook: {
      headers: anyWebhook?.post.parameters.map(readParameter) ?? [],
      body: anyWebhook === undefined ? [] : (bodyOf(anyWebhook.post)?.type ?? []),
    },
  }
}

function readOperation(
  {
    method,
    path,
    described,
  }: { readonly method: string; readonly path: string; readonly described: Described },
  { components }: Document,
): ReferenceOperation {
  const { parameters, responses } = described
  const answers = Object.entries(responses).map(([status, response]) => ({
    status,
    response: '$ref' in response ? components.responses['Refused'] : response,
  }))
  const done = answers.find(({ status }) => status === '200')?.response
  return {
    id: described.operationId,
    method,
    path,
    summary: described.summary,
    about: described.description,
    address: parameters.filter((each) => each.in !== 'header').map(readParameter),
    headers: parameters.filter((each) => each.in === 'header').map(readParameter),
    body: bodyOf(described),
    answers: answers.flatMap(({ status, response }) =>
      response === undefined ? [] : [readAnswer(status, response)],
    ),
    answerHeaders: Object.entries(done?.headers ?? {}).map(([name, header]) =>
      readParameter({ ...header, name, in: 'header', required: false }),
    ),
    curl: curlExample({ method, path, described, schemas: components.schemas }),
  }
}

function readParameter({ name, required, description, schema }: Parameter): Field {
  return fieldOf(name, { ...schema, ...(description !== undefined && { description }) }, required)
}

function bodyOf({ requestBody }: Described): Body | null {
  const [content] = Object.entries(requestBody?.content ?? {})
  if (requestBody === undefined || content === undefined) return null
  const [media, { schema }] = content
  return { required: requestBody.required, media, type: typeOf(schema), inner: insideOf(schema) }
}

function readAnswer(status: string, { description, content }: Response): Answer {
  const [schema = null] = Object.values(content ?? {}).map((each) => each.schema)
  return {
    status,
    says: description,
    type: schema === null ? [] : typeOf(schema),
    inner: schema === null ? { fields: [], choices: [] } : insideOf(schema),
  }
}
