import { createHash, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

import { program } from '@/lib/domain/actor'
import { SCOPES, type NewToken, type Token } from '@/lib/domain/token'

import type { Store, Tx } from './port'
import type { TokenRow } from './rows'
import { tokenRow } from './sql/token-row'

const USED_AGAIN_MS = 60 * 60 * 1_000 // when a token was used last is known to the hour

const scopes = z.array(z.enum(SCOPES))
const agents = z.array(z.string())

/** Stores a new token; of its secret, the hash. */
export async function insertToken(
  store: Store,
  token: NewToken & { readonly id: string; readonly secret: string; readonly createdAt: Date },
): Promise<void> {
  const { secret, scopes: granted, agents: reached, ...columns } = token
  await store.transact((tx) =>
    tx.token.create({
      data: {
        ...columns,
        scopes: JSON.stringify(granted),
        agents: reached === null ? null : JSON.stringify(reached),
        secretHash: hashOf(secret),
      },
    }),
  )
}

/** Finds the token with this id and secret; null when there is none. Compares in constant time. */
export async function findToken(
  reader: Tx,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<Token | null> {
  const row = await tokenRow(reader, id)
  if (row === null) return null
  const same = timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hashOf(secret)))
  return same ? toToken(row) : null
}

/** Returns whether a token was ever created here, also one that has expired or was revoked. */
export async function hasTokens(reader: Tx): Promise<boolean> {
  return (await reader.token.findFirst({ select: { id: true } })) !== null
}

/** Reads every token, newest first. */
export async function loadTokens(reader: Tx): Promise<readonly Token[]> {
  return (await reader.token.findMany({ orderBy: { createdAt: 'desc' } })).map(toToken)
}

const MOST_LOOKED_AT = 1_000 // of one program’s entries, the newest

/** Counts what a token’s program wrote since an instant, not what its person decided through it; 1,000 stands for more. */
export async function countWritten(reader: Tx, token: Token, since: Date): Promise<number> {
  const { actor, actorId } = program(token, 'http')
  const newest = await reader.operation.findMany({
    where: { actor },
    orderBy: { seq: 'desc' },
    take: MOST_LOOKED_AT,
    select: { actorId: true, at: true },
  })
  return newest.filter((entry) => entry.actorId === actorId && entry.at >= since).length
}

/** Notes that a token was used, at most once an hour. */
export async function noteUse(store: Store, token: Token, at: Date): Promise<void> {
  const { id, lastUsedAt } = token
  const isKnown =
    lastUsedAt !== null && Math.abs(at.getTime() - lastUsedAt.getTime()) < USED_AGAIN_MS
  if (isKnown) return
  await store.transact((tx) => tx.token.update({ where: { id }, data: { lastUsedAt: at } }))
}

/** Revokes a token; false when there is none, or it was revoked before. */
export async function revoke(store: Store, id: string, at: Date): Promise<boolean> {
  return store.transact(async (tx) => {
    const { count } = await tx.token.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: at },
    })
    return count > 0
  })
}

function toToken({ secretHash: _secretHash, ...row }: TokenRow): Token {
  return {
    ...row,
    scopes: scopes.parse(JSON.parse(row.scopes)),
    agents: row.agents === null ? null : agents.parse(JSON.parse(row.agents)),
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
