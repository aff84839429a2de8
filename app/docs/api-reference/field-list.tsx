import { innerHtml } from '@/lib/api/v1/field-html'
import type { Inner } from '@/lib/api/v1/schema-fields'

/** The fields of an object with their types and meaning, and what is inside them; nothing for none. */
export function FieldList({ inner }: { readonly inner: Inner }) {
  const html = innerHtml(inner)
  return html === '' ? null : (
    // oxlint-disable-next-line react/no-danger -- made of the document, every text escaped (field-html.ts)
    <div className="api-fields" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
