import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { writeStoreFiles } from '@/lib/connectors/fixtures/write-store-files'
import { openStore } from '@/lib/store/open-store'
import { STORE_FILE } from '@/lib/store/store-files'

import { PROGRAM, startProgram } from './run-testing'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const start = (...line: readonly string[]) =>
  startProgram(line, { env: { PALIMPSEST_DATA: 'store' }, cwd: folder })

const files = () => readdirSync(path.join(folder, 'store')).toSorted()

describe('the program palimpsest', () => {
  it('[CL3] several processes write to one store that a server has open: each change is there once, in order', async () => {
    const server = await openStore(path.join(folder, 'store'))
    const following = start('log', '--follow', '--json')
    let followed = ''
    following.child.stdout.on('data', (text: string) => (followed += text))
    const places = ['Turku', 'Oulu', 'Vaasa']
    const done = await Promise.all(
      places.map(
        (place) =>
          start('fact', 'add', `Mara has a flat in ${place}`, '--agent', 'scout', '--as', 'Dana')
            .ended,
      ),
    )
    expect(done.map(({ code, err }) => [code, err])).toEqual(places.map(() => [0, '']))
    const rows = await server.read.operation.findMany({ orderBy: { seq: 'asc' } })
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(await server.read.fact.count()).toBe(3)
    for (let tries = 0; tries < 100 && followed.split('\n').length <= 3; tries += 1)
      await pause(100)
    following.child.kill('SIGINT')
    expect((await following.ended).code).toBe(130)
    expect(
      followed
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { seq: number }).seq),
    ).toEqual([1, 2, 3])
    await server.close()
    expect(files()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
  })

  it('[CL3] a sweep of a store here ends before the command does', async () => {
    const add = (content: string) =>
      start(
        'fact',
        'add',
        content,
        '--agent',
        'scout',
        '--entity',
        'Mara',
        '--aspect',
        'home',
        '--as',
        'Dana',
      ).ended
    await add('Mara lives in Turku')
    const { code, out } = await start('sweep', '--agent', 'scout', '--as', 'Dana', '--json').ended
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ status: 'done' })])
    expect(files()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
  })

  it('[CL6] [DR20] an import into a store here leaves no copy of its file', async () => {
    writeStoreFiles(folder)
    const done = await start('import', 'facts.db', '--agent', 'scout', '--as', 'Dana', '--yes')
      .ended
    expect([done.code, done.out]).toEqual([0, expect.stringContaining('2 new')])
    expect(readdirSync(path.join(folder, 'store', 'uploads'))).toEqual([])
  })

  it('[DR1] [CL2] a token is made, listed and revoked in the store here, by the rules of the page', async () => {
    const create = (...more: readonly string[]) =>
      start('token', 'create', '--name', 'notes bot', '--owner', ' Dana ', ...more).ended
    const made = await create('--json')
    expect([made.code, made.err]).toEqual([0, expect.stringContaining('for 90 days')])
    const { id, token } = JSON.parse(made.out) as { id: string; token: string }
    expect(token).toMatch(new RegExp(`^pal_${id}_[0-9a-f]{64}$`, 'u'))
    const listed = await start('token', 'list', '--json').ended
    expect(JSON.parse(listed.out)).toMatchObject({ id, owner: 'Dana', agents: null })
    expect(listed.out).not.toContain(token)
    const refused = await Promise.all([create('--days', '1.5'), create('--agents', ',')])
    expect(refused.map(({ code }) => code)).toEqual([2, 2])
    expect((await start('token', 'revoke', id).ended).code).toBe(0)
    expect((await start('token', 'list').ended).out).toContain('revoked')
    expect(files()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
  })

  it('[CL2] what cannot be opened or reached ends with 1 and a sentence', async () => {
    const gone = await start('agents', '--server', 'http://127.0.0.1:9').ended
    expect([gone.code, gone.err]).toEqual([1, expect.stringContaining('does not answer')])
    const odd = startProgram(['agents'], { env: { PALIMPSEST_DATA: '/dev/null/x' }, cwd: folder })
    const { code, err } = await odd.ended
    expect([code, err.split('\n').length]).toEqual([1, 2])
  })

  it.runIf(existsSync('/dev/full'))(
    '[CL2] an answer that cannot be written ends with 1 and a sentence',
    async () => {
      const add = ['fact', 'add', 'Mara lives in Turku', '--agent', 'scout', '--as', 'Dana']
      expect((await start(...add).ended).code).toBe(0)
      for (const line of [
        ['export', '--facts'],
        ['fact', 'list', '--json'],
      ]) {
        const { status, stderr } = spawnSync(
          'sh',
          ['-c', '"$0" "$@" > /dev/full', process.execPath, PROGRAM, ...line],
          { cwd: folder, env: { ...process.env, PALIMPSEST_DATA: 'store' }, encoding: 'utf8' },
        )
        expect(stderr).toMatch(/^Not all of the output .*ENOSPC.*\n$/u)
        expect(status).toBe(1)
      }
    },
  )
})
