import { expect, test } from 'vitest'

import { KEYMAP, type Binding } from '@/components/shared/keys/keymap'

import { offered } from './offered'
import { actionItems, placeItems } from './palette-items'

const EVERY: readonly Binding[] = KEYMAP
const ITEMS = [...actionItems(EVERY), ...placeItems(undefined, [])]
const groupsOf = (recent: readonly string[]) => [
  ...new Set(offered(ITEMS, recent).map(({ group }) => group)),
]

test('[F6] before anything is typed pages come first, and what decides or undoes last', () => {
  expect(groupsOf([])).toEqual(['Pages', 'Views', 'Actions', 'Decide and undo'])
  expect(offered(ITEMS, [])[0]?.label).toBe('Go to Review')
  expect(offered(ITEMS, [])).toHaveLength(ITEMS.length)
})

test('[F6] what was chosen last comes first, unless it decided or undid', () => {
  const recent = ['action approve a', 'action undo z', 'action reason 4', 'action diffMode d']
  expect(
    offered(ITEMS, recent)
      .filter(({ group }) => group === 'Recent')
      .map(({ id }) => id),
  ).toEqual(['action diffMode d'])
  expect(groupsOf(['action approve a'])[0]).toBe('Pages')
})
