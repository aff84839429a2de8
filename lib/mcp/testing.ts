import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

import { SCOPES, type Scope } from '@/lib/domain/token'
import { createToken } from '@/lib/operations/create-token'
import { valueOf } from '@/lib/operations/testing'
import type { Store } from '@/lib/store/port'

import { handle } from './http'

export const URL_OF_SERVER = 'http://localhost:3000/mcp'
const DAY_MS = 86_400_000

let tokens = 0

/** Makes a token for Dana’s program codex and the agent scout. */
export async function tokenFor(store: Store, scopes: readonly Scope[] = SCOPES): Promise<string> {
  const at = new Date()
  const { text } = valueOf(
    await createToken(
      store,
      {
        id: String((tokens += 1)).padStart(12, '0'),
        secret: 'cd'.repeat(32),
        name: 'codex',
        owner: 'Dana',
        scopes,
        agents: ['scout'],
        expiresAt: new Date(at.getTime() + DAY_MS),
      },
      { at },
    ),
  )
  return text
}

/** Connects a client in this process, of 2026 unless the options say otherwise. */
export async function connectClient(
  token: string,
  options: ConstructorParameters<typeof Client>[1] = { versionNegotiation: { mode: 'auto' } },
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options)
  await client.connect(
    new StreamableHTTPClientTransport(new URL(URL_OF_SERVER), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
      fetch: (url, init) => handle(new Request(url, init)),
    }),
  )
  return client
}
