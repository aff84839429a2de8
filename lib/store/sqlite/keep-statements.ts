import type Database from 'better-sqlite3'

const MOST_KEPT = 256

/**
 * Caches a connection's prepared statements, evicting the least recently used. Prisma's adapter prepares every query again, which took a
 * tenth of an inline pass. Statements offer only what the adapter (`bind`, then `run` or `columns` and `all`) and `direct.ts` use.
 */
export function keepStatements(db: Database.Database): void {
  const prepare = db.prepare.bind(db)
  const kept = new Map<string, Database.Statement<unknown[], unknown>>()
  const columns = new WeakMap<object, readonly Database.ColumnDefinition[]>() // the schema of an open store is fixed

  function statementOf(
    sql: string,
    rows: 'for Prisma' | 'plain' = 'for Prisma',
  ): Database.Statement<unknown[], unknown> {
    const name = `${rows} ${sql}` // the row format is part of the statement
    const found = kept.get(name)
    kept.delete(name)
    const statement = found ?? prepare<unknown[], unknown>(sql)
    if (rows === 'plain') statement.safeIntegers(false)
    kept.set(name, statement)
    if (kept.size > MOST_KEPT) {
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    }
    return statement
  }

  function columnsOf(statement: Database.Statement<unknown[], unknown>) {
    const found = columns.get(statement) ?? statement.columns()
    columns.set(statement, found)
    return found
  }

  const prepareKept = (sql: string) => ({
    bind: (values: readonly unknown[]) => {
      const statement = statementOf(sql)
      return {
        reader: statement.reader,
        run: () => statement.run(...values),
        columns: () => columnsOf(statement),
        raw: () => ({ all: () => statement.raw().all(...values) }),
      }
    },
    run: (...values: readonly unknown[]) => statementOf(sql).run(...values),
    all: (...values: readonly unknown[]) => statementOf(sql, 'plain').all(...values),
  })
  Object.assign(db, { prepare: prepareKept })
}
