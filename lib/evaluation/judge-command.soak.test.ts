import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, describe, expect, it } from 'vitest'

import {
  answering,
  completion,
  deferred,
  startModelServer,
  type ModelRequest,
  type Reply,
  type TestServer,
} from '@/lib/judge/testing'

const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-judge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const KEY = 'sk-very-secret'
const PAIRS: readonly (readonly [label: string, old: string, newer: string])[] = [
  ['supersedes', 'Ines lives in Porto', 'Ines no longer lives in Porto'],
  ['supersedes', 'Ines teaches at the village school', 'She is a nurse these days'],
  ['coexists', 'Ines plays the cello', 'The commute takes her an hour'],
]
const file = path.join(folder, 'pairs.jsonl')
writeFileSync(
  file,
  PAIRS.map(([label, old, newer], at) => {
    const rest = { entity: 'Ines', aspect: 'life', old_at: null, new_at: null, kind: 'fact' }
    return JSON.stringify({ id: `p${at}`, source: 'made', old, new: newer, label, ...rest })
  }).join('\n'),
)

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs `evaluate --judge` as a person does, with a judge at this address. */
function evaluate(words: readonly string[], url: string | null): Promise<Ended> {
  const judge = {
    PALIMPSEST_JUDGE_URL: url ?? '',
    PALIMPSEST_JUDGE_MODEL: url === null ? '' : 'test-model',
    PALIMPSEST_JUDGE_API_KEY: KEY,
    PALIMPSEST_JUDGE_TIMEOUT_MS: '5000',
    PALIMPSEST_JUDGE_CONCURRENCY: '1',
  }
  const command = ['--conditions=react-server', '--import', 'tsx', 'lib/dev/evaluate.ts', ...words]
  return new Promise((resolve) => {
    const env = { ...process.env, ...judge }
    execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}

async function judged(
  reply: (request: ModelRequest, nth: number) => Reply | Promise<Reply>,
  words: readonly string[] = [file],
): Promise<Ended> {
  server = await startModelServer(reply)
  return evaluate(['--judge', ...words], server.url)
}

const knows = ({ body }: ModelRequest) => answering(body.includes('nurse'))

describe('evaluate --judge', () => {
  it('[J17] shows what a good model brings', async () => {
    const { code, stdout, stderr } = await judged(knows)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('judge test-model, prompt')
    expect(stdout).toMatch(/^all +3 +1\.000 +0\.500 +0\.667 +0\.000$/mu)
    expect(stdout).toMatch(/^ {2}with the judge +1\.000 +1\.000 +1\.000 +0\.000$/mu)
    expect(stdout).toContain('Every question was asked.')
    expect(stdout).not.toContain(KEY)
  })

  it('[J17] prints one object with --json', async () => {
    const { code, stdout } = await judged(() => answering(true), [file, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'test-model',
      threshold: 0.7,
      overall: { together: { precision: 2 / 3, recall: 1 }, wrong: { count: 1, of: 1 } },
      sources: { made: { pairs: 3 } },
      tokens: { answers: 2, input: 2, output: 2 },
    })
  })

  it('[J17] takes the pairs that detection was not fitted to when no file is named', async () => {
    const { code, stdout } = await judged(() => answering(false), ['--limit', '3', '--json'])
    expect(code).toBe(0)
    const { overall, sources } = JSON.parse(stdout) as {
      overall: { asked: number }
      sources: object
    }
    expect(overall.asked).toBe(3)
    expect(Object.keys(sources)).toContain('free_wording_test')
    expect(Object.keys(sources)).toHaveLength(7)
    expect(server?.requests).toHaveLength(3)
  })

  it.each<[string, () => Reply | Promise<Reply>, string]>([
    [
      'refuses the key',
      () => ({ status: 401, body: `{"error":{"message":"no ${KEY}"}}` }),
      'The model’s server did not accept the key (status 401).',
    ],
    ['answers nonsense', () => completion('Purple.'), 'The answer has the wrong form.'],
    ['is too slow', () => deferred<Reply>().value, 'There was no answer within 5 s.'],
  ])('[J17] says in one sentence that a server %s', async (_what, reply, why) => {
    expect(await judged(reply, [file, '--limit', '1'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `No usable answer to 1 question. ${why}\n`,
    })
  })

  it.each([
    [['--judge', file], 'No judge is configured. Set PALIMPSEST_JUDGE_URL and'],
    [[file, '--limit', '5'], '"--limit" needs "--judge".'],
  ])('[J17] says what is missing: %j', async (words, sentence) => {
    const { code, stdout, stderr } = await evaluate(words, null)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
  })

  it('[J17] refuses a limit that is no number of questions', async () => {
    const { code, stderr } = await evaluate(['--judge', file, '--limit=0'], 'http://127.0.0.1:9/v1')
    expect([code, stderr]).toEqual([2, '"--limit" is "0"; it takes a whole number from 1.\n'])
  })
})
