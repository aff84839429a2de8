import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'

import { once } from '@/lib/process/once'

import { SqliteAdapterFactory } from './sqlite/connection'

const WASM = 'node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm'

/** The search index, of which Prisma knows nothing: the difference to schema.prisma must not drop it. */
export const NOT_OF_PRISMA = {
  externalTables: [
    'FactSearch',
    'FactSearch_config',
    'FactSearch_data',
    'FactSearch_idx',
    'FactSearchTerms',
  ],
  externalEnums: [],
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

type SchemaEngine = Awaited<ReturnType<typeof engine.SchemaEngine.new>>

/** Hands `work` the engine on `file`, which nobody else may have open. */
export async function withEngine<Value>(
  file: string,
  prismaDir: string,
  work: (schemaEngine: SchemaEngine) => Promise<Value>,
): Promise<Value> {
  await once('schema-engine', instantiate)
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

/** Reads the migrations of this version, oldest first, as the engine wants them. */
export function readMigrations(baseDir: string) {
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(path.join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(baseDir).map((name) => ({
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

/** Names the migrations of this version, oldest first. */
export function migrationNames(baseDir: string): readonly string[] {
  return readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}
