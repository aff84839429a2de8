'use client'

import type { Route } from 'next'

import { copyText } from '@/components/ui/copy-button'
import { Menu } from '@/components/ui/menu'

/** Copies the context, or opens it as the API gives it. */
export function ContextMenu({
  markdown,
  json,
  api,
}: {
  readonly markdown: string
  readonly json: string
  readonly api: Readonly<Record<'md' | 'json', string>> // addresses
}) {
  return (
    <Menu
      label="Copy and API"
      text="Copy…"
      items={[
        { label: 'Copy text', onSelect: () => void copyText(markdown) },
        { label: 'Copy as JSON', onSelect: () => void copyText(json) },
        { label: 'Text by API', href: api.md as Route },
        { label: 'JSON by API', href: api.json as Route },
      ]}
    />
  )
}
