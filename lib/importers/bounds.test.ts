import { spawnSync } from 'node:child_process'

import { describe, expect, inject, it } from 'vitest'

import { parseAgentYaml } from './agent-yaml'
import { parseConversation } from './conversation/conversation'
import { parseFactsCsv } from './facts-csv'
import { parseFactsJsonl } from './facts-jsonl'
import { parseJsonStore } from './json-store'
import { parseLabels } from './labels-file'
import { readFront } from './markdown/front'
import { parseMcpMemory } from './mcp-memory'

const OPTIONS = { name: 'a file', nowMs: Date.parse('2026-09-01T00:00:00Z'), agent: 'scout' }
const STOPPED = /^1,000 rows cannot be read, and more; nothing was read after line/u
const WIDE = `${Array.from({ length: 40_000 }, (_, at) => `c${at}`).join()},content,label,id\n`
const MOST_MB = 160 // on the heap; the text takes 30 of them
const GOOD = '{"content": "a fact"}\n'

/** CPU time in milliseconds, unaffected by other load. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

describe('unexpected files', () => {
  it.each([
    ['JSON lines', () => parseFactsJsonl(GOOD + '[\n'.repeat(4_500_000), OPTIONS)],
    ['a table', () => parseFactsCsv(`content,id\n${'x\n'.repeat(4_500_000)}`, OPTIONS)],
    ['a conversation', () => parseConversation(`user: hi\n${'x\n'.repeat(4_500_000)}`, OPTIONS)],
  ])('[UP1] %s: stops after 1,000 refused rows, and takes nothing', (_, read) => {
    let batch = parseFactsJsonl('', OPTIONS)
    expect(cpuMs(() => (batch = read()))).toBeLessThan(5_000)
    expect(batch.facts).toEqual([])
    expect(batch.problems).toHaveLength(1_001)
    expect(batch.problems[0]?.reason).toMatch(STOPPED)
    expect(batch.problems.at(-1)?.line).toBeLessThan(1_010)
  })

  it('[UP1] 1,000 refused rows at the end of a file do not affect the others', () => {
    const batch = parseFactsJsonl(GOOD + '[\n'.repeat(1_000), OPTIONS)
    expect(batch.facts).toHaveLength(1)
    expect(batch.problems).toHaveLength(1_000)
  })

  it.each([
    ['JSON lines', 'l.jsonl', `{"id":"p","label":"unsure"}\n${'{\n'.repeat(4_500_000)}`],
    ['a table', 'l.csv', `label,id\n${'x,\n'.repeat(4_500_000)}`],
  ])('[UP1] labels as %s: stops after 1,000 refused rows', (_, name, text) => {
    let file = parseLabels(name, '')
    expect(cpuMs(() => (file = parseLabels(name, text)))).toBeLessThan(5_000)
    expect(file.rows).toEqual([])
    expect(file.refusal).toMatch(STOPPED)
    expect(file.refusal).toMatch(/Line 2: \S/u)
  })

  it.runIf(inject('share') === 1).each([
    ['carriage returns', String.raw`'\r'.repeat(30_000_000)`],
    ['both line ends', String.raw`'content\r\n' + '\r\n'.repeat(15_000_000)`],
    ['line ends in quotes', String.raw`'content\n"' + '\r\n'.repeat(15_000_000) + '"'`],
    ['quotes in quotes', String.raw`'content\n"' + '""'.repeat(15_000_000) + '"'`],
  ])('[UP8] a table of 30 MB of %s is refused and takes little memory', (_, text) => {
    const program = `
      import { parseFactsCsv } from './lib/importers/facts-csv.ts'
      const { facts, problems } = parseFactsCsv(Buffer.from(${text}).toString('latin1'), ${JSON.stringify(OPTIONS)})
      console.log(JSON.stringify([facts.length, problems.length]))`
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`--max-old-space-size=${MOST_MB}`, '--import', 'tsx', '--input-type=module', '-e', program],
      { encoding: 'utf8' },
    )
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\[0,[01]\]\n$/u),
      stderr: '',
    })
  })

  it('[UP1] a table has at most 200 columns', () => {
    const words = 'more than 200 columns'
    expect(cpuMs(() => parseFactsCsv(','.repeat(5_000_000), OPTIONS))).toBeLessThan(5_000)
    expect(parseFactsCsv(WIDE, OPTIONS).problems[0]?.reason).toContain(words)
    expect(parseLabels('l.csv', WIDE).refusal).toContain(words)
    const widest = Array.from({ length: 199 }, (_, at) => `c${at}`).join()
    expect(parseFactsCsv(`content,${widest}\nx${','.repeat(199)}\n`, OPTIONS).facts).toHaveLength(1)
    const { problems } = parseFactsCsv(`content\n${'x,'.repeat(300)}`, OPTIONS)
    expect(problems[0]?.reason).toContain('more than 200 cells')
  })

  it.each([
    ['lists', '['.repeat(9_000_000)],
    ['closed lists', '['.repeat(4_500_000) + ']'.repeat(4_500_000)],
    ['objects', '{"a":'.repeat(1_800_000)],
    ['closed objects', `${'{"a":'.repeat(1_500_000)}1${'}'.repeat(1_500_000)}`],
    ['a store', `{"version":1,"facts":${'['.repeat(9_000_000)}`],
    ['an entity', `{"type":"entity","name":"a","observations":${'['.repeat(9_000_000)}`],
    ['a quoted key before them', `{"a\\\\":"[","b":${'['.repeat(9_000_000)}`],
  ])('[UP1] 9 MB of %s inside one another are refused within a second', (_, text) => {
    const read = () =>
      parseJsonStore(text, OPTIONS) ??
      parseMcpMemory(text, OPTIONS) ??
      parseFactsJsonl(text, OPTIONS)
    let batch = parseFactsJsonl('', OPTIONS)
    expect(cpuMs(() => (batch = read()))).toBeLessThan(1_000)
    expect(batch.facts).toEqual([])
    expect(batch.problems[0]?.reason).toMatch(/^The line has 9,000,\d+ characters/u)
    expect(cpuMs(() => parseLabels('l.jsonl', text))).toBeLessThan(1_000)
  })

  it('[UP1] a file of no store is not split into lines to find that out', () => {
    const text = '[\n'.repeat(15_000_000)
    expect(cpuMs(() => parseMcpMemory(text, OPTIONS))).toBeLessThan(1_000)
  })

  it('[UP1] brackets in strings, and values next to one another, are not nesting', () => {
    const row = `{"content": "${'['.repeat(2_000)}\\"${'{'.repeat(2_000)}", "id": "a"}`
    expect(parseFactsJsonl(row, OPTIONS).facts).toHaveLength(1)
    const facts = Array.from({ length: 3_000 }, (_none, at) => ({ id: `f${at}`, fact: 'a' }))
    const store = JSON.stringify({ embedder_model: 'x', version: 1, facts })
    expect(parseJsonStore(store, OPTIONS)).not.toBeNull()
  })

  it.each([
    ['lists', `a: ${'['.repeat(60_000)}`],
    ['mappings', `a: ${'{a: '.repeat(15_000)}`],
    ['compact lists', '- '.repeat(32_000)],
    ['compact keys', '? '.repeat(32_000)],
  ])('[UP1] YAML of %s inside one another is refused within a second', (_, text) => {
    let read = parseAgentYaml('')
    expect(cpuMs(() => (read = parseAgentYaml(text)))).toBeLessThan(1_000)
    expect(read.problems[0]).toContain('nested too deep')
    let front = readFront('')
    expect(cpuMs(() => (front = readFront(`---\n${text}\n---\n`)))).toBeLessThan(1_000)
    expect(front.why).toBe('Its frontmatter is nested too deep.')
    const long = `---\n${'k: 1\n'.repeat(400_000)}---\n`
    expect(cpuMs(() => (front = readFront(long)))).toBeLessThan(1_000)
    expect(front.why).toBe('Its frontmatter is longer than 64 KB.')
  })

  it('[UP1] lists unknown fields up to a limit', () => {
    const row = (at: number) => `{"content": "a fact ${at}", "x${at}": 1}`
    const text = Array.from({ length: 3_000 }, (_, at) => row(at)).join('\n')
    const batch = parseFactsJsonl(text, OPTIONS)
    expect(batch.facts).toHaveLength(3_000)
    expect(batch.problems).toHaveLength(51)
    expect(batch.problems[50]?.reason).toBe('950 or more further unknown fields were left out.')
  })

  it.each([
    ['one key repeated', 'a: 1\n'.repeat(13_000)],
    ['one anchor named again and again', `a: &a x\n${'*a : 1\n'.repeat(9_000)}`],
    ['keys', Array.from({ length: 7_000 }, (_, at) => `k${at}: 1`).join('\n')],
    ['quotes', '"'.repeat(65_000)],
    ['a megabyte', 'a: 1\n'.repeat(200_000)],
  ])('[UP1] answers agent.yaml of %s quickly', (_, text) => {
    let read = parseAgentYaml('')
    expect(cpuMs(() => (read = parseAgentYaml(text)))).toBeLessThan(2_000)
    expect(read.problems).toHaveLength(1)
  })
})
