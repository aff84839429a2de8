import path from 'node:path'

import { buildIfNeeded } from '@/lib/dev/build'
import { endWith } from '@/lib/dev/run'
import { readSettings } from '@/lib/server/env'

import { freeAddress, serve } from './serve'

// npm run demo [-- --reset]: serves a separate store, seeded on first use; decisions in it stay until it is reset.
try {
  const directory = path.resolve(process.env['PALIMPSEST_DEMO_DATA'] ?? './data-demo')
  const environment = { ...process.env, PALIMPSEST_DATA: directory, PALIMPSEST_STORE: 'demo' }
  readSettings(environment)
  await freeAddress(environment) // before anything is built or deleted
  await buildIfNeeded() // also generates the Prisma client, which the demo store needs
  const { ensureDemoStore, removeDemoStore } = await import('@/lib/server/demo-store')
  if (process.argv.includes('--reset')) await removeDemoStore(directory)
  console.log('Preparing the demo store.')
  await ensureDemoStore(directory)
  await serve(environment)
} catch (error) {
  endWith(error)
}
