import type Database from 'better-sqlite3'

const MOST_KEPT = 256

/**
 * Has a connection keep its prepared statements, oldest use out first. Prisma's adapter prepares every query anew, which took a tenth
 * of the time of an inline pass; what it asks of a statement (`bind`, then `run` or `columns` and `all`), and what `direct.ts` asks, is all that is offered here.
 */
export function keepStatements(db: Database.Database): void {
  const prepare = db.prepare.bind(db)
  const kept = new Map<string, Database.Statement<unknown[], unknown>>()
  const columns = new WeakMap<object, readonly Database.ColumnDefinition[]>() // the schema of an open store is fixed

  function statementOf(
    sql: string,
    rows: 'for Prisma' | 'plain' = 'for Prisma',
  ): Database.Statement<unknown[], unknown> {
    const name = `${rows} ${sql}` // how a statement returns its rows stays with it
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
