import { undoneBy } from '@/lib/domain/flips'
import type { Operation } from '@/lib/domain/operation'

import type { Tx } from './open-store'
import { toOperation } from './rows'

/** What an operation's flag should be, by the log played from its beginning (rule U8). */
export type PlayedFlag = {
  readonly id: string
  readonly inEffect: boolean
  readonly effectSeq: number
  readonly undoneById: string | null
}

/** What the log says otherwise than the rows. */
export type LogCheck = {
  readonly operations: number
  readonly facts: number
  readonly incomplete: readonly {
    readonly seq: number
    readonly of: number
    readonly found: number
  }[] // changes of an operation
  readonly flags: readonly PlayedFlag[] // as they should be, of the operations whose flag is wrong
  readonly statuses: readonly {
    readonly factId: string
    readonly is: string
    readonly logged: string
  }[]
}

type Played = {
  inEffect: boolean
  since: number
  by: string | null
  readonly undoes: readonly string[]
}

const PAGE = 2_000

/** Plays the log and holds every operation and fact against it, a page at a time (rule IN7). Writes nothing. */
export async function checkLog(reader: Tx): Promise<LogCheck> {
  const { played, bySeq, incomplete, stored } = await playLog(reader)
  const flags = stored.flatMap(({ id, inEffect, effectSeq, undoneById }): readonly PlayedFlag[] => {
    const entry = played.get(id)
    if (entry === undefined) return []
    const right =
      inEffect === entry.inEffect &&
      (inEffect ? effectSeq === entry.since : undoneById === entry.by)
    if (right) return []
    return [{ id, inEffect: entry.inEffect, effectSeq: entry.since, undoneById: entry.by }]
  })
  const { statuses, facts } = await checkStatuses(reader, (seq) => played.get(bySeq.get(seq) ?? ''))
  return { operations: stored.length, facts, incomplete, flags, statuses }
}

type Stored = Pick<Operation, 'id' | 'inEffect' | 'effectSeq' | 'undoneById'>

async function playLog(reader: Tx) {
  const played = new Map<string, Played>()
  const bySeq = new Map<number, string>()
  const incomplete: { seq: number; of: number; found: number }[] = []
  const stored: Stored[] = []
  let after = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time
    const rows = await reader.operation.findMany({
      where: { seq: { gt: after } },
      orderBy: { seq: 'asc' },
      take: PAGE,
      include: { _count: { select: { changes: true } } },
    })
    for (const { _count, ...row } of rows) {
      const operation = toOperation(row)
      const { id, seq, inEffect, effectSeq, undoneById, changeCount } = operation
      played.set(id, { inEffect: false, since: seq, by: null, undoes: undoneBy(operation) })
      bySeq.set(seq, id)
      stored.push({ id, inEffect, effectSeq, undoneById })
      flip(played, { id, inEffect: true, by: null, seq })
      if (_count.changes !== changeCount)
        incomplete.push({ seq, of: changeCount, found: _count.changes })
      after = seq
    }
    if (rows.length < PAGE) return { played, bySeq, incomplete, stored }
  }
}

type Step = {
  readonly id: string
  readonly inEffect: boolean
  readonly by: string | null
  readonly seq: number
}

/** By itself and not by the code that keeps the flags: what both get wrong alike would not be seen. */
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

/** A fact has the status that the last operation in effect gave it; one whose arrival was undone is retracted. */
async function checkStatuses(reader: Tx, entryOf: (seq: number) => Played | undefined) {
  const statuses: { factId: string; is: string; logged: string }[] = []
  let [facts, after] = [0, '']
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page at a time
    const rows = await reader.fact.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
      select: { id: true, status: true },
    })
    // oxlint-disable-next-line no-await-in-loop -- a page at a time
    const changes = await reader.change.findMany({
      where: {
        tableName: 'fact',
        rowId: { in: rows.map(({ id }) => id) },
        after: { contains: '"status":' },
        operation: { kind: { not: 'undo' } },
      },
      orderBy: [{ operationSeq: 'asc' }, { position: 'asc' }],
      select: { rowId: true, operationSeq: true, after: true },
    })
    const last = new Map<string, { readonly since: number; readonly status: string }>()
    for (const { rowId, operationSeq, after: columns } of changes) {
      const entry = entryOf(operationSeq)
      const known = last.get(rowId)
      if (entry?.inEffect !== true || (known !== undefined && known.since > entry.since)) continue
      const { status } = JSON.parse(columns) as { readonly status: string }
      last.set(rowId, { since: entry.since, status })
    }
    for (const { id, status: is } of rows) {
      const logged = last.get(id)?.status ?? 'retracted'
      if (is !== logged) statuses.push({ factId: id, is, logged })
    }
    facts += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return { statuses, facts }
  }
}
