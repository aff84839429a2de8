import type { Field, Inner, TypePart } from './schema-fields'

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => ESCAPED[sign] ?? '')
}

/** The anchor of a shape, which types link to. */
export function shapeId(name: string): string {
  return `shape-${name}`
}

/** Returns a type as HTML; a named shape is a link to its section. */
function typeHtml(type: readonly TypePart[]): string {
  return type
    .map(({ is, text }) => {
      if (is === 'words') return escaped(text)
      if (is === 'literal') return `<code>${escaped(text)}</code>`
      return `<a href="#${escaped(shapeId(text))}" class="link">${escaped(text)}</a>`
    })
    .join('')
}

/**
 * Returns fields as the HTML of lists, in a request with a mark on those that it must send. As elements, a thousand fields would hold up a
 * server three times as long.
 */
export function innerHtml({ fields, choices }: Inner, use: 'request' | 'response'): string {
  if (choices.length === 0) return fields.length === 0 ? '' : fieldsHtml(fields, use)
  const items = choices.map(
    ({ title, fields: own }) =>
      `<li><p>${typeHtml([title])}</p>${own.length === 0 ? '' : fieldsHtml(own, use)}</li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

function fieldsHtml(fields: readonly Field[], use: 'request' | 'response'): string {
  return `<dl>${fields.map((field) => fieldHtml(field, use)).join('')}</dl>`
}

function fieldHtml(
  { name, type, required, says, limits, inner }: Field,
  use: 'request' | 'response',
): string {
  const mark = required ? (use === 'request' ? ' · required' : '') : ' · optional'
  const details = [
    says === null ? '' : `<p>${escaped(says)}</p>`,
    limits.length === 0 ? '' : `<p class="limits">${escaped(limits.join(' · '))}</p>`,
    innerHtml(inner, use),
  ].join('')
  const term = `<dt><code>${escaped(name)}</code> <span>${typeHtml(type)}${mark}</span></dt>`
  return `<div>${term}${details === '' ? '' : `<dd>${details}</dd>`}</div>`
}
