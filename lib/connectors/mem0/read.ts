import { readPointers } from '@/lib/connectors/pointers'
import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { readRows } from '@/lib/connectors/read-rows'
import { scopeWords } from '@/lib/domain/connection'

import { listMemories, MOST_LISTED } from './list-memories'
import { mem0Fact } from './mem0-fact'
import { memoryRow, ownerOf, type MemoryRow } from './row'
import { stateOf } from './state'

/** Reads the memories of a scope, expired ones too. */
export async function readMem0(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const { by, id } = target.scope
  const listed = await listMemories(target, send)
  const { rows, toFacts } = readRows(listed, {
    what: 'memory',
    read: (row) => memoryRow.safeParse(row).data ?? null,
    idOf: (row) => row.id,
    textOf: ({ memory }) => memory,
    stateOf,
    foreign: (row) =>
      (ownerOf(row, by) ?? id.trim()) === id.trim()
        ? null
        : 'The memory belongs to another account of the store.',
    unreadable: 'The row is not a memory with an id and a text that can be read.',
    idIn: findId,
  })
  const pointers = pointersOf(rows)
  const { states, ...read } = toFacts((row) =>
    mem0Fact(row, { target, pointer: pointers.get(row.id) ?? null }),
  )
  const name = `mem0, ${scopeWords(target.scope)}`
  return {
    batch: { system: 'mem0', name, proposals: [], ...read },
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
