import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { serverProgram } from '@/lib/process/server-program'

const PROBE = path.resolve('lib/dev/bench/loop-probe.js')
const PATIENCE_MS = 60_000

export type MeasuredServer = {
  readonly port: number
  readonly cookie: string // of a page that was opened
  readonly stop: () => Promise<void>
}

/** Serves the existing build with the store in `directory`; the server notes how long its event loop is held in the file `gaps`. */
export async function startMeasured(directory: string, gaps: string): Promise<MeasuredServer> {
  const port = await freePort()
  const server = spawn(
    process.execPath,
    [...serverProgram(), '-H', '127.0.0.1', '-p', String(port)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NEXT_TELEMETRY_DISABLED: '1',
        NODE_OPTIONS: `--import=${PROBE}`,
        LOOP_PROBE_FILE: gaps,
        PALIMPSEST_DATA: directory,
        PALIMPSEST_SWEEP_MINUTES: '10080', // no sweep but the one that is measured
      },
    },
  )
  const stop = async () => {
    if (server.exitCode !== null) return
    const over = once(server, 'exit')
    server.kill('SIGTERM')
    await over
  }
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const cookie = await openPage(port)
    if (cookie !== null) return { port, cookie, stop }
    if (server.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error('The server did not start; run npm run build first.')
    }
    await pause(100)
  }
}

/** Opens a page as a browser does; null while nothing answers. */
async function openPage(port: number): Promise<string | null> {
  try {
    const page = await fetch(`http://127.0.0.1:${port}/docs`, { headers: { accept: 'text/html' } })
    return page.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
  } catch {
    return null
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
