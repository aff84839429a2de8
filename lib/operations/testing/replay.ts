import { expect } from 'vitest'

import type { Operation } from '@/lib/domain/operation'
import type { Store } from '@/lib/store/port'
import { lastToUndo, REVIEWING } from '@/lib/store/queries/last-to-undo'
import { toOperation } from '@/lib/store/rows'
import { undoRefusal } from '@/lib/store/undo-refusal'

// The log replayed from the beginning, sharing no code with what maintains the flags.

type Played = { readonly operation: Operation; inEffect: boolean; since: number }

function replay(log: readonly Operation[]): ReadonlyMap<string, Played> {
  const played = new Map<string, Played>()
  const set = (id: string, inEffect: boolean, since: number) => {
    const entry = played.get(id)
    if (entry === undefined) return
    entry.inEffect = inEffect
    if (inEffect) entry.since = since
    const undone = entry.operation.subject.undoes ?? []
    if (inEffect) for (const each of undone) set(each, false, since)
    else for (const each of undone.toReversed()) set(each, true, since)
  }
  for (const operation of log) {
    played.set(operation.id, { operation, inEffect: false, since: 0 })
    set(operation.id, true, operation.seq)
  }
  return played
}

/** Rule U8: flags, verdicts and the effect of each reviewer's undo key follow from a replay of the log. */
export async function expectReplay(store: Store): Promise<void> {
  const rows = await store.read.operation.findMany({ orderBy: { seq: 'asc' } })
  const log = rows.map(toOperation)
  const played = replay(log)
  const flags = (one: { readonly inEffect: boolean; readonly place: number }) =>
    one.inEffect ? `in effect since ${one.place}` : 'undone'
  expect(
    log.map(({ id, inEffect, effectSeq }) => [id, flags({ inEffect, place: effectSeq })]),
  ).toEqual([...played].map(([id, { inEffect, since }]) => [id, flags({ inEffect, place: since })]))
  const decided = await store.read.proposal.findMany({
    where: { status: 'decided', verdictId: { not: null } },
    select: { verdictId: true },
  })
  const verdicts = await store.read.verdict.findMany({
    where: { id: { in: decided.flatMap(({ verdictId }) => verdictId ?? []) } },
  })
  for (const { operationId, reverted } of verdicts)
    expect([reverted, played.get(operationId)?.inEffect]).toEqual([false, true])
  for (const reviewer of new Set(log.map(({ actor }) => actor)))
    await expectUndoKey(store, reviewer, played)
}

async function expectUndoKey(
  store: Store,
  reviewer: string,
  played: ReadonlyMap<string, Played>,
): Promise<void> {
  const [last] = [...played.values()]
    .filter(({ operation, inEffect }) => inEffect && operation.actor === reviewer)
    .filter(({ operation }) => REVIEWING.includes(operation.kind))
    .toSorted((a, b) => b.since - a.since || b.operation.seq - a.operation.seq)
  expect(await lastToUndo(store, reviewer)).toBe(last?.operation.id ?? null)
  if (last === undefined) return
  const refusal = await undoRefusal(store.read, [last.operation], store.environment)
  if (refusal === null) return
  expect(refusal.kind).toBe('blocked-by-later')
  if (refusal.kind !== 'blocked-by-later') return
  for (const { id } of refusal.operations) {
    const later = played.get(id)
    expect(later !== undefined && (await standsOn(store, later, last.operation))).toBe(true)
  }
}

/** Whether a later operation depends on a row of this one: it changed that row, or undid what this one found there. */
async function standsOn(store: Store, later: Played, operation: Operation): Promise<boolean> {
  if (!later.inEffect || later.operation.seq < operation.seq) return false
  const rowsOf = async (seq: number) =>
    (await store.read.change.findMany({ where: { operationSeq: seq } }))
      .filter(({ tableName }) => tableName !== 'source')
      .map(({ tableName, rowId }) => `${tableName}:${rowId}`)
  const mine = new Set(await rowsOf(operation.seq))
  const shared = (await rowsOf(later.operation.seq)).filter((row) => mine.has(row))
  if (later.operation.kind !== 'undo') return shared.length > 0
  const undone = await store.read.operation.findMany({
    where: { id: { in: [...(later.operation.subject.undoes ?? [])] } },
  })
  const undoneOn = new Map<string, number[]>()
  for (const { seq } of undone)
    for (const row of await rowsOf(seq)) undoneOn.set(row, [...(undoneOn.get(row) ?? []), seq])
  return shared.some((row) => (undoneOn.get(row) ?? []).some((seq) => seq <= operation.seq))
}
