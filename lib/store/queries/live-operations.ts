import type { Tx } from '../port'

/** Where a store stands: what is beyond it has come since. */
export type StorePlace = {
  readonly seq: number // of the newest operation
  readonly number: number // of the newest proposal
  readonly writes: number // transactions so far
}

/** Returns where the store stands, by three look-ups. */
export async function storePlace(reader: Tx): Promise<StorePlace> {
  const [row] = await reader.$queryRawUnsafe<
    {
      readonly seq: number | bigint | null
      readonly number: number | bigint | null
      readonly writes: number | bigint | null
    }[]
  >(
    `SELECT (SELECT MAX("seq") FROM "Operation") AS "seq", (SELECT MAX("number") FROM "Proposal") AS "number",
            (SELECT "writes" FROM "StoreMeta" WHERE "id" = 1) AS "writes"`,
  )
  return {
    seq: Number(row?.seq ?? 0),
    number: Number(row?.number ?? 0),
    writes: Number(row?.writes ?? 0),
  }
}

/** Loads the operations after a place in the log, oldest first, with the proposals that each changed (not those it made). */
export async function operationsSince(
  reader: Tx,
  range: { readonly after: number; readonly upTo: number; readonly mostTouched: number },
) {
  const operations = await reader.operation.findMany({
    where: { seq: { gt: range.after, lte: range.upTo } },
    orderBy: { seq: 'asc' },
    select: { seq: true, kind: true, agentId: true, actor: true },
  })
  const changes = await reader.change.findMany({
    where: {
      operationSeq: { gt: range.after, lte: range.upTo },
      tableName: 'proposal',
      before: { not: null },
    },
    orderBy: [{ operationSeq: 'asc' }, { position: 'asc' }],
    select: { operationSeq: true, rowId: true },
    take: range.mostTouched + 1,
  })
  const whole = changes.length <= range.mostTouched
  return {
    whole, // false: so much was changed that only reading everything again tells it
    operations: operations.map((operation) => ({
      ...operation,
      proposalIds: changes
        .filter(({ operationSeq }) => operationSeq === operation.seq)
        .map(({ rowId }) => rowId),
    })),
  }
}

/** Loads how proposals stand: what a list shows of them beside the texts. */
export function standingOf(reader: Tx, proposalIds: readonly string[]) {
  return reader.proposal.findMany({
    where: { id: { in: [...proposalIds] } },
    select: {
      id: true,
      number: true,
      version: true,
      status: true,
      unsure: true,
      disputed: true,
      verdictId: true,
    },
  })
}
