import { defineConfig } from 'prisma/config'

// generate and validate never start the schema engine, but the CLI insists on finding one. Migrations are applied by
// the application itself (lib/store/migrate.ts), never by this CLI.
if (process.argv.includes('generate') || process.argv.includes('validate')) {
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath
}

export default defineConfig({
  schema: './schema.prisma',
  migrations: { path: './migrations' },
  datasource: { url: process.env['DATABASE_URL'] ?? 'file:./dev.db' },
})
