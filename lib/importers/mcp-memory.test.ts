import { describe, expect, it } from 'vitest'

import { wholeRefusal } from './fact-file'
import { mcpMemoryToBatch, parseMcpMemory } from './mcp-memory'
import { detectFormat } from './registry'

const OPTIONS = { name: 'memory.jsonl', nowMs: Date.parse('2026-11-28T00:00:00Z') }
const ALICE = {
  type: 'entity',
  name: 'Alice',
  entityType: 'person',
  observations: ['Drinks coffee', 'Drinks tea', 'Drinks coffee'],
}
const WORKS = { type: 'relation', from: 'Alice', to: 'Acme', relationType: 'works_at' }
const linesOf = (...items: readonly unknown[]) =>
  items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n')

describe('[CS64] the file of an MCP memory server', () => {
  it('is recognized by what it holds, and each text of an entity is a fact', () => {
    const text = linesOf(ALICE, { ...ALICE, name: 'Bob', entityType: '' }, WORKS)
    expect(detectFormat('memory.jsonl', text)).toBe('jsonl')
    const batch = parseMcpMemory(text, OPTIONS)
    expect(batch?.system).toBe('mcp-memory')
    expect(
      batch?.facts.map(({ agent, entity, aspect, content }) => [agent, entity, aspect, content]),
    ).toEqual([
      ['mcp-memory', 'Alice', 'memory', 'Drinks coffee'],
      ['mcp-memory', 'Alice', 'memory', 'Drinks tea'],
      ['mcp-memory', 'Bob', 'memory', 'Drinks coffee'],
      ['mcp-memory', 'Bob', 'memory', 'Drinks tea'],
    ])
    expect(batch?.facts[0]).toMatchObject({
      metadata: { entityType: 'person' },
      recordedAt: null,
      status: 'active',
      externalId: expect.stringMatching(/^[0-9a-f]{16}$/u),
    })
    expect(batch?.problems.map(({ reason }) => reason)).toContain(
      '1 relation was left out: it says how entities are linked, and states no fact.',
    )
  })

  it('says which lines cannot be read, and reads the others', () => {
    const { facts, problems } = mcpMemoryToBatch(linesOf(ALICE, '{', { type: 'entity' }), OPTIONS)
    expect(facts).toHaveLength(2)
    expect(
      problems
        .filter(({ severity }) => severity === 'refuse')
        .map(({ ref, reason }) => [ref, reason]),
    ).toEqual([
      ['line 2', 'It is not a JSON object.'],
      ['line 3', 'It is neither an entity with its observations nor a relation.'],
    ])
  })

  it('is nothing else: facts, a conversation, no JSON', () => {
    for (const text of [
      '{"content": "Alice drinks tea", "type": "entity"}\n',
      '{"role": "user", "text": "hi"}\n',
      'Alice drinks tea\n',
      '',
    ])
      expect(parseMcpMemory(text, OPTIONS)).toBeNull()
    expect(wholeRefusal(mcpMemoryToBatch('{}', OPTIONS))).toBe(
      'The file is not that of an MCP memory server.',
    )
  })
})
