import { rmSync } from 'node:fs'
import path from 'node:path'

import { serve } from './serve'

const DIRECTORY = path.resolve(process.env['PALIMPSEST_DEMO_DATA'] ?? './data-demo')

// npm run demo [-- --reset]: serves a store of its own, seeded on first use; what is decided in it stays until it is reset.
try {
  const { buildIfNeeded } = await import('./build')
  await buildIfNeeded() // also generates the Prisma client, which the demo store needs
  if (process.argv.includes('--reset')) rmSync(DIRECTORY, { recursive: true, force: true })
  const { ensureDemoStore } = await import('@/lib/demo-store')
  if (await ensureDemoStore(DIRECTORY)) console.log('The demo store is seeded.')
  await serve({ ...process.env, PALIMPSEST_DATA: DIRECTORY, PALIMPSEST_STORE: 'demo' })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
