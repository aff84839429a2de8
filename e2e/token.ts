import { randomUUID } from 'node:crypto'

import type { Scope } from '@/lib/domain/token'
import { createToken } from '@/lib/operations/create-token'
import { valueOf } from '@/lib/operations/testing'
import type { Store } from '@/lib/store/port'

const DAY_MS = 86_400_000

const DECIDES: readonly Scope[] = ['facts:read', 'facts:write', 'verdicts:write']

/** A token of a program, by default for everything that a person may decide. */
export async function tokenOf(store: Store, scopes = DECIDES): Promise<string> {
  const at = new Date()
  const { text } = valueOf(
    await createToken(
      store,
      {
        id: randomUUID().slice(-12),
        secret: `${randomUUID()}${randomUUID()}`.replaceAll('-', ''),
        name: 'notes bot',
        owner: 'Dana',
        scopes,
        agents: null,
        expiresAt: new Date(at.getTime() + DAY_MS),
      },
      { at },
    ),
  )
  return text
}

/** No connection is used again: one that was idle for as long as the server keeps it may close under the next request. */
export function headersOf(token: string) {
  return { Authorization: `Bearer ${token}`, Connection: 'close' }
}
