import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'

import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { type Answer } from '@/lib/connectors/testing'

import { addNode, createVestigeStore } from '../fixtures/create-other-stores'
import { applyPlan, planSupersession, Refused, rowOf, undoOperation } from './testing/plans'

// Vestige for tests: what its MCP server answers over HTTP, and what it does to its database, by its source from 2.1 to 4.

type Call = Parameters<Transport>[0]
type Values = Readonly<Record<string, unknown>>

export type FakeVestige = {
  readonly transport: Transport
  readonly target: StoreTarget
  readonly database: Database.Database
  /** Stores a memory and returns its id. */
  readonly add: (content: string, given?: Values) => string
  /** What others do to a memory. */
  readonly change: (id: string, to: Values) => void
  readonly row: (id: string) => Values | null
  /** What was asked so far: `GET` what only reads, `POST` a step of a change. */
  readonly calls: string[]
  /** The tools that were called to change something, with their arguments. */
  readonly changes: { readonly name: string; readonly arguments: Values }[]
  /** Answers that every change went well, and does nothing. */
  lies: boolean
  /** Makes an edit, then suppresses the fact until a review of its own is decided. */
  holds: boolean
  /** The status of every answer from now on; null: as usual. */
  failsWith: number | null
  /** Ends all sessions, as it does after half an hour. */
  readonly endSessions: () => void
  readonly sessions: () => number
  readonly close: () => void
}

