import { describe, expect, it } from 'vitest'

import { writeAgentYaml } from '@/lib/domain/agent-yaml'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'

import { parseAgentYaml } from './agent-yaml'

describe('parseAgentYaml', () => {
  it('[RI1] reads the settings of both levels, and lists unknown ones', () => {
    const read = parseAgentYaml(`
memory:
  pipelineV2:
    enabled: true
    shadowMode: false
    mutationsFrozen: true
    semanticContradictionEnabled: false
    structural:
      supersessionEnabled: true
      supersessionSweepEnabled: false
      supersessionSemanticFallback: false
      supersessionMinConfidence: 0.8
      classifyBatchSize: 8
`)
    expect(read).toEqual({
      overrides: {
        shadowMode: false,
        mutationsFrozen: true,
        semanticContradictionEnabled: false,
        supersessionEnabled: true,
        supersessionSweepEnabled: false,
        supersessionSemanticFallback: false,
        supersessionMinConfidence: 0.8,
      },
      problems: [],
      ignored: ['memory.pipelineV2.enabled', 'memory.pipelineV2.structural.classifyBatchSize'],
    })
  })

  it('[RI7] reports a value of the wrong type, and keeps the others', () => {
    const read = parseAgentYaml(
      'memory: {pipelineV2: {shadowMode: "yes", mutationsFrozen: null, structural: {supersessionMinConfidence: 7, supersessionEnabled: false}}}',
    )
    expect(read.overrides).toEqual({ supersessionEnabled: false })
    expect(read.problems).toEqual([
      'memory.pipelineV2.shadowMode is the text "yes"; it takes true or false.',
      'memory.pipelineV2.structural.supersessionMinConfidence is the number 7; it takes a number from 0 to 1.',
    ])
  })

  it('[RI7] says what it looked for in text without settings', () => {
    for (const text of ['', 'name: x', '[1, 2]', 'memory: 3']) {
      const { overrides, problems } = parseAgentYaml(text)
      expect(overrides).toEqual({})
      expect(problems).toHaveLength(1)
      expect(problems[0]).toContain('memory.pipelineV2.structural.supersessionMinConfidence')
    }
  })

  it("[RI7] reports an error's line, and a duplicate key", () => {
    expect(parseAgentYaml('memory:\n  a: b: c').problems).toEqual([
      'The text is not YAML that can be read: Nested mappings are not allowed in compact mappings at line 2.',
    ])
    expect(parseAgentYaml('memory: {}\nname: x\nmemory: {}').problems).toEqual([
      'The text is not YAML that can be read: the key "memory" is there twice.',
    ])
  })

  it('[RI7] reports text that is not YAML, an alias bomb and an overlong text', () => {
    const layers = Array.from(
      { length: 20 },
      (_, i) => `l${i + 1}: &l${i + 1} [${`*l${i}, `.repeat(9)}]`,
    )
    const bomb = ['l0: &l0 [x]', ...layers].join('\n')
    for (const text of ['a: [', 'a: b: c', bomb, 'x'.repeat(65_537), `${'['.repeat(10_000)}`]) {
      expect(parseAgentYaml(text).problems).toHaveLength(1)
    }
  })
})

it('a policy written as a fragment reads back the same', () => {
  const policy = { ...BUILT_IN_POLICY, shadowMode: false, supersessionMinConfidence: 0.78 }
  const read = parseAgentYaml(writeAgentYaml(policy))
  expect(read.problems).toEqual([])
  expect(read.ignored).toEqual([])
  expect({ ...BUILT_IN_POLICY, ...read.overrides }).toEqual(policy)
})
