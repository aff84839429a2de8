import { expect, it } from 'vitest'

import { STORE_KINDS } from '@/lib/domain/connection'

import { CAPABILITIES, capabilitiesOf } from './capabilities'
import { MARKDOWN_CAPABILITIES } from './markdown/capabilities'
import { LAYOUT_NAMES } from './markdown/layout'

it('[CS68] says of a folder what holds in its own layout, and of any other store what holds for its kind', () => {
  const products = LAYOUT_NAMES.map((name) => capabilitiesOf('markdown', name).product)
  expect(products).toEqual([
    'Claude Code memory',
    'OpenClaw MEMORY.md',
    'OpenClaw memory-wiki',
    'basic-memory notes',
  ])
  expect(capabilitiesOf('markdown', null)).toBe(MARKDOWN_CAPABILITIES)
  expect(capabilitiesOf('markdown', 'unheard-of')).toBe(MARKDOWN_CAPABILITIES)
  const others = STORE_KINDS.filter((kind) => kind !== 'markdown')
  for (const kind of others) expect(capabilitiesOf(kind, 'basic-memory')).toBe(CAPABILITIES[kind])
})

it('[CS86] says of each store how much of it a later read takes, as its connector reads it', () => {
  const listed = STORE_KINDS.filter((kind) =>
    CAPABILITIES[kind].again.startsWith('All of it each time'),
  )
  expect(listed.toSorted()).toEqual(['hindsight', 'mem0', 'memstore', 'zep'])
})
