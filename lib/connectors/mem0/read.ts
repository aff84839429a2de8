import { readPointers } from '@/lib/connectors/pointers'
import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { textRefusal } from '@/lib/connectors/text-refusal'
import { scopeWords, type StoreState } from '@/lib/domain/connection'
import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'

import { listMemories, MOST_LISTED } from './list-memories'
import { mem0Fact } from './mem0-fact'
import { memoryRow, ownerOf, type MemoryRow } from './row'
import { stateOf } from './state'

/** Reads the memories of a scope, expired ones too. */
export async function readMem0(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const { by, id } = target.scope
  const listed = await listMemories(target, send)
  const problems: ImportProblem[] = []
  const rows: MemoryRow[] = []
  const refuse = (ref: string | null, reason: string) =>
    problems.push({ severity: 'refuse', line: null, ref, reason })
  for (const each of listed) {
    const read = memoryRow.safeParse(each)
    const refusal = read.success ? textRefusal('memory', read.data.memory) : null
    if (!read.success)
      refuse(findId(each), 'The row is not a memory with an id and a text that can be read.')
    else if (refusal !== null) refuse(read.data.id, refusal)
    else if ((ownerOf(read.data, by) ?? id.trim()) !== id.trim())
      refuse(read.data.id, 'The memory belongs to another account of the store.')
    else rows.push(read.data)
  }
  const pointers = pointersOf(rows)
  const facts: FactInput[] = []
  const states = new Map<string, StoreState>()
  for (const row of rows) {
    const { fact, flags } = mem0Fact(row, { target, pointer: pointers.get(row.id) ?? null })
    facts.push(fact)
    states.set(row.id, stateOf(row))
    for (const reason of flags) problems.push({ severity: 'flag', line: null, ref: row.id, reason })
  }
  return {
    batch: {
      system: 'mem0',
      name: `mem0, ${scopeWords(target.scope)}`,
      facts,
      proposals: [],
      problems,
    },
    states,
    partial:
      listed.length < MOST_LISTED
        ? null
        : 'mem0 lists at most 1,000 memories at a time, so some may be missing.',
  }
}

function pointersOf(rows: readonly MemoryRow[]): ReturnType<typeof readPointers> {
  const named = new Map<string, string>()
  for (const row of rows) {
    const to = stateOf(row).superseded_by
    if (to !== null) named.set(row.id, to)
  }
  return readPointers(named, new Set(rows.map(({ id }) => id)))
}

function findId(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null
  return typeof id === 'string' ? id.slice(0, 200) : null
}
