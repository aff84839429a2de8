import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { SCOPES } from '@/lib/domain/token'
import { createToken } from '@/lib/operations/create-token'
import { countedRequests, setOverrides, valueOf } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'

import { handle } from './door'

type Data = Readonly<Record<string, unknown>>
type Fact = { readonly id: string; readonly content: string; readonly superseded_by: string | null }

let store: Awaited<ReturnType<typeof openTestStore>>
let token: string
let keys = 0

beforeEach(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  const at = new Date()
  const made = await createToken(
    store,
    {
      id: '000000000001',
      secret: 'ab'.repeat(32),
      name: 'copilot',
      owner: 'Dana',
      scopes: SCOPES,
      agents: null,
      expiresAt: new Date(at.getTime() + 86_400_000),
    },
    { at },
  )
  token = valueOf(made).text
})

afterEach(async () => {
  replaceOnce('database')
  await store.remove()
})

async function ask(method: 'GET' | 'POST', address: string, body?: unknown, version?: string) {
  const [path = ''] = address.split('?')
  const init = {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': `key-${String((keys += 1)).padStart(8, '0')}`,
      ...(version !== undefined && { 'If-Match': version }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  const answer = await handle(new Request(`http://localhost:3000/api/v1/${address}`, init), {
    params: Promise.resolve({ path: path.split('/') }),
  })
  const data = (await answer.json()) as Data
  expect([address, answer.status, data]).toEqual([address, 200, data])
  return data
}

/** Stores a fact of the user, and returns its id. */
async function add(fact: Data): Promise<string> {
  const stored = await ask('POST', 'facts', { agent: 'copilot', facts: [fact] })
  return (stored['facts'] as readonly { readonly id: string }[])[0]?.id ?? ''
}

async function listed(query: string): Promise<readonly Fact[]> {
  return (await ask('GET', `facts?agent=copilot&${query}`))['items'] as readonly Fact[]
}

/** Makes the agent live: what is decided changes facts. */
async function goLive(): Promise<void> {
  const overrides = { shadowMode: false }
  await setOverrides(store, countedRequests()(), { agentId: 'copilot', overrides })
}

describe('what users of other memories call by name', () => {
  it('[DR26] Copilot CLI: a preference is found by its key, and corrected with a higher confidence', async () => {
    const editor = { kind: 'preference', entity: 'user', aspect: 'tooling', key: 'editor' }
    const lifespan = { lifespan: 'permanent' }
    const code = await add({ ...editor, content: 'VS Code', confidence: 0.8, metadata: lifespan })
    await goLive()
    const vim = await add({
      ...editor,
      content: 'Neovim',
      confidence: 0.9,
      metadata: lifespan,
      supersedes: code,
    })
    expect(await listed('key=editor&kind=preference')).toMatchObject([
      { id: vim, content: 'Neovim', confidence: 0.9, metadata: lifespan },
    ])
    const all = await listed('key=editor&status=all')
    const ends = new Map(all.map(({ id, superseded_by: by }) => [id, by]))
    expect([ends.size, ends.get(code), ends.get(vim)]).toEqual([2, vim, null])
    const { facts } = await ask('GET', 'context?agent=copilot')
    expect(facts).toMatchObject([{ content: 'Neovim' }])
    const { entries } = await ask('GET', `facts/${code}/history`)
    expect(entries).toMatchObject([{ fact: { id: code } }, { fact: { id: vim }, current: true }])
  })

  it('[DR26] Copilot CLI: a decision keeps its rationale, alternatives and files, and evolves', async () => {
    const frontend = { kind: 'decision', entity: 'project', aspect: 'architecture' }
    const notes = { alternatives: ['Vue'], relatedFiles: ['src/app.tsx'] }
    const react = await add({
      ...frontend,
      content: 'Use React for frontend',
      excerpt: 'Team is familiar with it',
      metadata: notes,
    })
    const vue = await add({ ...frontend, content: 'Use Vue for frontend', confidence: 0.7 })
    await goLive()
    const command = { newer_id: vue, newer_version: 1, reason: 'Better performance' }
    await ask('POST', `facts/${react}/supersede`, command, `"${react}-v1"`)
    expect(await listed('kind=decision')).toMatchObject([{ id: vue }])
    expect(await listed('kind=decision&status=superseded')).toMatchObject([
      {
        id: react,
        superseded_by: vue,
        metadata: notes,
        source: { excerpt: 'Team is familiar with it' },
      },
    ])
    const said = { content: 'Use Svelte for frontend', confidence: 0.95 }
    await ask('POST', `facts/${vue}/restate`, said, `"${vue}-v1"`)
    expect(await listed('kind=decision')).toMatchObject([said])
    expect(((await ask('GET', `facts/${react}/history`))['entries'] as unknown[]).length).toBe(3)
  })

  it('[DR26] Signet: the four settings are read and set, and the phase is said', async () => {
    await add({ entity: 'user', aspect: 'role', content: 'Mara is a developer' })
    const policy = await ask('GET', 'policy?agent=copilot')
    expect(policy).toMatchObject({
      phase: 1,
      values: {
        supersession_enabled: true,
        supersession_sweep_enabled: true,
        supersession_semantic_fallback: true,
        supersession_min_confidence: 0.7,
      },
    })
    const stored = {
      supersession_sweep_enabled: false,
      supersession_semantic_fallback: false,
      supersession_min_confidence: 0.8,
    }
    const set = await ask('POST', 'policy', { agent: 'copilot', version: 0, stored })
    expect(set).toMatchObject({ values: stored, origins: { supersession_enabled: 'built-in' } })
    await goLive()
    expect(await ask('GET', 'policy?agent=copilot')).toHaveProperty('phase')
  })
})
