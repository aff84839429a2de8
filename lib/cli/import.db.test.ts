import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Given, Terminal } from './command'
import type { Answer, Asked, Door } from './door'
import { IMPORT_COMMAND } from './import'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  writeFileSync(path.join(folder, 'facts.jsonl'), '{"content":"Mara moved"}\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

const COUNTS = {
  system: 'facts',
  agents: [],
  added: 1,
  changed: 0,
  unchanged: 0,
  proposals: 0,
  problems: [],
}
const GONE: Answer = { ok: false, code: 'preview-gone', sentence: '', wayOut: '', body: {} }

/** Imports the file through a door that answers an import so in turn; returns the exit code and what was asked. */
async function importThrough(
  place: Door['place'],
  answers: readonly Answer[],
  options: Given['options'] = {},
) {
  const asked: Asked[] = []
  const said: string[] = []
  const left = [...answers]
  const ask = async (one: Asked): Promise<Answer> => {
    asked.push(one)
    const { name } = one.listed.verb
    if (name === 'imports.upload') return { ok: true, value: { upload: 'u-1' } }
    return left.shift() ?? { ok: true, value: COUNTS }
  }
  const terminal: Terminal = {
    from: folder,
    json: true,
    yes: true,
    interactive: false,
    print: async () => {},
    say: (line) => void said.push(line),
    confirm: async () => true,
    secret: async () => '',
    door: async () => ({ place, ask, close: async () => {} }),
  }
  const code = await IMPORT_COMMAND.run(terminal, { texts: ['facts.jsonl'], options })
  return {
    code,
    said,
    asked: asked.map(({ listed, key }) => [listed.verb.name, key] as const),
    inputs: asked.map(({ input }) => input),
  }
}

it('[CL6] an upload that is gone by the time it is imported is sent once more, under the same key', async () => {
  const { code, asked } = await importThrough('server', [GONE])
  expect(code).toBe(0)
  const verbs = asked.map(([verb]) => verb)
  expect(verbs).toEqual(['imports.upload', 'imports.create', 'imports.upload', 'imports.create'])
  expect(asked[1]?.[1]).toBe(asked[3]?.[1])
  expect((await importThrough('server', [GONE, GONE])).code).not.toBe(0)
})

it('[CL6] a store on this machine gets a text as it is', async () => {
  const { inputs } = await importThrough('store', [])
  expect(inputs).toEqual([
    { name: 'facts.jsonl', text: '{"content":"Mara moved"}\n', skipInvalid: false },
  ])
})

it('[SG5] [CL6] agents of the file are renamed, also where the file is sent once more', async () => {
  const options = { rename: ['default=home', 'ops=a=b'] }
  const { inputs } = await importThrough('server', [GONE], options)
  const rename = [
    { from: 'default', to: 'home' },
    { from: 'ops', to: 'a=b' },
  ]
  const sent = { upload: 'u-1', rename, skipInvalid: false }
  expect(inputs.filter((input) => 'rename' in input)).toEqual([sent, sent])
  for (const unreadable of ['default', '=home'])
    await expect(importThrough('server', [], { rename: [unreadable] })).rejects.toThrow(
      `“${unreadable}”`,
    )
})

it('[I9] with --yes, too, says which lines cannot be read and why', async () => {
  const refusal = { sentence: '1 row cannot be imported.', wayOut: 'Correct it.', body: {} }
  const problem = { severity: 'refuse', line: 2, reason: '"metadata" is a list.' }
  const { code, asked, said } = await importThrough('store', [
    { ok: false, code: 'import-problems', ...refusal },
    { ok: true, value: { ...COUNTS, problems: [problem] } },
  ])
  expect(code).toBe(2)
  expect(asked.map(([name]) => name)).toEqual(['imports.create', 'imports.preview'])
  expect(said).toContain('Refused, line 2: "metadata" is a list.')
  expect(said).toContain('Add --skip-invalid to import the others.')
})

it('[CL6] says once what several rows have in common, and how many have it', async () => {
  const row = { severity: 'flag', line: null, reason: 'Unclassified: it has no aspect yet.' }
  const problems = [row, { ...row, reason: 'It is archived.' }, row, { ...row, line: 4 }, row]
  const refusal = { sentence: '5 rows cannot be imported.', wayOut: 'Correct it.', body: {} }
  const { said } = await importThrough('store', [
    { ok: false, code: 'import-problems', ...refusal },
    { ok: true, value: { ...COUNTS, problems } },
  ])
  expect(said.filter((each) => each.startsWith('Note'))).toEqual([
    'Note, 3 times: Unclassified: it has no aspect yet.',
    'Note: It is archived.',
    'Note, line 4: Unclassified: it has no aspect yet.',
  ])
})
