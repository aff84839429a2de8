import { program } from '@/lib/domain/actor'
import { instantFromMs } from '@/lib/domain/instant'
import { tokenProblem, type Scope, type Token } from '@/lib/domain/token'
import type { Store } from '@/lib/store/port'
import { countWritten, loadTokens } from '@/lib/store/tokens'

const WEEK_MS = 7 * 86_400_000

/** A token as the screens show it. */
export type TokenView = {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly scopes: readonly Scope[]
  readonly agents: readonly string[] | null // null: all
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly written: number // entries of the log in the last seven days
  readonly actor: string // by whom the log says they are
  readonly state: 'valid' | 'revoked' | 'expired' | 'ahead' // ahead: made by a clock that was ahead, and refused
}

/** Reads every token, those that are valid first, the newest first among them. */
export async function readTokens(store: Store, at: Date): Promise<readonly TokenView[]> {
  const since = instantFromMs(at.getTime() - WEEK_MS)
  const tokens = await loadTokens(store.read)
  const written = await Promise.all(tokens.map((token) => countWritten(store.read, token, since)))
  const views = tokens.map((token, index): TokenView => ({
    id: token.id,
    written: written[index] ?? 0,
    actor: program(token, 'http').actor,
    name: token.name,
    owner: token.owner,
    scopes: token.scopes,
    agents: token.agents,
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    state: stateOf(token, at),
  }))
  return views.toSorted((a, b) => Number(b.state === 'valid') - Number(a.state === 'valid'))
}

function stateOf(token: Token, at: Date): TokenView['state'] {
  if (tokenProblem(token, at) === null) return 'valid'
  if (token.revokedAt !== null) return 'revoked'
  return token.expiresAt <= at ? 'expired' : 'ahead'
}
