import { instantFromMs } from '@/lib/domain/instant'

import type { Tx } from '../port'
import type { TokenRow } from '../rows'
import { query } from '../sqlite/direct'

type Time = 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'
type Row = Omit<TokenRow, Time> & { readonly [Column in Time]: number | null }

/** Returns the row of a token, or null. Every request of a program asks for it, and Prisma takes several times as long. */
export async function tokenRow(reader: Tx, id: string): Promise<TokenRow | null> {
  const [row] = await query<Row>(
    reader,
    `SELECT "id", "name", "owner", "scopes", "agents", "secretHash", "createdAt", "expiresAt", "lastUsedAt", "revokedAt"
       FROM "Token" WHERE "id" = ?`,
    id,
  )
  return row === undefined
    ? null
    : {
        ...row,
        createdAt: instantFromMs(Number(row.createdAt)),
        expiresAt: instantFromMs(Number(row.expiresAt)),
        lastUsedAt: instantOrNull(row.lastUsedAt),
        revokedAt: instantOrNull(row.revokedAt),
      }
}

function instantOrNull(ms: number | null): Date | null {
  return ms === null ? null : instantFromMs(Number(ms))
}
