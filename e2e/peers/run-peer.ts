import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PATIENCE_MS = 120_000

/** Runs a program of others without our environment, with a home folder of its own, and returns what it printed. */
export function runPeer(
  node: string,
  parameters: readonly string[],
): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  const home = mkdtempSync(path.join(tmpdir(), 'palimpsest-peer-'))
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    REDOCLY_TELEMETRY: 'off',
    NODE_ENV: 'test' as const,
  }
  return new Promise((resolve) => {
    execFile(
      node,
      parameters,
      { cwd: home, env, timeout: PATIENCE_MS, maxBuffer: 16_000_000 },
      (error, output, errors) => {
        rmSync(home, { recursive: true, force: true })
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output, errors })
      },
    )
  })
}

/** Listens on loopback and passes every request on with a token, for programs that cannot send one. */
export async function withToken(
  target: string,
  token: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const { hostname, port } = new URL(target)
  const server: Server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` }
    const { method, url } = asked
    const passed = request({ hostname, port, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  return listenLocally(server)
}

/** Listens on a free port of loopback; its address, and how to end it. */
export async function listenLocally(
  server: Server,
): Promise<{ readonly url: string; readonly close: () => void }> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
