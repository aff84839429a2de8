import { randomUUID } from 'node:crypto'

import type { StoreTarget, Transport } from '@/lib/connectors/port'
import {
  type Answer,
  asObject,
  type ConnectorCase,
  type FakeStore,
  ok,
  switchesOf,
} from '@/lib/connectors/testing'

import { hindsight } from '.'

// Hindsight for tests: what its server 0.9.1 answers, from memory. Paths and fields are those of its source code and of its client.

type Call = Parameters<Transport>[0]

export type Memory = {
  text: string
  type: string
  entities: readonly string[]
  mentioned_at: string | null
  context: string
  occurred_start: string | null
  occurred_end: string | null
  document_id: string | null
  tags: readonly string[]
  metadata: Readonly<Record<string, unknown>>
  edited_at: string | null
  invalidated: { reason: string | null; at: string } | null // in the archive
}

export type FakeHindsight = FakeStore & {
  readonly target: StoreTarget
  /** Stores a memory of Alice and returns its id. */
  readonly add: (text: string, given?: Partial<Memory> & { readonly id?: string }) => string
  /** What is stored, by id; a test may change it as somebody else would. */
  readonly memories: Map<string, Memory>
  /** Reads a document again, which resets what was decided about its memories. `fresh`: under new ids, as when it was chunked anew. */
  readonly reprocess: (document: string, fresh?: 'fresh') => void
  /** The requests so far, as `PATCH /v1/default/…`. */
  readonly calls: string[]
  version: string
  /** What happens to the next change: it arrives, or is refused, and the answer says 500. */
  breaks: 'after' | 'instead' | null
  /** Called before each page of a list. */
  onList: () => void
}

const BANK = '/v1/default/banks/alice'
const FIELDS = new Set(['text', 'state', 'reason'])

/** Makes a Hindsight with one empty bank. */
export function fakeHindsight({
  now,
  key = null,
}: {
  readonly now: () => Date
  readonly key?: string | null
}): FakeHindsight {
  const memories = new Map<string, Memory>()
  const fake: FakeHindsight = {
    target: {
      url: 'http://127.0.0.1:8888',
      scope: { by: 'bank_id', id: 'alice' },
      agent: 'chef',
      key,
    },
    transport: (call) => Promise.resolve(answer(call)),
    add: (text, { id = randomUUID(), ...given } = {}) => {
      memories.set(id, {
        type: 'world',
        entities: ['alice'],
        mentioned_at: isoOf(now()),
        context: '',
        occurred_start: null,
        occurred_end: null,
        document_id: null,
        tags: [],
        metadata: {},
        edited_at: null,
        invalidated: null,
        ...given,
        text,
      })
      return id
    },
    memories,
    reprocess: (document, fresh) => {
      for (const [id, memory] of [...memories].filter(
        ([, each]) => each.document_id === document,
      )) {
        if (fresh === undefined) Object.assign(memory, { invalidated: null, edited_at: null })
        else fake.add(memory.text, { ...memory, invalidated: null, id: randomUUID() })
        if (fresh !== undefined && memory.invalidated === null) memories.delete(id)
      }
    },
    calls: [],
    version: '0.9.1',
    lies: false,
    failsWith: null,
    breaks: null,
    onList: () => {},
  }

  function answer({ method, url, headers, body }: Call): Answer {
    const { pathname, searchParams } = new URL(url)
    fake.calls.push(`${method} ${pathname}`)
    if (fake.failsWith !== null) return failed(fake.failsWith, 'Upstream error')
    if (pathname === '/version') return ok({ api_version: fake.version, features: {} })
    const authorization = headers['authorization'] ?? ''
    const given = authorization.toLowerCase().startsWith('bearer ')
      ? authorization.slice('bearer '.length)
      : authorization
    if (key !== null && given !== key) return failed(401, 'Invalid API key')
    if (pathname === `${BANK}/memories/list`) return list(searchParams)
    if (pathname.endsWith('/memories/list')) return ok({ items: [], total: 0, limit: 0, offset: 0 })
    const id = pathname.slice(`${BANK}/memories/`.length)
    const memory = memories.get(id)
    if (!pathname.startsWith(BANK) || memory === undefined)
      return failed(404, `Memory unit '${id}' not found`)
    return method === 'PATCH' ? curate(id, memory, asObject(body)) : ok(shown(id, memory))
  }

  function list(asked: URLSearchParams): Answer {
    fake.onList()
    const [state, type] = [asked.get('state'), asked.get('type')]
    const [limit, offset] = [Number(asked.get('limit') ?? 100), Number(asked.get('offset') ?? 0)]
    const found = [...memories]
      .filter(([, memory]) => (memory.invalidated !== null) === (state === 'invalidated'))
      .filter(([, memory]) => type === null || memory.type === type)
      .toReversed() // of those of one time, the one that was stored last comes first
      .toSorted(([, a], [, b]) => compared(b.mentioned_at ?? '', a.mentioned_at ?? ''))
    const items = found.slice(offset, offset + limit).map(([id, memory]) => listed(id, memory))
    return ok({ items, total: found.length, limit, offset })
  }

  function curate(id: string, memory: Memory, given: Readonly<Record<string, unknown>>): Answer {
    const { breaks } = fake
    fake.breaks = null
    if (breaks === 'instead') return failed(500, 'Upstream error')
    const { text, state, reason = null } = given
    if (Object.keys(given).some((name) => !FIELDS.has(name))) throw new Error('An unknown field.')
    if (text === undefined && state === undefined) return failed(422, 'Nothing to update.')
    if (memory.type === 'observation') return failed(400, 'Only world/experience facts.')
    if (text !== undefined && memory.invalidated !== null)
      return failed(400, 'Cannot edit an invalidated memory.')
    if (!fake.lies) {
      if (typeof text === 'string') Object.assign(memory, { text, edited_at: isoOf(now()) })
      if (state === 'valid') memory.invalidated = null
      if (state === 'invalidated' && memory.invalidated === null)
        memory.invalidated = { reason: textOf(reason), at: isoOf(now()) }
      else if (memory.invalidated !== null && reason !== null)
        memory.invalidated.reason = textOf(reason)
    }
    return breaks === 'after' ? failed(500, 'Upstream error') : ok(shown(id, memory))
  }

  return fake
}

