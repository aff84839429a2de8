import { Fragment } from 'react'

import { shapeId } from '@/lib/api/v1/field-html'
import type { TypePart } from '@/lib/api/v1/schema-fields'

/** A type in words; a named shape is a link to its section. */
export function TypeWords({ type }: { readonly type: readonly TypePart[] }) {
  return type.map((part, nth) => <Fragment key={nth}>{drawn(part)}</Fragment>)
}

function drawn({ is, text }: TypePart) {
  if (is === 'words') return text
  if (is === 'literal') return <code className="mono">{text}</code>
  return (
    <a href={`#${shapeId(text)}`} className="link">
      {text}
    </a>
  )
}
