import { tokenProblem, type Scope } from '@/lib/domain/token'
import type { Store } from '@/lib/store/port'
import { loadTokens } from '@/lib/store/tokens'

/** A token as the screens show it. */
export type TokenView = {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly scopes: readonly Scope[]
  readonly agents: readonly string[] | null // null: all
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly state: 'valid' | 'revoked' | 'expired'
}

/** Reads every token, those that are valid first, the newest first among them. */
export async function readTokens(store: Store, at: Date): Promise<readonly TokenView[]> {
  const views = (await loadTokens(store.read)).map((token): TokenView => ({
    id: token.id,
    name: token.name,
    owner: token.owner,
    scopes: token.scopes,
    agents: token.agents,
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    state:
      tokenProblem(token, at) === null ? 'valid' : token.revokedAt === null ? 'expired' : 'revoked',
  }))
  return views.toSorted((a, b) => Number(b.state === 'valid') - Number(a.state === 'valid'))
}
