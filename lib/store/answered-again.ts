import type { ChangeTable } from '@/lib/domain/change'
import { isSamePerson } from '@/lib/domain/reviewer-name'

import type { Tx } from './port'

/**
 * Returns which operations answered the same question as some that an undo would bring back (rule U15): an answer to a pair that another
 * system ended, or a label of the same person. What comes back with them does not count.
 */
export async function answeredAgain(tx: Tx, back: readonly string[]): Promise<readonly string[]> {
  const others = [...(await otherAnswers(tx, back)), ...(await otherLabels(tx, back))]
  return [...new Set(others)].filter((id) => !back.includes(id))
}

async function otherAnswers(tx: Tx, back: readonly string[]): Promise<readonly string[]> {
  const ids = await createdBy(tx, back, 'ended-answer')
  const pairs = await tx.endedAnswer.findMany({
    where: { id: { in: ids } },
    select: { olderFactId: true, newerFactId: true },
  })
  if (pairs.length === 0) return []
  const answers = await tx.endedAnswer.findMany({ where: { OR: pairs }, select: { id: true } })
  const created = await tx.change.findMany({
    where: { tableName: 'ended-answer', before: null, rowId: { in: answers.map(({ id }) => id) } },
    select: { operation: { select: { id: true } } },
  })
  return created.map(({ operation }) => operation.id)
}

async function otherLabels(tx: Tx, back: readonly string[]): Promise<readonly string[]> {
  const ids = await createdBy(tx, back, 'label')
  if (ids.length === 0) return []
  const given = await tx.label.findMany({ where: { id: { in: ids } } })
  const pairIds = given.map(({ pairId }) => pairId)
  const labels = await tx.label.findMany({ where: { pairId: { in: pairIds } } })
  return labels
    .filter((other) =>
      given.some(
        ({ pairId, reviewer }) => pairId === other.pairId && isSamePerson(reviewer, other.reviewer),
      ),
    )
    .map(({ operationId }) => operationId)
}

async function createdBy(
  tx: Tx,
  operationIds: readonly string[],
  tableName: ChangeTable,
): Promise<string[]> {
  const rows = await tx.change.findMany({
    where: { tableName, before: null, operation: { id: { in: [...operationIds] } } },
    select: { rowId: true },
  })
  return rows.map(({ rowId }) => rowId)
}
