import { limitChanges } from '@/lib/domain/limit-words'
import { isVoid, toLimitsSeen } from '@/lib/store/limit-requests'
import type { Store } from '@/lib/store/port'

/** Looser limits that one person requested, and that someone else has to confirm. */
export type LimitRequestView = {
  readonly id: string
  readonly version: number
  readonly first: { readonly by: string; readonly verified: boolean; readonly at: string }
  readonly changes: readonly string[] // from what to what, one line per check
  readonly isVoid: boolean // the limits changed since
  readonly operationId: string | null // undoing it withdraws the request
}

/** Reads the limits requested for an agent (null: the default) that are not in force yet, newest first. */
export async function readLimitRequests(
  { read }: Pick<Store, 'read'>,
  agentId: string | null,
): Promise<readonly LimitRequestView[]> {
  const rows = await read.limitRequest.findMany({
    where: { agentId, status: 'waiting' },
    orderBy: { id: 'desc' },
  })
  return Promise.all(
    rows.map(async (row) => {
      const { id, version, firstSigner, firstVerified, firstAt } = row
      const { before, after } = toLimitsSeen(row)
      const asked = await read.change.findFirst({
        where: { tableName: 'limits', rowId: id, operation: { kind: 'ask-gates', inEffect: true } },
        select: { operation: { select: { id: true } } },
      })
      return {
        id,
        version,
        first: { by: firstSigner, verified: firstVerified, at: firstAt.toISOString() },
        changes: limitChanges(before, after),
        isVoid: await isVoid(read, row),
        operationId: asked?.operation.id ?? null,
      }
    }),
  )
}
