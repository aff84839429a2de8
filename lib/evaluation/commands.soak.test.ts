import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { bundleModule } from '@/lib/process/testing'

import { readCommand, readNumber, readProfile, readThreshold } from './read-options'

const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-pairs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROW = {
  id: 'p1',
  source: 'made',
  entity: 'lamp',
  aspect: 'state',
  old: 'The lamp is on',
  new: 'The lamp is off',
  old_at: null,
  new_at: null,
  kind: 'attribute',
  label: 'supersedes',
  note: '',
}

const COMMANDS = { evaluate: 'lib/dev/evaluate.ts', detect: 'lib/cli/detect.ts' } as const

function command(name: keyof typeof COMMANDS, words: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bundleModule(COMMANDS[name]), ...words],
    { input, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

function file(name: string, content: string): string {
  const full = path.join(folder, name)
  writeFileSync(full, content)
  return full
}

describe('evaluate', () => {
  it('prints one object with --json', () => {
    const name = file('right.jsonl', JSON.stringify(ROW))
    const { status, stdout } = command('evaluate', [name, name, '--json', '--profile=seed'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      profile: 'seed',
      overall: { n: 1, recall: 1 },
      sources: { made: { n: 1 } },
      signals: { antonym: { fired: 1 } },
    })
  })

  it('reports a wrong line with its file', () => {
    const name = file('wrong.jsonl', `${JSON.stringify(ROW)}\n{"id":"p2"}\n`)
    expect(command('evaluate', [name, '--json'])).toEqual({
      status: 1,
      stdout: '',
      stderr: `${name}:2: "source" is missing.\n`,
    })
  })

  it('says in one sentence what it cannot do', () => {
    expect(command('evaluate', ['nowhere.jsonl'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'There is no file "nowhere.jsonl".\n',
    })
  })
})

describe('detect', () => {
  it('answers the lines before a wrong one', () => {
    const { id: _, ...bare } = ROW
    const input = `${JSON.stringify(bare)}\n{"id":"b","old":"x","new":" X"}\n?\n{"old":"x","new":"y"}\n`
    const { status, stdout, stderr } = command('detect', ['--profile', 'seed'], input)
    expect(status).toBe(1)
    expect(stderr).toBe('Line 3: the line is not JSON.\n')
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { id: '1', confidence: 0.8, fired: true, band: 'propose', winningSignal: 'antonym' },
      { id: 'b', confidence: 0, fired: false, band: 'duplicate', winningSignal: null },
    ])
  })
})

describe('readCommand', () => {
  const takes = { '--json': 'switch', '--threshold': 'value' } as const

  it('sorts arguments', () => {
    const { files, options } = readCommand(['a', '--threshold', '0.5', 'b', '--json'], takes)
    expect(files).toEqual(['a', 'b'])
    expect([...options]).toEqual([
      ['--threshold', '0.5'],
      ['--json', true],
    ])
  })

  it.each([
    [['--bogus'], 'Unknown option "--bogus"; there are --json, --threshold.'],
    [['--threshold'], '"--threshold" needs a value.'],
    [['--threshold', '--json'], '"--threshold" needs a value.'],
    [['--json=1'], '"--json" takes no value.'],
    [['--json', '--json'], '"--json" is given twice.'],
  ])('refuses %j', (words, sentence) => {
    expect(() => readCommand(words, takes)).toThrow(sentence)
  })

  it('reads profiles and numbers', () => {
    expect(readProfile(new Map())).toBe('default')
    expect(readThreshold(new Map())).toBe(0.7)
    expect(readThreshold(new Map([['--threshold', '.25']]))).toBe(0.25)
    expect(() => readProfile(new Map([['--profile', 'x']]))).toThrow('There is no profile "x"')
    for (const text of ['', 'x', '2', '-1', 'NaN'])
      expect(() => readNumber('--threshold', text, [0, 1])).toThrow('it takes a number from 0 to 1')
  })
})