/** Hindsight as the contract of connectors is tested with it. */
export const hindsightCase: ConnectorCase = {
  connector: hindsight,
  untilEnd: false,
  nobody: '00000000-0000-4000-8000-000000000000',
  open: ({ now, key }) => {
    const fake = fakeHindsight({ now, key })
    const change = (id: string, to: Partial<Memory>) =>
      Object.assign(fake.memories.get(id) ?? {}, to)
    return {
      target: fake.target,
      ...switchesOf(fake),
      add: (text, at) => fake.add(text, { mentioned_at: at }),
      reword: (id, text) => change(id, { text }),
      end: (id, by) =>
        change(id, {
          invalidated: { reason: `superseded by ${by}: told so`, at: '2026-11-21T00:00:00+00:00' },
        }),
      remove: (id) => fake.memories.delete(id),
      reopen: (id) => change(id, { invalidated: null }),
      returned: () =>
        [...fake.memories.values()]
          .filter(({ invalidated }) => invalidated === null)
          .map(({ text }) => text),
      stored: () => structuredClone([...fake.memories]),
    }
  },
}

/** The archive keeps no entities. */
function entitiesOf({ entities, invalidated }: Memory): readonly string[] {
  return invalidated === null ? entities : []
}

function common(id: string, memory: Memory): Readonly<Record<string, unknown>> {
  const { type: _type, entities: _entities, invalidated, occurred_start, ...rest } = memory
  return {
    id,
    ...rest,
    occurred_start,
    date: occurred_start ?? '',
    chunk_id: null,
    state: invalidated === null ? 'valid' : 'invalidated',
    invalidation_reason: invalidated?.reason ?? null,
    invalidated_at: invalidated?.at ?? null,
  }
}

function listed(id: string, memory: Memory): Readonly<Record<string, unknown>> {
  return {
    ...common(id, memory),
    fact_type: memory.type,
    entities: entitiesOf(memory).join(', '),
    proof_count: 1,
    updated_at: memory.edited_at ?? memory.mentioned_at,
    source_memory_ids: [],
  }
}

function shown(id: string, memory: Memory): Readonly<Record<string, unknown>> {
  return { ...common(id, memory), type: memory.type, entities: entitiesOf(memory) }
}

function failed(status: number, detail: string): Answer {
  return { status, body: { detail } }
}

function compared(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** As Python writes UTC. */
function isoOf(at: Date): string {
  return at
    .toISOString()
    .replace(/\.000Z$/u, '+00:00')
    .replace(/Z$/u, '000+00:00')
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
