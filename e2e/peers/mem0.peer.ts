import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, test } from '@playwright/test'

import { mem0 } from '@/lib/connectors/mem0'
import { serveStore } from '@/lib/connectors/mem0/testing'
import type { StorePlan, StoreTarget, ToPlan, Transport } from '@/lib/connectors/port'
import { findPeer } from '@/lib/dev/peers'
import type { StoreChange } from '@/lib/domain/connection'

// mem0 as its authors wrote it, behind a bridge that speaks the routes of its server: the JavaScript library has none.

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

type Memory = {
  readonly add: (
    text: string,
    given: { readonly userId: string; readonly infer: false },
  ) => Promise<{ readonly results: readonly Row[] }>
  readonly get: (id: string) => Promise<Row | null>
  readonly getAll: (asked: object) => Promise<{ readonly results: readonly Row[] }>
  readonly search: (query: string, asked: object) => Promise<{ readonly results: readonly Row[] }>
  readonly update: (id: string, given: object) => Promise<object>
}

const peer = findPeer('mem0')
const DIMENSIONS = 64

test('mem0#5193: after a supersession a search returns tea only, and after its undo coffee again', async () => {
  test.skip(peer === null, 'mem0 is not installed: npm run peers -- mem0')
  if (peer === null) return
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-mem0-'))
  const embeddings = await serveStore(embed)
  const memory = await openMemory(peer.oss, { folder, embeddings: embeddings.url })
  const bridge = await serveStore(bridgeTo(memory))
  try {
    const target: StoreTarget = {
      url: bridge.url,
      scope: { by: 'user_id', id: 'alice' },
      agent: 'barista',
      key: null,
    }
    const coffee = await addTo(memory, 'Alice drinks coffee in the morning')
    const tea = await addTo(memory, 'Alice drinks tea in the morning')
    const look = (id: string) => mem0.look(target, id, send)
    const plan = async (change: StoreChange, more: Partial<ToPlan> = {}) => {
      const current = await look(coffee)
      const known = { current, expected: current ?? {}, operationId: 'op-1', at: new Date() }
      return mem0.plan({ externalId: coffee, change, ...known, ...more })
    }
    const apply = async (change: StoreChange): Promise<StorePlan> => {
      const planned = await plan(change)
      if (!planned.ok) throw new Error(planned.refusal.sentence)
      await mem0.write(target, planned.plan, send)
      expect(await look(coffee)).toEqual(planned.plan.after)
      return planned.plan
    }
    const found = async () => {
      const asked = {
        query: 'What does Alice drink in the morning?',
        filters: { user_id: 'alice' },
      }
      const { body } = await send({
        method: 'POST',
        url: `${bridge.url}/search`,
        headers: {},
        body: asked,
      })
      return (body as { results: Row[] }).results.map(({ id }) => id).toSorted()
    }
    const both = [coffee, tea].toSorted()

    const first = await mem0.read(target, send)
    expect(first.batch.problems).toEqual([])
    expect(
      first.batch.facts.map(({ content, status }) => `${content}: ${status}`).toSorted(),
    ).toEqual([
      'Alice drinks coffee in the morning: active',
      'Alice drinks tea in the morning: active',
    ])
    expect(await found()).toEqual(both)

    const forward = await apply({ kind: 'supersede', newerExternalId: tea })
    expect(await found()).toEqual([tea])
    const second = await mem0.read(target, send)
    expect(second.states.get(coffee)).toEqual(forward.after)
    expect(second.batch.facts.find(({ externalId }) => externalId === coffee)).toMatchObject({
      status: 'superseded',
      supersededBy: tea,
    })
    const late = await plan({ kind: 'retract' }, { expected: forward.before })
    expect(late).toMatchObject({ ok: false })

    const back = { kind: 'undo', before: forward.before, written: forward.after } as const
    await apply(back)
    expect(await found()).toEqual(both)
    expect(await look(coffee)).toEqual(first.states.get(coffee))

    const text = 'Alice drinks espresso in the morning'
    const restated = await apply({ kind: 'restate', text, newFactId: null })
    await apply({ kind: 'undo', before: restated.before, written: restated.after })
    await apply({ kind: 'retract' })
    expect(await found()).toEqual([tea])
    await apply({ kind: 'reinstate' })
    expect(await found()).toEqual(both)
    expect(await look('00000000-0000-4000-8000-000000000000')).toBeNull()
  } finally {
    bridge.close()
    embeddings.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function openMemory(
  file: string,
  { folder, embeddings }: { readonly folder: string; readonly embeddings: string },
): Promise<Memory> {
  process.env['MEM0_TELEMETRY'] = 'false' // it reads both when it is loaded
  process.env['MEM0_DIR'] = folder
  const { Memory } = (await import(pathToFileURL(file).href)) as {
    Memory: new (options: object) => Memory
  }
  const openai = { apiKey: 'x', model: 'fake', baseURL: `${embeddings}/v1` }
  return new Memory({
    version: 'v1.1',
    embedder: { provider: 'openai', config: { ...openai, embeddingDims: DIMENSIONS } },
    llm: { provider: 'openai', config: openai },
    vectorStore: {
      provider: 'memory',
      config: {
        collectionName: 'memories',
        dimension: DIMENSIONS,
        dbPath: path.join(folder, 'vectors.db'),
      },
    },
    historyDbPath: path.join(folder, 'history.db'),
  })
}

async function addTo(memory: Memory, text: string): Promise<string> {
  const { results } = await memory.add(text, { userId: 'alice', infer: false })
  const [row] = results
  if (row === undefined) throw new Error('mem0 stored nothing.')
  return row.id
}

/** Maps the routes of the server onto the library; it adds no rule of its own. */
function bridgeTo(memory: Memory): Transport {
  return async ({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url)
    const id = /^\/memories\/([^/]+)$/u.exec(pathname)?.[1]
    const given = (body ?? {}) as Readonly<Record<string, unknown>>
    if (method === 'GET' && pathname === '/memories') {
      const filters = { user_id: searchParams.get('user_id') }
      const options = { topK: Number(searchParams.get('top_k')), showExpired: true }
      const { results } = await memory.getAll({ filters, ...options })
      return { status: 200, body: { results: results.map(asServer) } }
    }
    if (method === 'POST' && pathname === '/search')
      return {
        status: 200,
        body: await memory.search(String(given['query']), { filters: given['filters'] }),
      }
    if (id === undefined) return { status: 404, body: { detail: 'Not Found' } }
    if (method === 'GET') {
      const row = await memory.get(id)
      return { status: 200, body: row === null ? null : asServer(row) }
    }
    const { text, metadata, expiration_date: expirationDate } = given
    try {
      return { status: 200, body: await memory.update(id, { text, metadata, expirationDate }) }
    } catch (error) {
      return { status: 400, body: { detail: String(error) } }
    }
  }
}

/** The library names times in its own way. */
function asServer({ createdAt, updatedAt, ...row }: Row): object {
  return { ...row, created_at: createdAt, updated_at: updatedAt }
}

/** Embeds a text as the words it has, so that texts with common words are near each other. */
const embed: Transport = ({ body }) => {
  const { input, model } = body as { input: string | readonly string[]; model: string }
  const data = [input].flat().map((text, index) => ({
    object: 'embedding',
    index,
    embedding: vectorOf(text),
  }))
  const usage = { prompt_tokens: 0, total_tokens: 0 }
  return Promise.resolve({ status: 200, body: { object: 'list', model, data, usage } })
}

function vectorOf(text: string): readonly number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const bucket = Array.from(word).reduce((sum, each) => sum * 31 + (each.codePointAt(0) ?? 0), 7)
    const at = bucket % DIMENSIONS
    vector[at] = (vector[at] ?? 0) + 1
  }
  const length = Math.hypot(...vector)
  return vector.map((each) => each / length)
}

const send: Transport = async ({ method, url, headers, body }) => {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