/** Makes a Vestige with the database in `folder`, or an empty one in a folder that `close` removes. */
export function fakeVestige({
  now,
  key = null,
  version = '2.2.0',
  schema = 18,
  folder,
}: {
  readonly now: () => Date
  readonly key?: string | null
  readonly version?: string
  readonly schema?: number
  readonly folder?: string
}): FakeVestige {
  const own = folder === undefined ? mkdtempSync(path.join(tmpdir(), 'palimpsest-vestige-')) : null
  const place = own ?? folder ?? ''
  mkdirSync(place, { recursive: true })
  const file = path.join(place, 'vestige.db')
  const database = existsSync(file) ? new Database(file) : createVestigeStore(file, schema)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = OFF')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const late = major > 2 || minor >= 8
  const sessions = new Map<string, string>()
  let last = 0
  const nextId = (kind: string) => {
    last += 1
    return `${kind}-0000-4000-8000-${String(last).padStart(12, '0')}`
  }
  const fake: FakeVestige = {
    database,
    target: {
      url: 'http://127.0.0.1:3928',
      scope: { by: 'store', id: '' },
      agent: 'chef',
      key,
      database: file,
      now,
    },
    calls: [],
    changes: [],
    lies: false,
    holds: false,
    failsWith: null,
    add: (content, given = {}) => {
      const id = nextId('00000000')
      addNode(database, { id, content, created_at: now().toISOString(), ...given })
      return id
    },
    change: (id, to) => {
      const sets = Object.keys(to).map((name) => `${name} = ?`)
      database
        .prepare(`UPDATE knowledge_nodes SET ${sets.join(', ')} WHERE id = ?`)
        .run(...Object.values(to), id)
    },
    row: (id) =>
      database.prepare<[string], Values>('SELECT * FROM knowledge_nodes WHERE id = ?').get(id) ??
      null,
    endSessions: () => sessions.clear(),
    sessions: () => sessions.size,
    transport: (call) => Promise.resolve(answer(call)),
    close: () => {
      database.close()
      if (own !== null) rmSync(own, { recursive: true, force: true })
    },
  }

  function answer(call: Call): Answer {
    const { method, params, id } = call.body as {
      readonly method: string
      readonly params?: { readonly name?: string; readonly arguments?: Values }
      readonly id?: number
    }
    const tool =
      params?.name === undefined ? null : `${params.name} ${actionOf(params) ?? ''}`.trim()
    const reads = tool === null || tool === 'memory get'
    fake.calls.push(`${reads ? 'GET' : 'POST'} ${tool ?? method}`)
    if (fake.failsWith !== null) return plain(fake.failsWith)
    const head = (name: string) =>
      Object.entries(call.headers).find(([each]) => each.toLowerCase() === name)?.[1]
    if (call.method !== 'POST' || new URL(call.url).pathname !== '/mcp') return plain(404)
    const accepts = head('accept') ?? ''
    if (!accepts.includes('application/json') || !accepts.includes('text/event-stream'))
      return plain(406)
    const given = head('authorization')
    if (given === undefined) return plain(401) // it always has a token, a generated one if none was set
    if (key !== null && given !== `Bearer ${key}`) return plain(403)
    if (method === 'initialize') {
      const session = nextId('5e550000')
      const { protocolVersion } = params as { readonly protocolVersion: string }
      sessions.set(session, protocolVersion)
      const capabilities = { tools: { listChanged: false } }
      const serverInfo = { name: 'vestige', version }
      return { ...result(id, { protocolVersion, serverInfo, capabilities }), session }
    }
    const protocol = sessions.get(head('mcp-session-id') ?? '')
    if (protocol === undefined) return plain(404)
    if (head('mcp-protocol-version') !== protocol) return plain(400)
    if (id === undefined) return { status: 202, body: null }
    if (method === 'ping') return result(id, {})
    if (method === 'tools/list') return result(id, { tools: toolNames().map((name) => ({ name })) })
    return result(id, callTool(params ?? {}))
  }

  function toolNames(): readonly string[] {
    const others = ['memory', 'smart_ingest', 'suppress']
    const separate = ['plan_supersede', 'apply_plan', 'merge_undo', 'protect']
    return [...others, ...(major === 2 && minor < 2 ? separate : ['dedup'])]
  }

  function callTool(called: { readonly name?: string; readonly arguments?: Values }): object {
    const action = actionOf(called)
    try {
      if (called.name === 'memory' && action === 'get')
        return said(getNode(String(called.arguments?.['id'])))
      fake.changes.push({ name: called.name ?? '', arguments: called.arguments ?? {} })
      return said(changeBy(called.name ?? '', action, called.arguments ?? {}))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { ...said({ error: error.message }), isError: true }
    }
  }

  function getNode(id: string): object {
    const row = fake.row(id)
    if (row === null) return { action: 'get', found: false, nodeId: id }
    const { content, updated_at } = row
    const updatedAt = typeof updated_at === 'string' ? updated_at : undefined
    return { action: 'get', found: true, node: { id, content, updatedAt, tags: [] } }
  }

  function changeBy(name: string, action: string | null, given: Values): object {
    const text = (name: string) => {
      const value = given[name]
      return typeof value === 'string' ? value : ''
    }
    const at = { stamp: now().toISOString().replace('Z', '000000+00:00'), late }
    const step = STEPS[action ?? name] ?? ''
    if (name !== 'memory' && !toolNames().includes(name)) throw new Refused(`Unknown tool: ${name}`)
    if (major >= 4 && name === 'dedup') throw new Refused('unavailable_in_4_0')
    if (step === 'plan_supersede') {
      const sides = { older: text('old_id'), newer: text('new_id') }
      return planSupersession(database, sides, { ...at, id: nextId('91a00000') })
    }
    if (fake.lies) return { status: 'applied', success: true }
    if (step === 'apply') {
      const plan = { planId: text('plan_id'), confirm: given['confirm'] === true }
      return applyPlan(database, plan, { ...at, id: nextId('0be00000') })
    }
    if (step === 'undo')
      return undoOperation(database, text('operation_id'), { ...at, id: nextId('0be00000') })
    if (step === 'edit') {
      rowOf(database, text('id'))
      fake.change(text('id'), { content: text('content'), updated_at: at.stamp })
      const done = { action: 'edit', success: true, nodeId: text('id') }
      if (!fake.holds) return done
      fake.change(text('id'), { suppression_count: 1 })
      const opened = { id: 'pr_1', kind: 'new_fact', subjectId: text('id'), held: true }
      return { ...done, memoryPrs: [opened], memoryPrNotice: '1 write(s) quarantined' }
    }
    throw new Refused(`Unknown action: ${action ?? name}`)
  }

  return fake
}

const STEPS: Readonly<Record<string, string>> = {
  plan_supersede: 'plan_supersede',
  apply: 'apply',
  apply_plan: 'apply',
  undo: 'undo',
  merge_undo: 'undo',
  edit: 'edit',
}

function actionOf(called: { readonly arguments?: Values }): string | null {
  const action = called.arguments?.['action']
  return typeof action === 'string' ? action : null
}

function result(id: number | undefined, value: object): Answer {
  return { status: 200, body: { jsonrpc: '2.0', id, result: value } }
}

function said(value: object) {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], isError: false }
}

function plain(status: number): Answer {
  return { status, body: null } // with a sentence in plain text
}
