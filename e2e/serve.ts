import { run } from '@/lib/dev/run'
import { serverProgram } from '@/lib/process/server-program'
import { ensureDemoStore } from '@/lib/server/demo-store'

const OWNER_CHECK_MS = 1_000

// Arguments: directory, port. Seeds the store in the directory, then serves the production build on the port.
const [directory, port] = process.argv.slice(2)
if (directory === undefined || port === undefined) throw new Error('serve.ts <directory> <port>')
stopWithOwner()
await ensureDemoStore(directory)
process.exitCode = await run(
  process.execPath,
  [...serverProgram(), '-H', '127.0.0.1', '-p', port],
  {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    PALIMPSEST_DATA: directory,
    PALIMPSEST_STORE: 'demo',
  },
)

/** Stops the server when the test run has ended without stopping it, as a killed one does. */
function stopWithOwner(): void {
  const owner = Number(process.env['E2E_OWNER'])
  if (!(owner > 0)) return // started by hand
  const watch = setInterval(() => {
    try {
      process.kill(owner, 0) // asks whether it runs
    } catch {
      clearInterval(watch)
      process.kill(process.pid, 'SIGTERM')
    }
  }, OWNER_CHECK_MS)
  watch.unref()
}
