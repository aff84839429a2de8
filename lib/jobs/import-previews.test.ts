import { describe, expect, it } from 'vitest'

import { dropPreview, findPreview, keepPreview } from './import-previews'

const batch = (name: string) => ({ system: 'jsonl', name, facts: [], proposals: [], problems: [] })

describe('import previews', () => {
  it('A5: keeps the last four batches, until they are dropped', () => {
    for (const token of ['1', '2', '3', '4', '5']) keepPreview(token, batch(token))
    expect(findPreview('1')).toBeNull()
    expect(findPreview('2')?.name).toBe('2')
    dropPreview('2')
    expect(findPreview('2')).toBeNull()
    expect(findPreview('5')?.name).toBe('5')
  })
})
