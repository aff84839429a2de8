import { innerHtml } from '@/lib/api/v1/field-html'
import type { Inner } from '@/lib/api/v1/schema-fields'

/** The fields of an object with their types and meaning, and what is inside them; nothing for none. */
export function FieldList({
  inner,
  use = 'response',
}: {
  readonly inner: Inner
  readonly use?: 'request' | 'response' // a request says what it must send
}) {
  const html = innerHtml(inner, use)
  return html === '' ? null : (
    // oxlint-disable-next-line react/no-danger -- made of the document, every text escaped (field-html.ts)
    <div className="api-fields" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
