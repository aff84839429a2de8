import { describe, expect, it } from 'vitest'

import { detectFormat, IMPORTERS } from './registry'

describe('registry', () => {
  it('[RI11] recognizes a format by its first characters, then by name', () => {
    expect(detectFormat('x.csv', 'SQLite format 3\0')).toBe('signet')
    expect(detectFormat('x.txt', '\uFEFF\n {"agent":')).toBe('jsonl')
    expect(detectFormat('x.NDJSON', '')).toBe('jsonl')
    expect(detectFormat('x.tsv', 'a\tb')).toBe('csv')
    expect(detectFormat('x.txt', 'agent;content\n')).toBe('csv')
    expect(detectFormat('x.txt', 'Dear reader, the content\nis here')).toBe('csv')
    expect(detectFormat('x.jsonl', '{"role": "user", "text": "hi"}\n')).toBe('conversation')
    expect(detectFormat('x.txt', 'user: I use npm\n')).toBe('conversation')
    expect(detectFormat('x.txt', 'hello')).toBeNull()
    expect(detectFormat('x', '')).toBeNull()
  })

  it('[RI12] every importer has its own id', () => {
    for (const [id, importer] of Object.entries(IMPORTERS)) expect(importer.id).toBe(id)
  })
})
