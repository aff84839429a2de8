import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'

import { createEndlessSchema } from '@/lib/connectors/fixtures/create-endless-store'
import { openclaw } from '@/lib/connectors/openclaw'
import { fakeOpenclaw } from '@/lib/connectors/openclaw/testing'
import { StoreProblem, type Transport } from '@/lib/connectors/port'
import { instantFromMs } from '@/lib/domain/instant'

import { readersApart } from './readers-apart'
import { uploadsRoot } from './uploads'

let folder = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-test-')))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const noTransport: Transport = () => {
  throw new Error('A facts.db is read without its gateway.')
}
const targetOf = (database: string) => ({
  url: '',
  scope: { by: 'shared', id: '' } as const,
  agent: 'assistant',
  key: null,
  database,
})

async function troubleOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    return error instanceof StoreProblem ? error.trouble : error
  }
}

// Each starts a process, so only `npm test` runs them.
describe.runIf(inject('share') === 1)('a store that is a file', () => {
  it('[JB8] read apart is what it is when it is read here', async () => {
    const memory = fakeOpenclaw({ now: () => instantFromMs(0) })
    const old = memory.add('Alice drinks coffee', { entity: 'Alice', expires_at: 1_700_000_000 })
    memory.add('Alice drinks tea', { entity: 'Alice', supersedes_id: old })
    const target = { ...memory.target, agent: 'assistant' }
    expect(await readersApart('openclaw').read(target, noTransport)).toEqual(
      await openclaw.read(target, noTransport),
    )
    expect(await readersApart('openclaw').probe(target, noTransport)).toMatchObject({ facts: 2 })
    memory.close()
  })

  it('[JB8] one that SQLite reads without end is refused, and nothing is left of it', async () => {
    const file = path.join(folder, 'facts.db')
    createEndlessSchema(file)
    const readers = readersApart('openclaw', { silentMs: 300 })
    for (const what of ['probe', 'read'] as const)
      expect(await troubleOf(readers[what](targetOf(file), noTransport))).toMatchObject({
        sentence: 'The store takes too long to read, so reading was stopped.',
      })
    expect(readdirSync(uploadsRoot())).toEqual([])
    expect(readdirSync(folder)).toEqual(['facts.db'])
  })

  it('[JB8] what the reader refuses is refused in its words', async () => {
    const missing = targetOf(path.join(folder, 'facts.db'))
    const here = await troubleOf(openclaw.read(missing, noTransport))
    const apart = await troubleOf(readersApart('openclaw').read(missing, noTransport))
    expect(apart).toMatchObject({ kind: 'unreachable' })
    expect(apart).toEqual(here)
  })
})
