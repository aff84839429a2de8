import { isScalar, parseDocument, visit, type Document } from 'yaml'

import { MAX_AGENT_YAML_LENGTH, PIPELINE_FIELDS, STRUCTURAL_FIELDS } from '@/lib/domain/agent-yaml'
import type { PolicyField, PolicyOverrides } from '@/lib/domain/policy'

import { quoted } from './clean-text'
import { describeValue, isObject } from './fact-fields'
import { isYamlTooDeep } from './nesting'

const MAX_ALIASES = 100 // YAML alias expansions; more is a bomb

const KNOWN_KEYS = [
  ...PIPELINE_FIELDS.map((field) => `memory.pipelineV2.${field}`),
  ...STRUCTURAL_FIELDS.map((field) => `memory.pipelineV2.structural.${field}`),
].join(', ')

export type AgentYaml = {
  readonly overrides: PolicyOverrides
  readonly problems: readonly string[] // sentences
  readonly ignored: readonly string[] // unknown keys of memory.pipelineV2
}

/** Parses the policy settings of a Signet agent.yaml. Each unusable part is a sentence in `problems`. Never throws. */
export function parseAgentYaml(text: string): AgentYaml {
  if (text.length > MAX_AGENT_YAML_LENGTH)
    return onlyProblem('The text is longer than 64 KB; that is no agent.yaml.')
  const parsed = parseYaml(text)
  if ('problem' in parsed) return onlyProblem(parsed.problem)
  const pipeline = child(child(parsed.value, 'memory'), 'pipelineV2')
  const structural = child(pipeline, 'structural')
  const problems: string[] = []
  const overrides: Record<string, boolean | number> = {}
  const take = (owner: unknown, path: string, fields: readonly PolicyField[]) => {
    for (const field of fields) {
      const value = isObject(owner) && Object.hasOwn(owner, field) ? owner[field] : undefined
      if (value === undefined || value === null) continue
      const expected = describeExpected(field)
      if (expected.takes(value)) overrides[field] = value
      else problems.push(`${path}.${field} is ${describeValue(value)}; it takes ${expected.words}.`)
    }
  }
  take(pipeline, 'memory.pipelineV2', PIPELINE_FIELDS)
  take(structural, 'memory.pipelineV2.structural', STRUCTURAL_FIELDS)
  if (Object.keys(overrides).length === 0 && problems.length === 0) {
    problems.push(`None of the settings that are looked for was found: ${KNOWN_KEYS}.`)
  }
  const ignored = [
    ...otherKeys(pipeline, [...PIPELINE_FIELDS, 'structural']).map(
      (key) => `memory.pipelineV2.${key}`,
    ),
    ...otherKeys(structural, STRUCTURAL_FIELDS).map((key) => `memory.pipelineV2.structural.${key}`),
  ]
  return { overrides, problems, ignored }
}

function onlyProblem(problem: string): AgentYaml {
  return { overrides: {}, problems: [problem], ignored: [] }
}

function parseYaml(text: string): { readonly value: unknown } | { readonly problem: string } {
  const unreadable = (why: string) => ({
    problem: `The text is not YAML that can be read: ${why.split('\n')[0]?.replace(/:$/u, '')}.`,
  })
  if (isYamlTooDeep(text)) return unreadable('it is nested too deep')
  try {
    // The library's error messages and key comparison take quadratic time.
    const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false })
    const [error] = document.errors
    if (error !== undefined) {
      const line = text.slice(0, error.pos[0]).split('\n').length
      return unreadable(`${error.message} at line ${line}`)
    }
    const twice = repeatedKey(document)
    if (twice !== null) return unreadable(`the key ${quoted(twice)} is there twice`)
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) }
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : '')
  }
}

function repeatedKey(document: Document): string | null {
  let twice: string | null = null
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key
        if (seen.has(name)) twice ??= String(name)
        seen.add(name)
      }
    },
  })
  return twice
}

function child(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function describeExpected(field: PolicyField): {
  readonly takes: (value: unknown) => value is boolean | number
  readonly words: string
} {
  return field === 'supersessionMinConfidence'
    ? { takes: isShare, words: 'a number from 0 to 1' }
    : { takes: isBoolean, words: 'true or false' }
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function otherKeys(value: unknown, known: readonly string[]): readonly string[] {
  return isObject(value) ? Object.keys(value).filter((key) => !known.includes(key)) : []
}
