import { copyFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'

import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { type ConnectorCase } from '@/lib/connectors/testing'

import { openclaw } from '.'

// A facts.db for tests, with the tables and triggers of release 2026.4.273 that matter.

type Values = Readonly<Record<string, string | number | null>>

export type FakeOpenclaw = {
  readonly target: StoreTarget
  readonly file: string
  /** Stores a fact and returns its id. */
  readonly add: (text: string, given?: Values) => string
  readonly insert: (table: string, values: Values) => void
  /** What others do to a row of a table. */
  readonly change: (table: string, id: string, to: Values) => void
  readonly remove: (table: string, id: string) => void
  readonly rows: (table: string) => readonly Values[]
  readonly row: (id: string) => Values | null
  readonly exec: (sql: string) => void
  /** Has the database open, as the gateway does while it runs, until it is called again. */
  readonly hold: () => () => void
  /** The gateway does not answer, unless a test has it do so. */
  readonly transport: Transport
  readonly close: () => void
}

/** Makes an empty facts.db in a folder that `close` removes. */
export function fakeOpenclaw({
  now,
  scope = { by: 'shared', id: '' },
}: {
  readonly now: () => Date
  readonly scope?: StoreTarget['scope']
}): FakeOpenclaw {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-openclaw-')))
  const file = path.join(folder, 'facts.db')
  const within = <Value>(use: (database: Database.Database) => Value): Value => {
    const database = new Database(file)
    try {
      return use(database)
    } finally {
      database.close()
    }
  }
  within((database) => {
    database.pragma('journal_mode = WAL')
    database.exec(TABLES)
  })
  const insert = (table: string, values: Values) =>
    within((database) => {
      const names = Object.keys(values)
      const places = names.map((name) => `@${name}`)
      database
        .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`)
        .run(values)
    })
  let last = 0
  return {
    file,
    target: { url: '', scope, agent: 'chef', key: null, database: file, now },
    insert,
    add: (text, given = {}) => {
      last += 1
      const id = `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
      const created_at = seconds(now())
      insert('facts', { id, text, category: 'memory', entity: 'alice', created_at, ...given })
      return id
    },
    change: (table, id, to) =>
      within((database) => {
        const sets = Object.keys(to).map((name) => `${name} = @${name}`)
        database
          .prepare(`UPDATE ${table} SET ${sets.join(', ')} WHERE id = @changed`)
          .run({ ...to, changed: id })
      }),
    remove: (table, id) =>
      within((database) => void database.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id)),
    rows: (table) =>
      within((database) =>
        database.prepare<[], Values>(`SELECT * FROM ${table} ORDER BY rowid`).all(),
      ),
    row: (id) =>
      within(
        (database) =>
          database.prepare<[string], Values>('SELECT * FROM facts WHERE id = ?').get(id) ?? null,
      ),
    exec: (sql) => within((database) => void database.exec(sql)),
    hold: () => {
      const database = new Database(file)
      database.prepare('SELECT count(*) FROM facts').get()
      return () => database.close()
    },
    transport: () => Promise.reject(new Error('There is no gateway.')),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The time of a column of facts.db. */
export function seconds(at: Date | string): number {
  return Math.floor((typeof at === 'string' ? Date.parse(at) : at.getTime()) / 1000)
}

const TABLES = `
  CREATE TABLE facts (id TEXT PRIMARY KEY, text TEXT NOT NULL, why TEXT, category TEXT NOT NULL DEFAULT 'other',
    importance REAL NOT NULL DEFAULT 0.5, entity TEXT, key TEXT, value TEXT, source TEXT NOT NULL DEFAULT 'conversation',
    created_at INTEGER NOT NULL, expires_at INTEGER, confidence REAL NOT NULL DEFAULT 1.0, tags TEXT, superseded_at INTEGER,
    superseded_by TEXT, valid_from INTEGER, valid_until INTEGER, supersedes_id TEXT, scope TEXT NOT NULL DEFAULT 'global',
    scope_target TEXT, provenance_session TEXT, preserve_until INTEGER, preserve_tags TEXT, pinned INTEGER);
  CREATE TABLE memory_links (id TEXT PRIMARY KEY, source_fact_id TEXT NOT NULL, target_fact_id TEXT NOT NULL,
    link_type TEXT NOT NULL, strength REAL NOT NULL DEFAULT 1.0, created_at INTEGER NOT NULL,
    FOREIGN KEY (source_fact_id) REFERENCES facts(id) ON DELETE CASCADE);
  CREATE TABLE contradictions (id TEXT PRIMARY KEY, fact_id_new TEXT NOT NULL, fact_id_old TEXT NOT NULL,
    detected_at TEXT NOT NULL, resolved INTEGER NOT NULL DEFAULT 0, resolution TEXT, old_fact_original_confidence REAL,
    FOREIGN KEY (fact_id_new) REFERENCES facts(id) ON DELETE CASCADE,
    FOREIGN KEY (fact_id_old) REFERENCES facts(id) ON DELETE CASCADE);
  CREATE VIRTUAL TABLE facts_fts USING fts5(text, category, entity, tags, why, key, value, tokenize='porter unicode61');
  CREATE TRIGGER facts_ai AFTER INSERT ON facts BEGIN
    INSERT INTO facts_fts(rowid, text, category, entity, tags, why, key, value)
    VALUES (new.rowid, new.text, new.category, new.entity, new.tags, new.why, new.key, new.value); END;
  CREATE TRIGGER facts_ad AFTER DELETE ON facts BEGIN DELETE FROM facts_fts WHERE rowid = old.rowid; END;
  CREATE TRIGGER facts_au AFTER UPDATE ON facts BEGIN
    DELETE FROM facts_fts WHERE rowid = old.rowid;
    INSERT INTO facts_fts(rowid, text, category, entity, tags, why, key, value)
    VALUES (new.rowid, new.text, new.category, new.entity, new.tags, new.why, new.key, new.value); END;`

/** A facts.db as the contract of connectors is tested with it. */
export const openclawCase: ConnectorCase = {
  connector: openclaw,
  untilEnd: true,
  file: true,
  nobody: 'ffffffff-0000-4000-8000-000000000000',
  open: ({ now }) => {
    const fake = fakeOpenclaw({ now })
    let replaced: string | null = null // the file of the next write
    const end = (id: string, by: string | null) => {
      const superseded_at = by === null ? null : seconds('2026-11-21T00:00:00Z')
      fake.change('facts', id, { superseded_at, superseded_by: by, valid_until: superseded_at })
    }
    return {
      target: {
        ...fake.target,
        get database() {
          const file = replaced ?? fake.file
          replaced = null
          return file
        },
      },
      send: fake.transport,
      add: (text, at) => fake.add(text, { created_at: seconds(at) }),
      reword: (id, text) => fake.change('facts', id, { text }),
      end,
      remove: (id) => fake.remove('facts', id),
      reopen: (id) => end(id, null),
      returned: () =>
        fake
          .rows('facts')
          .filter((row) => row['superseded_at'] === null)
          .map((row) => String(row['text'])),
      stored: () => ['facts', 'memory_links', 'contradictions'].map((table) => fake.rows(table)),
      calls: [],
      lie: () => {
        replaced = `${fake.file}.former` // someone puts the former file back
        copyFileSync(fake.file, replaced)
      },
      failWith: () => undefined,
      close: fake.close,
    }
  },
}
