import { createServer } from 'node:net'

import { buildIfNeeded } from '@/lib/dev/build'
import { isInterruption, NODE, run } from '@/lib/dev/run'
import { serverProgram } from '@/lib/process/server-program'
import { readSettings } from '@/lib/server/env'
import { isLoopback } from '@/lib/web/asked-host'

const DEFAULT_PORT = 3000
const EXPOSED =
  '  Other machines can reach this server. There is no sign-in: anyone who reaches it can read everything.\n  Put a proxy with TLS in front (SECURITY.md); without TLS, no one can choose a name.\n'

/** Builds what is missing and serves on 127.0.0.1 unless HOST is set; ends when the server ends. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  const { host, port } = await freeAddress(environment)
  const { dataDirectory, storeKind } = readSettings(environment)
  await buildIfNeeded()
  // Opened here once, so that an unusable store ends the program with a sentence instead of failing every request.
  const { openStore } = await import('@/lib/store/open-store') // needs the generated client
  await (await openStore(dataDirectory, { kind: storeKind, say: console.log })).close()
  console.log(`\n  Palimpsest  http://${host}:${port}\n`)
  if (!isLoopback(host)) console.warn(EXPOSED)
  const code = await run(NODE, [...serverProgram(), '-H', host, '-p', String(port)], environment)
  process.exitCode = isInterruption(code) ? 0 : code // Ctrl+C is the normal way to stop a server
}

/** Reads HOST and PORT; throws with one sentence when it cannot serve there. */
export async function freeAddress(
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly host: string; readonly port: number }> {
  const host = environment['HOST'] ?? '127.0.0.1'
  const port = Number(environment['PORT'] ?? DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(
      `PORT is “${environment['PORT'] ?? ''}”; it must be a number between 1 and 65535.`,
    )
  }
  await assertFree(host, port)
  return { host, port }
}

function assertFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? 'is in use by another program'
          : `cannot be used (${error.code ?? 'unknown'})`
      reject(new Error(`${host}:${port} ${why}. Choose another with PORT=3001.`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
