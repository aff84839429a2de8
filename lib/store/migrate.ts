import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'

import { SqliteAdapterFactory } from './sqlite/connection'

const WASM = 'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm'
const NOTHING_EXTERNAL = { externalTables: [], externalEnums: [] }

// `next start` evaluates modules more than once in one process, and the engine must be instantiated only once: it lives on
// globalThis.
const perProcess = globalThis as typeof globalThis & { palimpsestSchemaEngine?: Promise<void> }

function loadEngine(): Promise<void> {
  perProcess.palimpsestSchemaEngine ??= instantiate()
  return perProcess.palimpsestSchemaEngine
}

async function instantiate(): Promise<void> {
  const bytes = readFileSync(path.join(process.cwd(), WASM)) // a literal path, so that Next traces the file
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports,
  })
  engine.__wbg_set_wasm(instance.exports)
  const start = instance.exports['__wbindgen_start']
  if (typeof start === 'function') start()
}

/** Brings the store at `file` to the newest schema with Prisma's own engine; returns the migrations that were applied. */
export async function migrate(file: string, prismaDir = 'prisma'): Promise<readonly string[]> {
  return withEngine(file, prismaDir, async (schemaEngine) => {
    const { appliedMigrationNames } = await schemaEngine.applyMigrations({
      migrationsList: readMigrations(path.join(prismaDir, 'migrations')),
      filters: NOTHING_EXTERNAL,
    })
    return appliedMigrationNames
  })
}

/** Returns the SQL that would take the migrations to `schema.prisma`; empty when they agree. Uses a scratch file. */
export async function pendingMigrationSql(
  scratchFile: string,
  prismaDir = 'prisma',
): Promise<string> {
  return withEngine(scratchFile, prismaDir, async (schemaEngine) => {
    const migrations = readMigrations(path.join(prismaDir, 'migrations'))
    const schema = path.join(prismaDir, 'schema.prisma')
    const { stdout } = await schemaEngine.diff({
      from:
        migrations.migrationDirectories.length === 0
          ? { tag: 'empty' }
          : { tag: 'migrations', ...migrations },
      to: {
        tag: 'schemaDatamodel',
        files: [{ path: schema, content: readFileSync(schema, 'utf8') }],
      },
      script: true,
      exitCode: null,
      filters: NOTHING_EXTERNAL,
    })
    return stdout ?? ''
  })
}

type SchemaEngine = Awaited<ReturnType<typeof engine.SchemaEngine.new>>

async function withEngine<Value>(
  file: string,
  prismaDir: string,
  work: (schemaEngine: SchemaEngine) => Promise<Value>,
): Promise<Value> {
  await loadEngine()
  const sqlite = new SqliteAdapterFactory(file, 'writer')
  const connection = await sqlite.connect()
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: sqlite.provider,
    adapterName: sqlite.adapterName,
    connect: async () => connection,
    connectToShadowDb: () => sqlite.connectToShadowDb(),
  })
  const schema = path.join(prismaDir, 'schema.prisma')
  const datamodels: [string, string][] = [[schema, readFileSync(schema, 'utf8')]]
  const schemaEngine = await engine.SchemaEngine.new({ datamodels }, () => {}, adapter)
  try {
    return await work(schemaEngine)
  } finally {
    schemaEngine.free()
    await connection.dispose() // the engine holds the file exclusively until its connection closes
  }
}

function readMigrations(baseDir: string) {
  const names = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  }
}
