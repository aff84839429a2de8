import type { ChangeTable, Columns } from '@/lib/domain/change'

import type { Tx } from './open-store'

const CHUNK = 5_000

/** Loads rows of one table by id, as plain columns. Ids that do not exist are absent from the result. */
export async function loadRows(
  tx: Tx,
  table: ChangeTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Columns>> {
  const found = new Map<string, Columns>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = ids.slice(from, from + CHUNK)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const row of await findMany(tx, table, part)) found.set(row.id, row)
  }
  return found
}

function findMany(
  tx: Tx,
  table: ChangeTable,
  ids: readonly string[],
): Promise<readonly ({ id: string } & Columns)[]> {
  const where = { id: { in: [...ids] } }
  switch (table) {
    case 'fact':
      return tx.fact.findMany({ where })
    case 'source':
      return tx.source.findMany({ where })
    case 'proposal':
      return tx.proposal.findMany({ where })
    case 'verdict':
      return tx.verdict.findMany({ where })
    case 'policy':
      return tx.policyRow.findMany({ where })
    case 'sample':
      return tx.sample.findMany({ where })
    case 'label':
      return tx.label.findMany({ where })
    case 'switch':
      return tx.phaseSwitch.findMany({ where })
    case 'weights':
      return tx.weightSet.findMany({ where })
    case 'kept-apart':
      return tx.keptApart.findMany({ where })
  }
}
