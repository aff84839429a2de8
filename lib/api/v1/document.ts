import type { Schema } from './schema-fields'

// What is read of the OpenAPI document that `openApi` makes.

type Header = { readonly description?: string; readonly schema: Schema }
type Content = Readonly<Record<string, { readonly schema: Schema }>>
export type Response = {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Content
}
export type Parameter = Header & {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
}

/** An operation, as the document describes it. */
export type Described = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly [string]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>
}

export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}
