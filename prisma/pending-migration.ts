import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'

const WASM = 'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm'
const MIGRATIONS = 'prisma/migrations'
const SCHEMA = 'prisma/schema.prisma'

/** The search index, of which Prisma knows nothing: the difference to schema.prisma must not drop it. */
const NOT_OF_PRISMA = {
  externalTables: [
    'FactSearch',
    'FactSearch_config',
    'FactSearch_data',
    'FactSearch_idx',
    'FactSearchTerms',
  ],
  externalEnums: [],
}

/** Nor can it read an index of some rows. */
const INDEX_OF_SOME = /CREATE INDEX "\w+" ON [^;]* WHERE [^;]*;/gu

/** The engine replays each migration as one raw statement; the driver takes several statements only as a script. */
class ScratchFactory extends PrismaBetterSqlite3 {
  override async connectToShadowDb(): ReturnType<PrismaBetterSqlite3['connectToShadowDb']> {
    const connection = await super.connectToShadowDb()
    const executeRaw = connection.executeRaw.bind(connection)
    connection.executeRaw = async (query) => {
      if (query.args.length > 0) return executeRaw(query)
      await connection.executeScript(query.sql.replaceAll(INDEX_OF_SOME, ''))
      return 0
    }
    return connection
  }
}

/**
 * Returns the SQL that would take the migrations to `schema.prisma`; empty when they agree. Prisma's command for it needs a native
 * engine, which is not there everywhere; this asks the one that Prisma ships as WebAssembly. Once a process.
 */
export async function pendingMigrationSql(scratchFile: string): Promise<string> {
  const { instance } = await WebAssembly.instantiate(readFileSync(WASM), {
    './schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports,
  })
  engine.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()

  const scratch = new ScratchFactory({ url: `file:${scratchFile}` })
  const schema = readFileSync(SCHEMA, 'utf8')
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: [[SCHEMA, schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(scratch),
  )
  try {
    const { stdout } = await schemaEngine.diff({
      from: { tag: 'migrations', ...readMigrations() },
      to: { tag: 'schemaDatamodel', files: [{ path: SCHEMA, content: schema }] },
      script: true,
      exitCode: null,
      filters: NOT_OF_PRISMA,
    })
    return stdout ?? ''
  } finally {
    schemaEngine.free()
  }
}

/** Reads the migrations, oldest first, as the engine wants them. */
function readMigrations() {
  const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return {
    baseDir: MIGRATIONS,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(MIGRATIONS, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: folders
      .map(({ name }) => name)
      .toSorted()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: {
            tag: 'ok' as const,
            value: readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8'),
          },
        },
      })),
  }
}
