import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startProgram } from '@/lib/cli/run-testing'
import { STORE_FILES, writeStoreFiles } from '@/lib/connectors/fixtures/write-store-files'
import { MAX_UPLOAD_BYTES } from '@/lib/domain/upload'

import { expect, test } from './fixtures'
import { headersOf, tokenOf } from './token'

let folder = ''

test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('[CL6] [DR20] the command imports every kind of store into a running server, once', async ({
  baseURL,
  store,
}) => {
  test.setTimeout(400_000)
  writeStoreFiles(folder)
  const env = { PALIMPSEST_TOKEN: await tokenOf(store), PALIMPSEST_DATA: 'nowhere' }
  const start = (...line: readonly string[]) =>
    startProgram([...line, '--server', baseURL ?? '', '--json'], { env, cwd: folder }).ended
  for (const { name, system, facts } of STORE_FILES) {
    const agent = `command-${name}`
    const command = ['import', name, '--agent', agent]
    const done = await start(...command, '--yes')
    expect([name, done.code]).toEqual([name, 0])
    expect(JSON.parse(done.out)).toMatchObject({ system, added: facts })
    const again = await start(...command, '--yes')
    expect([name, again.code, again.err]).toEqual([name, 4, expect.stringContaining('already')])
  }
})

test('[CL6] [DR20] [UP5] a running server takes a large file, and refuses what it cannot read in a sentence', async ({
  agent,
  baseURL,
  request,
  store,
}) => {
  test.setTimeout(200_000)
  writeStoreFiles(folder)
  const token = await tokenOf(store)
  const env = { PALIMPSEST_TOKEN: token, PALIMPSEST_DATA: 'nowhere' }
  const start = (name: string, ...more: readonly string[]) =>
    startProgram(['import', name, '--agent', agent.id, '--server', baseURL ?? '', ...more], {
      env,
      cwd: folder,
    }).ended
  const write = (name: string, bytes: Uint8Array | string) =>
    writeFileSync(path.join(folder, name), bytes)
  const whole = readFileSync(path.join(folder, 'vestige.db'))
  write('cut.db', whole.subarray(0, whole.byteLength / 2))
  write('photo.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  write('empty.jsonl', '')
  for (const [name, says] of [
    ['cut.db', '“cut.db”'],
    ['photo.png', 'isn’t JSON Lines'],
    ['empty.jsonl', 'The file is empty.'],
  ] as const) {
    const { code, err } = await start(name, '--yes')
    expect([name, code, err]).toEqual([name, 2, expect.stringContaining(says)])
  }
  expect(await store.read.fact.count({ where: { agentId: agent.id } })).toBe(0)

  const rows = Array.from({ length: 300 }, (_none, nth) =>
    JSON.stringify({ content: `Wren counts to ${nth}${' and on'.repeat(2_500)}` }),
  )
  write('large.jsonl', rows.join('\n')) // above the 4 MB of a request in JSON
  const large = await start('large.jsonl', '--dry-run', '--json')
  expect([large.code, JSON.parse(large.out)]).toEqual([0, expect.objectContaining({ added: 300 })])

  const tooLarge = await request.post('/api/v1/uploads?name=a.jsonl', {
    headers: { ...headersOf(token), 'Content-Type': 'application/octet-stream' },
    data: Buffer.alloc(MAX_UPLOAD_BYTES + 1, 'x'),
  })
  expect([tooLarge.status(), await tooLarge.json()]).toEqual([
    413,
    expect.objectContaining({
      type: '/problems/too-large',
      detail: expect.stringContaining('60 MB'),
    }),
  ])
})
