import { undoneBy } from '@/lib/domain/flips'
import type { Operation, OperationKind } from '@/lib/domain/operation'

import { checkRows, type RowFault } from './check-rows'
import { PrismaClient } from './generated/client'
import type { Tx } from './port'
import { toOperation } from './rows'
import { SqliteAdapterFactory } from './sqlite/connection'

/** The flag that an operation should have according to a replay of the log (rule U8). */
export type PlayedFlag = {
  readonly id: string
  readonly seq: number
  readonly inEffect: boolean
  readonly effectSeq: number
  readonly undoneById: string | null
}

/** The differences between log and rows. */
export type LogCheck = {
  readonly operations: number
  readonly rows: number
  readonly missing: readonly number[] // log positions without an operation
  readonly incomplete: readonly {
    readonly seq: number
    readonly of: number
    readonly found: number
  }[] // numbers of changes of one operation
  readonly flags: readonly PlayedFlag[] // correct flags of the operations whose flag is wrong
  readonly faults: readonly RowFault[]
}

type Played = {
  readonly kind: OperationKind
  inEffect: boolean
  since: number
  by: string | null
  readonly undoes: readonly string[]
}

const PAGE = 2_000
const LIMIT_MS = 60 * 60_000

/** Checks the log of a store as of one moment. Another process may have the store open. */
export async function checkLogOf(file: string): Promise<LogCheck> {
  const client = new PrismaClient({ adapter: new SqliteAdapterFactory(file, 'outsider') })
  try {
    return await client.$transaction((tx) => checkLog(tx), { timeout: LIMIT_MS })
  } finally {
    await client.$disconnect()
  }
}

/** Replays the log and compares every operation and fact with it, page by page (rule IN7). Writes nothing. */
export async function checkLog(reader: Tx): Promise<LogCheck> {
  const { played, bySeq, missing, incomplete, stored } = await playLog(reader)
  const flags = stored.flatMap(
    ({ id, seq, inEffect, effectSeq, undoneById }): readonly PlayedFlag[] => {
      const entry = played.get(id)
      if (entry === undefined) return []
      const right =
        inEffect === entry.inEffect &&
        (inEffect ? effectSeq === entry.since : undoneById === entry.by)
      if (right) return []
      return [{ id, seq, inEffect: entry.inEffect, effectSeq: entry.since, undoneById: entry.by }]
    },
  )
  const { faults, rows } = await checkRows(reader, (seq) => played.get(bySeq.get(seq) ?? ''))
  return { operations: stored.length, rows, missing, incomplete, flags, faults }
}

type Stored = Pick<Operation, 'id' | 'seq' | 'inEffect' | 'effectSeq' | 'undoneById'>

async function playLog(reader: Tx) {
  const played = new Map<string, Played>()
  const bySeq = new Map<number, string>()
  const missing: number[] = []
  const incomplete: { seq: number; of: number; found: number }[] = []
  const stored: Stored[] = []
  let after = 0
  for (;;) {
    const rows = await reader.operation.findMany({
      where: { seq: { gt: after } },
      orderBy: { seq: 'asc' },
      take: PAGE,
      include: { _count: { select: { changes: true } } },
    })
    for (const { _count, ...row } of rows) {
      const operation = toOperation(row)
      const { id, seq, kind, inEffect, effectSeq, undoneById, changeCount } = operation
      played.set(id, { kind, inEffect: false, since: seq, by: null, undoes: undoneBy(operation) })
      bySeq.set(seq, id)
      stored.push({ id, seq, inEffect, effectSeq, undoneById })
      flip(played, { id, inEffect: true, by: null, seq })
      if (_count.changes !== changeCount)
        incomplete.push({ seq, of: changeCount, found: _count.changes })
      for (let gap = after + 1; gap < seq; gap += 1) missing.push(gap)
      after = seq
    }
    if (rows.length < PAGE) return { played, bySeq, missing, incomplete, stored }
  }
}

type Step = {
  readonly id: string
  readonly inEffect: boolean
  readonly by: string | null
  readonly seq: number
}

/** Written separately from the code that sets the flags, so that a mistake there shows here. */
function flip(played: ReadonlyMap<string, Played>, first: Step): void {
  const open = [first]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { id, inEffect, by, seq } = next
    const entry = played.get(id)
    if (entry === undefined) continue
    entry.inEffect = inEffect
    entry.by = inEffect ? null : by
    if (inEffect) entry.since = seq
    const undone = entry.undoes.map((each) => ({ id: each, inEffect: !inEffect, by: id, seq }))
    open.push(...(inEffect ? undone.toReversed() : undone))
  }
}
