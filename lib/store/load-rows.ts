import type { ChangeTable, Columns } from '@/lib/domain/change'

import type { Tx } from './port'

const CHUNK = 5_000

/** Loads rows of one table by id, as plain columns. Unknown ids are absent. */
export async function loadRows(
  tx: Tx,
  table: ChangeTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Columns & { readonly id: string }>> {
  const found = new Map<string, Columns & { readonly id: string }>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = ids.slice(from, from + CHUNK)
    for (const row of await findMany(tx, table, { where: { id: { in: [...part] } } }))
      found.set(row.id, row)
  }
  return found
}

/** Loads the rows of one table after an id, ordered by id. */
export async function loadRowsAfter(
  tx: Tx,
  table: ChangeTable,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly ({ readonly id: string } & Columns)[]> {
  return findMany(tx, table, { where: { id: { gt: after } }, orderBy: { id: 'asc' }, take })
}

type Which = {
  readonly where: { readonly id: { in: string[] } | { readonly gt: string } }
  readonly orderBy?: { readonly id: 'asc' }
  readonly take?: number
}

function findMany(
  tx: Tx,
  table: ChangeTable,
  which: Which,
): Promise<readonly ({ id: string } & Columns)[]> {
  switch (table) {
    case 'fact':
      return tx.fact.findMany(which)
    case 'source':
      return tx.source.findMany(which)
    case 'proposal':
      return tx.proposal.findMany(which)
    case 'verdict':
      return tx.verdict.findMany(which)
    case 'policy':
      return tx.policyRow.findMany(which)
    case 'sample':
      return tx.sample.findMany(which)
    case 'label':
      return tx.label.findMany(which)
    case 'switch':
      return tx.phaseSwitch.findMany(which)
    case 'weights':
      return tx.weightSet.findMany(which)
    case 'limits':
      return tx.limitRequest.findMany(which)
    case 'kept-apart':
      return tx.keptApart.findMany(which)
    case 'ended-answer':
      return tx.endedAnswer.findMany(which)
  }
}
