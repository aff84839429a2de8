import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type Database from 'better-sqlite3'

import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { type Answer, ok } from '@/lib/connectors/testing'

import { addProposal, addValue, changeRow, createDatabase, hasTwins } from './testing/database'
import { applyOperation, claimVersions, Refused } from './testing/operations'

// Signet for tests: what version 0.145.7 (schema 81) was seen to answer, and what schema 147 is documented to do beyond it.

type Call = Parameters<Transport>[0]

export type FakeSignet = {
  readonly transport: Transport
  readonly target: StoreTarget
  readonly database: Database.Database
  /** Stores a value of a slot and returns its id. */
  readonly add: (content: string, given?: Readonly<Record<string, string | null>>) => string
  /** What Signet proposes by itself: that one value supersedes another. */
  readonly propose: (older: string, newer: string) => void
  /** What others do to a row of a table. */
  readonly change: (table: string, id: string, to: Readonly<Record<string, unknown>>) => void
  readonly row: (id: string) => Readonly<Record<string, unknown>> | null
  /** The requests so far, as `POST /api/ontology/operations/apply`. */
  readonly calls: string[]
  /** The bodies that were sent. */
  readonly bodies: Readonly<Record<string, unknown>>[]
  /** Answers that every operation went well, and does nothing. */
  lies: boolean
  /** Holds every operation as a proposal. */
  holds: boolean
  /** The status and error of every answer from now on; null: as usual. */
  failsWith: { readonly status: number; readonly error: string; readonly on?: 'POST' } | null
  /** What the token may do. */
  permissions: readonly string[]
  flags: { shuttingDown: boolean; shadowMode: boolean; mutationsFrozen: boolean }
  readonly close: () => void
}

/** Makes an empty Signet of an agent `default`, with its database in `workspace`, or in a folder that `close` removes. */
export function fakeSignet({
  now,
  key = null,
  schema = 81,
  workspace,
}: {
  readonly now: () => Date
  readonly key?: string | null
  readonly schema?: number
  readonly workspace?: string
}): FakeSignet {
  const own =
    workspace === undefined ? mkdtempSync(path.join(tmpdir(), 'palimpsest-signet-')) : null
  const folder = path.join(own ?? workspace ?? '', 'memory')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'memories.db')
  const database = createDatabase(file, schema)
  const twins = hasTwins(schema)
  let last = 0
  const fake: FakeSignet = {
    database,
    target: {
      url: 'http://127.0.0.1:3850',
      scope: { by: 'agent_id', id: 'default' },
      agent: 'chef',
      key,
      database: file,
    },
    calls: [],
    bodies: [],
    lies: false,
    holds: false,
    failsWith: null,
    permissions: ['recall', 'modify'],
    flags: { shuttingDown: false, shadowMode: false, mutationsFrozen: false },
    add: (content, given = {}) => {
      last += 1
      return addValue(database, { content, given, nth: last, at: now().toISOString(), twins })
    },
    propose: (older, newer) => addProposal(database, { older, newer, at: now().toISOString() }),
    change: (table, id, to) => changeRow(database, { table, id }, to),
    row: (id) =>
      database
        .prepare<[string], Record<string, unknown>>('SELECT * FROM entity_attributes WHERE id = ?')
        .get(id) ?? null,
    transport: (call) => Promise.resolve(answer(call)),
    close: () => {
      database.close()
      if (own !== null) rmSync(own, { recursive: true, force: true })
    },
  }

  function answer(call: Call): Answer {
    const { pathname, searchParams } = new URL(call.url)
    fake.calls.push(`${call.method} ${pathname}`)
    const { failsWith, flags } = fake
    if (failsWith !== null && (failsWith.on ?? call.method) === call.method)
      return failed(failsWith.status, failsWith.error)
    if (pathname === '/health') {
      const { shuttingDown } = flags
      return ok({ status: 'healthy', uptime: 7, version: '0.145.7', db: true, shuttingDown })
    }
    const given = Object.entries(call.headers).find(([name]) => /^authorization$/iu.test(name))
    if (key !== null && given?.[1] !== `Bearer ${key}`)
      return failed(401, 'authentication required')
    if (pathname === '/api/status') {
      const { shadowMode, mutationsFrozen } = flags
      return ok({ status: 'running', pipelineV2: { enabled: true, shadowMode, mutationsFrozen } })
    }
    const permission = call.method === 'GET' ? 'recall' : 'modify'
    if (!fake.permissions.includes(permission))
      return failed(403, `insufficient permission: ${permission}`)
    try {
      if (call.method === 'GET' && pathname === '/api/ontology/claims/versions')
        return ok(claimVersions(database, searchParams))
      if (call.method === 'POST' && pathname === '/api/ontology/operations/apply')
        return operate(call)
    } catch (error) {
      if (error instanceof Refused) return failed(error.status, error.message)
      throw error
    }
    return { status: 404, body: null } // in plain text
  }

  function operate({ body, headers }: Call): Answer {
    const sent = body as Record<string, unknown>
    fake.bodies.push(sent)
    const { dry_run: dry = false, propose = false } = sent
    if (dry === true && propose === true)
      throw new Refused(400, '--dry-run and --propose cannot be used together')
    const held = fake.holds && dry !== true
    const writes = dry !== true && !fake.lies && !held
    const at = now().toISOString()
    const result = applyOperation(database, sent, { at, writes, twins })
    const actor = headers['x-signet-actor']
    return ok({
      proposal: {
        id: `proposal-${fake.bodies.length}`,
        agentId: sent['agent_id'],
        operation: sent['operation'],
        status: held ? 'pending' : 'applied', // also when it was only tried
        payload: sent['payload'],
        createdBy: actor,
        appliedBy: held ? null : actor,
        result: held ? null : result,
        createdAt: at,
        appliedAt: held ? null : at,
      },
      result: held ? null : result,
      dryRun: dry,
      proposed: held,
    })
  }

  return fake
}

function failed(status: number, error: string): Answer {
  return { status, body: { error } }
}
