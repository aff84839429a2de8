import type { ChangeTable } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'
import { isSamePerson } from '@/lib/domain/reviewer-name'

import type { Tx } from './port'

type Undone = {
  readonly back: ReadonlySet<string> // ids of operations that an undo would bring back
  readonly isInEffect: (operation: Pick<Operation, 'id' | 'inEffect'>) => boolean
}

/**
 * Returns the places in the log of what put other answers to the same question in effect, if one of them would stand beside an answer that
 * an undo brings back (rule U15): to a pair that another system ended, or a label of the same person.
 */
export async function answeredAgain(tx: Tx, undone: Undone): Promise<readonly number[]> {
  const answers = await otherAnswers(tx, await createdBy(tx, undone, 'ended-answer'))
  const labels = await otherLabels(tx, await createdBy(tx, undone, 'label'))
  return [
    ...(await placesOf(tx, undone, { tableName: 'ended-answer', ids: answers })),
    ...(await placesOf(tx, undone, { tableName: 'label', ids: labels })),
  ]
}

async function createdBy(
  tx: Tx,
  { back }: Undone,
  tableName: ChangeTable,
): Promise<readonly string[]> {
  const rows = await tx.change.findMany({
    where: { tableName, before: null, operation: { id: { in: [...back] } } },
    select: { rowId: true },
  })
  return rows.map(({ rowId }) => rowId)
}

async function otherAnswers(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const pairs = await tx.endedAnswer.findMany({
    where: { id: { in: [...ids] } },
    select: { olderFactId: true, newerFactId: true },
  })
  const answers = await tx.endedAnswer.findMany({ where: { OR: pairs }, select: { id: true } })
  return answers.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))
}

async function otherLabels(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const given = await tx.label.findMany({ where: { id: { in: [...ids] } } })
  const pairIds = given.map(({ pairId }) => pairId)
  const labels = await tx.label.findMany({ where: { pairId: { in: pairIds } } })
  return labels
    .filter(({ id }) => !ids.includes(id))
    .filter(({ pairId, reviewer }) =>
      given.some((each) => each.pairId === pairId && isSamePerson(each.reviewer, reviewer)),
    )
    .map(({ id }) => id)
}

async function placesOf(
  tx: Tx,
  { back, isInEffect }: Undone,
  { tableName, ids }: { readonly tableName: ChangeTable; readonly ids: readonly string[] },
): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const changes = await tx.change.findMany({
    where: { tableName, rowId: { in: [...ids] }, operation: { kind: { not: 'undo' } } },
    select: {
      rowId: true,
      before: true,
      operation: { select: { id: true, inEffect: true, effectSeq: true } },
    },
  })
  const given = changes.filter(
    ({ before, operation }) => before === null && !back.has(operation.id) && isInEffect(operation),
  )
  const replaced = changes.filter(
    ({ before, operation }) => before !== null && (back.has(operation.id) || isInEffect(operation)),
  )
  const stands = given.some(({ rowId }) => replaced.every((each) => each.rowId !== rowId))
  return stands ? given.map(({ operation }) => operation.effectSeq) : []
}
