import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createSignetStore } from '@/lib/connectors/fixtures/create-signet-store'
import type { AgentName } from '@/lib/domain/rename-agents'
import { batchOf, factInput, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { sweepsEnded } from '@/lib/server/sweeps'
import { keepPreview } from '@/lib/store/import-previews'
import { readOpenImports, readOperation } from '@/lib/views/operation-log'

import { previewImportAction, renameAgentsAction, runImportAction } from './imports'

let folder = ''
let file = ''

openStoreForEachTest({ served: true })

beforeEach(() => {
  replaceOnce('reviewer', { name: 'ada', verified: false })
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  file = path.join(folder, 'memories.db')
  createSignetStore(file, '081').close()
})

afterEach(() => {
  replaceOnce('reviewer')
  rmSync(folder, { recursive: true, force: true })
})

async function preview() {
  return valueOf(await previewImportAction({ upload: null, wal: null, path: file, agent: null }))
}

async function run(token: string, key: string, agents: readonly AgentName[] = [], sweep = false) {
  const input = { token, agents, skipRefused: false, sweep, idempotencyKey: key }
  return valueOf(await runImportAction(input))
}

/** Imports the store under another agent name, as the page does. */
async function takeAs(to: string, key: string) {
  const { token } = await preview()
  const agents = [{ from: 'scout', to }]
  const renamed = valueOf(await renameAgentsAction({ token, agents }))
  return { renamed, done: await run(token, key, agents) }
}

describe('import', () => {
  it('[I23] a large one is answered once it has begun, says how far it is, and is swept when it is written', async () => {
    const facts = Array.from({ length: 2_500 }, (_none, nth) =>
      factInput({ entity: `e${nth}`, externalId: String(nth) }),
    )
    const asked = { reviewer: 'ada', at: new Date() }
    await keepPreview(store, { token: 'token', batch: batchOf({ name: 'many', facts }) }, asked)
    const begun = await run('token', 'key-number-1', [], true)
    expect(begun).toMatchObject({ added: 2_500, left: 2_500, sweeps: [] })
    const seen: number[] = []
    for (;;) {
      const [open] = await readOpenImports(store)
      if (open === undefined) break
      expect(open).toMatchObject({ id: begun.operationId, writing: { name: 'many', total: 2_500 } })
      seen.push(open.writing?.written ?? 0)
      await pause(1)
    }
    expect(seen.some((written) => written > 0 && written < 2_500)).toBe(true)
    const again = await run('token', 'key-number-1', [], true)
    expect(again).toMatchObject({ added: 2_500, left: 0, sweeps: [{ trigger: 'import' }] })
    const operation = await readOperation(store, begun.operationId ?? '')
    expect(operation).not.toHaveProperty('writing')
    expect(operation).toMatchObject({
      found: { reads: 'everything' },
      subject: { counts: { added: 2_500 } },
    })
    await sweepsEnded()
  })

  it('[SG4] the preview counts the recorded proposals that would be new', async () => {
    const first = await preview()
    expect(first).toMatchObject({ added: 4, proposals: 1 })
    const done = await run(first.token, 'key-number-1')
    expect(done.proposals).toBe(1)
    const second = await preview()
    expect(second).toMatchObject({ added: 0, changed: 0, links: 0, proposals: 0, unchanged: 4 })
    expect(second.problems).toEqual(done.problems)
  })

  it('[I9] [UP4] a preview needs no name and writes nothing; importing it does, and the name may come after it', async () => {
    replaceOnce('reviewer')
    const { token, added } = await preview()
    const agents = [{ from: 'scout', to: 'work' }]
    expect(added).toBe(4)
    expect(valueOf(await renameAgentsAction({ token, agents })).added).toBe(4)
    const asked = {
      token,
      agents,
      skipRefused: false,
      sweep: false,
      idempotencyKey: 'key-number-1',
    }
    expect(await runImportAction(asked)).toMatchObject({ refusal: { kind: 'no-reviewer' } })
    expect(await store.read.fact.count()).toBe(0)
    replaceOnce('reviewer', { name: 'ada', verified: false })
    expect(valueOf(await runImportAction(asked)).added).toBe(4)
  })

  it('[SG5] two stores with one agent are imported as two, and each is found again', async () => {
    expect((await preview()).agents).toEqual([
      { from: 'scout', to: 'scout', facts: 4, stored: null },
    ])
    const { renamed } = await takeAs(' work ', 'key-number-1')
    expect(renamed).toMatchObject({
      agents: [{ from: 'scout', to: 'work', facts: 4, stored: null }],
      sample: [{ agent: 'work' }, { agent: 'work' }, { agent: 'work' }, { agent: 'work' }],
    })
    const { renamed: other, done } = await takeAs('home', 'key-number-2')
    expect([other.added, other.proposals, done.proposals]).toEqual([4, 1, 1])
    for (const agentId of ['work', 'home']) {
      const where = { agentId }
      expect(await store.read.fact.count({ where })).toBe(4)
      expect(await store.read.source.count({ where })).toBe(1)
      expect(await store.read.proposal.count({ where })).toBe(1)
    }
    const { renamed: again } = await takeAs('work', 'key-number-3')
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 4, proposals: 0 })
    expect(again.agents).toMatchObject([{ to: 'work', stored: 3 }])
    expect((await preview()).added).toBe(4) // the file's own name does not exist here
  })

  it('[SG5] an invalid agent name is refused, and nothing is written', async () => {
    const { token } = await preview()
    for (const [to, sentence] of [
      [' ', 'Give the agent “scout” a name.'],
      ['x'.repeat(201), 'The name for the agent “scout” has more than 200 characters.'],
    ] as const) {
      const agents = [{ from: 'scout', to }]
      const refusal = { kind: 'bad-input', problem: sentence }
      expect(await renameAgentsAction({ token, agents })).toMatchObject({ refusal })
      const input = { token, agents, skipRefused: false, sweep: false, idempotencyKey: 'key-nr-1' }
      expect(await runImportAction(input)).toMatchObject({ refusal })
    }
    expect(await store.read.agent.count()).toBe(0)
  })
})
