import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createSignetStore } from '@/lib/connectors/fixtures/create-signet-store'
import type { AgentName } from '@/lib/domain/rename-agents'
import { valueOf } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'

import { previewImportAction, renameAgentsAction, runImportAction } from './imports'

let store: Awaited<ReturnType<typeof openTestStore>>
let folder = ''
let file = ''

beforeEach(async () => {
  store = await openTestStore()
  replaceOnce('reviewer', { name: 'ada', verified: false })
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  file = path.join(folder, 'memories.db')
  createSignetStore(file, '081').close()
})

afterEach(async () => {
  replaceOnce('database')
  replaceOnce('reviewer')
  await store.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function preview() {
  return valueOf(await previewImportAction({ upload: null, wal: null, path: file, agent: null }))
}

async function run(token: string, key: string, agents: readonly AgentName[] = []) {
  const input = { token, agents, skipRefused: false, sweep: false, idempotencyKey: key }
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
  it('[SG4] the preview counts the recorded proposals that would be new', async () => {
    const first = await preview()
    expect(first).toMatchObject({ added: 4, proposals: 1 })
    const done = await run(first.token, 'key-number-1')
    expect(done.proposals).toBe(1)
    const second = await preview()
    expect(second).toMatchObject({ added: 0, changed: 0, links: 0, proposals: 0, unchanged: 4 })
    expect(second.problems).toEqual(done.problems)
  })

  it('[SG5] two stores with one agent are imported as two, and each is found again', async () => {
    expect((await preview()).agents).toEqual([{ from: 'scout', to: 'scout', facts: 4, stored: 0 }])
    const { renamed } = await takeAs(' work ', 'key-number-1')
    expect(renamed).toMatchObject({
      agents: [{ from: 'scout', to: 'work', facts: 4, stored: 0 }],
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
