import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { createClient } from '@redis/client'

import { findPeer } from '@/lib/dev/peers'

import { freePort } from '../free-port'

const SERVER = 'valkey-server'
const PATIENCE_MS = 20_000

/** Says why FalkorDB cannot be run here; null when it can. */
export function whyNoFalkordb(): string | null {
  if (findPeer('falkordb') === null) return 'FalkorDB is not installed: npm run peers -- falkordb'
  return spawnSync(SERVER, ['--version']).status === 0
    ? null
    : 'FalkorDB needs valkey-server 8 on the path, such as that of Debian'
}

/** FalkorDB as its authors built it, on loopback, with nothing in it. */
export async function serveFalkordb(password: string | null = null) {
  const peer = findPeer('falkordb')
  if (peer === null) throw new Error('FalkorDB is not installed.')
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-falkordb-'))
  const port = await freePort()
  const server = spawn(
    SERVER,
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      ...(password === null ? [] : ['--requirepass', password]),
      '--dir',
      folder,
      '--loadmodule',
      peer.module,
      'THREAD_COUNT',
      '1',
    ],
    { env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test' }, stdio: 'ignore' },
  )
  const client = createClient({
    RESP: 2,
    socket: { host: '127.0.0.1', port, reconnectStrategy: (tries) => 50 + tries * 10 },
    ...(password !== null && { password }),
  })
  client.on('error', () => {}) // until it listens
  const close = () => {
    client.destroy()
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  const late = setTimeout(() => server.kill('SIGKILL'), PATIENCE_MS)
  await client.connect()
  clearTimeout(late)
  /** Runs a statement in a graph and returns its rows. */
  const query = async (graph: string, cypher: string): Promise<readonly (readonly unknown[])[]> => {
    const answer: unknown = await client.sendCommand(['GRAPH.QUERY', graph, cypher])
    return Array.isArray(answer) && answer.length > 1 ? (answer[1] as unknown[][]) : []
  }
  return { url: `redis://127.0.0.1:${port}`, query, close }
}

export type Falkordb = Awaited<ReturnType<typeof serveFalkordb>>
