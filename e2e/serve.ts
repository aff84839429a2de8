import path from 'node:path'

import { run } from '@/lib/dev/run'
import { ensureDemoStore } from '@/lib/server/demo-store'

// Arguments: directory, port. Seeds the store in the directory, then serves the production build on the port.
const [directory, port] = process.argv.slice(2)
if (directory === undefined || port === undefined) throw new Error('serve.ts <directory> <port>')
await ensureDemoStore(directory)
process.exitCode = await run('next', ['start', '-H', '127.0.0.1', '-p', port], {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  PALIMPSEST_DATA: directory,
  PALIMPSEST_STORE: 'demo',
  PATH: [path.resolve('node_modules/.bin'), process.env['PATH']].join(path.delimiter),
})
