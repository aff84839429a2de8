import type { Transport } from '@/lib/connectors/port'
import {
  type Answer,
  type ConnectorCase,
  type FakeStore,
  switchesOf,
} from '@/lib/connectors/testing'

import { memstore } from '.'

// memstore for tests: what its daemon answers by its source of August 2026, from memory.

type Row = {
  readonly ID: number
  Content: string
  Subject: string
  SupersededBy: number | null
  SupersededAt: string | null
  CreatedAt: string
  [name: string]: unknown
}

type Call = Parameters<Transport>[0]

export type FakeMemstore = FakeStore & {
  /** Stores a fact and returns its number. */
  readonly add: (
    content: string,
    given?: Readonly<Record<string, unknown>> & { readonly CreatedAt?: string },
  ) => number
  /** What is stored, by number; a test may change it as somebody else would. */
  readonly rows: Map<number, Row>
  /** The requests so far, as `POST /v1/facts/1/supersede`. */
  readonly calls: string[]
  /** The scopes of the token. */
  scopes: readonly string[]
}

/** Makes an empty memstore. `own`: its token belongs to one of several users. */
export function fakeMemstore({
  now,
  key = null,
  own = false,
}: {
  readonly now: () => Date
  readonly key?: string | null
  readonly own?: boolean
}): FakeMemstore {
  const rows = new Map<number, Row>()
  let last = 0
  const fake: FakeMemstore = {
    rows,
    calls: [],
    lies: false,
    failsWith: null,
    scopes: ['read', 'write'],
    add: (content, given = {}) => {
      last += 1
      rows.set(last, {
        ID: last,
        Namespace: 'default',
        Content: content,
        Subject: 'alice',
        Category: '',
        Kind: '',
        Subsystem: '',
        Metadata: null,
        SupersededBy: null,
        SupersededAt: null,
        ConfirmedCount: 0,
        LastConfirmedAt: null,
        UseCount: 0,
        LastUsedAt: null,
        Embedding: [0.25, -0.5],
        CreatedAt: now().toISOString(),
        ...given,
      })
      return last
    },
    transport: (call) => Promise.resolve(answer(call)),
  }

  function answer(call: Call): Answer {
    const { pathname, searchParams } = new URL(call.url)
    fake.calls.push(`${call.method} ${pathname}`)
    if (fake.failsWith !== null) return failed(fake.failsWith, 'connection refused')
    if (pathname === '/v1/health') {
      const facts = [...rows.values()].filter((row) => row.SupersededBy === null).length
      return { status: 200, body: { status: 'healthy', facts } }
    }
    const given = Object.entries(call.headers).find(([name]) => /^authorization$/iu.test(name))
    if (key !== null && given?.[1] !== `Bearer ${key}`)
      return failed(401, 'invalid or missing API key')
    const scope = call.method === 'GET' ? 'read' : 'write'
    if (!fake.scopes.includes(scope)) return failed(403, `token lacks the ${scope} scope`)
    if (call.method === 'GET' && pathname === '/v1/facts') return list(searchParams)
    const [, id, then] = /^\/v1\/facts\/([^/]+)(\/supersede)?$/u.exec(pathname) ?? []
    if (id === undefined) return { status: 404, body: null }
    if (!/^[+-]?\d+$/u.test(id)) return failed(400, `invalid id: ${id}`)
    if (call.method === 'POST' && then !== undefined) return supersede(Number(id), call.body)
    if (call.method !== 'GET' || then !== undefined) return { status: 405, body: null }
    const row = rows.get(Number(id))
    return row === undefined ? failed(404, 'fact not found') : { status: 200, body: { ...row } }
  }

  function list(asked: URLSearchParams): Answer {
    const subject = asked.get('subject') ?? ''
    const most = Number(asked.get('limit') ?? 0)
    const bound = (name: string, none: number) => Date.parse(asked.get(name) ?? '') || none
    const [after, before] = [bound('created_after', -Infinity), bound('created_before', Infinity)]
    const found = [...rows.values()]
      .filter((row) => subject === '' || row.Subject === subject)
      .filter((row) => asked.get('active') === 'false' || row.SupersededBy === null)
      .filter(({ CreatedAt: at }) => Date.parse(at) >= after && Date.parse(at) <= before)
      .toSorted((a, b) => a.ID - b.ID)
      .slice(0, most > 0 ? most : undefined)
    return { status: 200, body: found.length === 0 ? null : structuredClone(found) }
  }

  /** Checks the older fact only: a fact may supersede itself. */
  function supersede(older: number, body: unknown): Answer {
    const newer = Number((body as { new_id?: unknown } | undefined)?.new_id ?? 0)
    if (newer === 0) return failed(400, 'new_id is required')
    if (fake.lies) return { status: 200, body: { status: 'superseded' } }
    const row = rows.get(older)
    if (row === undefined || row.SupersededBy !== null || (own && !rows.has(newer)))
      return failed(500, `pgstore: fact ${older} not found or already superseded`)
    if (!rows.has(newer))
      return failed(500, `pgstore: superseding fact ${older}: violates foreign key constraint`)
    row.SupersededBy = newer
    row.SupersededAt = now().toISOString()
    return { status: 200, body: { status: 'superseded' } }
  }

  return fake
}

/** memstore as the contract of connectors is tested with it. */
export const memstoreCase: ConnectorCase = {
  connector: memstore,
  untilEnd: true,
  nobody: '4711',
  open: ({ now, key }) => {
    const fake = fakeMemstore({ now, key })
    const change = (id: string, to: Readonly<Record<string, unknown>>) =>
      Object.assign(fake.rows.get(Number(id)) ?? {}, to)
    return {
      target: { url: 'http://127.0.0.1:8230', scope: { by: 'all', id: '' }, agent: 'chef', key },
      ...switchesOf(fake),
      add: (text, at) => String(fake.add(text, { CreatedAt: at })),
      reword: (id, Content) => change(id, { Content }),
      end: (id, by) =>
        change(id, { SupersededBy: Number(by), SupersededAt: '2026-11-21T00:00:00Z' }),
      remove: (id) => fake.rows.delete(Number(id)),
      reopen: (id) => change(id, { SupersededBy: null, SupersededAt: null }),
      returned: () =>
        [...fake.rows.values()]
          .filter((row) => row.SupersededBy === null)
          .map(({ Content }) => Content),
      stored: () => structuredClone([...fake.rows]),
    }
  },
}

function failed(status: number, error: string): Answer {
  return { status, body: { error } }
}
