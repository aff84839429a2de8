import type { Tx } from '../port'

/** A position in a store’s history; everything beyond it is newer. */
export type StorePlace = {
  readonly seq: number // the newest operation’s
  readonly number: number // the newest proposal’s
  readonly writes: number // transactions so far
}

/** Returns the present position, with three lookups. */
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

/** Returns how many rows each import that is still being written has changed so far, by the id of its operation. */
export async function growingImports(reader: Tx): Promise<ReadonlyMap<string, number>> {
  const open = await reader.openImport.findMany({ select: { operationId: true } })
  if (open.length === 0) return new Map()
  const rows = await reader.operation.findMany({
    where: { id: { in: open.map(({ operationId }) => operationId) } },
    select: { id: true, changeCount: true },
  })
  return new Map(rows.map(({ id, changeCount }) => [id, changeCount]))
}

/** Loads the operations after a position in the log, oldest first, with the proposals that each changed but did not create. */
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
    whole, // false: so much changed that everything must be read again
    operations: operations.map((operation) => ({
      ...operation,
      proposalIds: changes
        .filter(({ operationSeq }) => operationSeq === operation.seq)
        .map(({ rowId }) => rowId),
    })),
  }
}

/** Loads the state of proposals that a list shows next to the texts. */
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
