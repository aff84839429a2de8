import type Database from 'better-sqlite3'

// What Vestige does with plans to supersede, by its source. `late`: since 2.8, when it compares facts before it applies or undoes.

/** A sentence with which Vestige refuses. */
export class Refused extends Error {}

export type At = { readonly id: string; readonly stamp: string; readonly late: boolean }

type Row = Readonly<Record<string, unknown>> & { readonly content: string; readonly scope: string }

/** Plans that one fact supersedes another. Of both it only asks that they are there, and that the older is not protected. */
export function planSupersession(
  database: Database.Database,
  { older, newer }: { readonly older: string; readonly newer: string },
  { id, stamp, late }: At,
): object {
  const [old, fresh] = [rowOf(database, older), rowOf(database, newer)]
  if (old['protected'] === 1) throw new Refused(`memory ${older} is protected`)
  const payload = {
    id,
    kind: 'supersede',
    survivor_id: newer,
    member_ids: [older, newer],
    result_content: fresh.content,
    invalidated_ids: [older],
    ...(late && { expected_state: stateOf(database, [older, newer]) }),
  }
  database
    .prepare(
      `INSERT INTO merge_plans (id, kind, status, created_at, survivor_id, member_ids, confidence, classification, payload)
       VALUES (?, 'supersede', 'pending', ?, ?, ?, 0.74, 'possible', ?)`,
    )
    .run(id, stamp, newer, JSON.stringify([older, newer]), JSON.stringify(payload))
  return {
    planId: id,
    kind: 'supersede',
    survivorId: newer,
    memberIds: [older, newer],
    diff: {
      resultContent: fresh.content,
      resultTags: [],
      resultSource: null,
      invalidatedIds: [older],
    },
    confidence: '0.740', // numbers are texts
    classification: 'possible',
    requiresConfirm: true,
  }
}

/** Applies a plan: the older fact ends now. */
export function applyPlan(
  database: Database.Database,
  { planId, confirm }: { readonly planId: string; readonly confirm: boolean },
  { id, stamp, late }: At,
): object {
  const plan = database
    .prepare<[string], { status: string; payload: string }>(
      'SELECT status, payload FROM merge_plans WHERE id = ?',
    )
    .get(planId)
  if (plan === undefined) throw new Refused(`plan ${planId} not found`)
  if (plan.status !== 'pending') throw new Refused(`plan ${planId} was already ${plan.status}`)
  if (!confirm)
    throw new Refused(`plan ${planId} is classified 'possible' and requires confirm=true to apply`)
  const { member_ids: members, expected_state: expected } = JSON.parse(plan.payload) as {
    readonly member_ids: readonly [string, string]
    readonly expected_state?: unknown
  }
  const [older, newer] = members
  const [old, fresh] = [rowOf(database, older), rowOf(database, newer)]
  if (late && old.scope !== fresh.scope)
    throw new Refused('merge plan crosses project scopes; no changes applied')
  if (late && JSON.stringify(expected) !== JSON.stringify(stateOf(database, members)))
    throw new Refused('merge plan is stale or lacks source-state fingerprints; create a new plan')
  const undo = {
    plan_id: planId,
    kind: 'supersede',
    survivor_id: newer,
    absorbed: [
      {
        id: older,
        prev_valid_until: old['valid_until'],
        prev_superseded_by: old['superseded_by'],
      },
    ],
  }
  database
    .prepare(
      'UPDATE knowledge_nodes SET valid_until = ?, superseded_by = ?, updated_at = ? WHERE id = ?',
    )
    .run(stamp, newer, stamp, older)
  database
    .prepare("UPDATE merge_plans SET status = 'applied', applied_at = ? WHERE id = ?")
    .run(stamp, planId)
  const after = late ? { ...undo, post_state: stateOf(database, members) } : undo
  const affected = JSON.stringify([newer, older])
  database
    .prepare(
      `INSERT INTO merge_operations (id, plan_id, op_type, status, created_at, survivor_id, affected_ids, undo_payload)
       VALUES (?, ?, 'supersede', 'applied', ?, ?, ?, ?)`,
    )
    .run(id, planId, stamp, newer, affected, JSON.stringify(after))
  return { operationId: id, opType: 'supersede', status: 'applied', survivorId: newer }
}

/** Undoes an operation. Early versions put back what they kept, whatever has changed since; the plan is pending again. */
export function undoOperation(
  database: Database.Database,
  operationId: string,
  { id, stamp, late }: At,
): object {
  const found = database
    .prepare<
      [string],
      { plan_id: string; status: string; affected_ids: string; undo_payload: string }
    >('SELECT * FROM merge_operations WHERE id = ?')
    .get(operationId)
  if (found === undefined) throw new Refused(`operation ${operationId} not found`)
  if (found.status !== 'applied') throw new Refused(`operation ${operationId} was already reverted`)
  const { absorbed, post_state: expected } = JSON.parse(found.undo_payload) as {
    readonly absorbed: readonly {
      readonly id: string
      readonly prev_valid_until: string | null
      readonly prev_superseded_by: string | null
    }[]
    readonly post_state?: Readonly<Record<string, string>>
  }
  if (late && expected === undefined)
    throw new Refused('legacy undo has no post-state fingerprints; manual recovery review required')
  if (
    late &&
    JSON.stringify(expected) !== JSON.stringify(stateOf(database, Object.keys(expected ?? {})))
  )
    throw new Refused('undo conflicts with later memory changes; no changes applied')
  for (const each of absorbed)
    database
      .prepare(
        'UPDATE knowledge_nodes SET valid_until = ?, superseded_by = ?, updated_at = ? WHERE id = ?',
      )
      .run(each.prev_valid_until, each.prev_superseded_by, stamp, each.id)
  database
    .prepare("UPDATE merge_operations SET status = 'reverted', reverted_at = ? WHERE id = ?")
    .run(stamp, operationId)
  database
    .prepare("UPDATE merge_plans SET status = 'pending', applied_at = NULL WHERE id = ?")
    .run(found.plan_id)
  database
    .prepare(
      `INSERT INTO merge_operations (id, plan_id, op_type, status, created_at, reverts_op_id, affected_ids, undo_payload)
       VALUES (?, ?, 'undo', 'applied', ?, ?, ?, '{}')`,
    )
    .run(id, found.plan_id, stamp, operationId, found.affected_ids)
  return { undoOperationId: id, revertedOperationId: operationId, status: 'reverted' }
}

/** Reads a row, or refuses as Vestige does. */
export function rowOf(database: Database.Database, id: string): Row {
  const row = database.prepare<[string], Row>('SELECT * FROM knowledge_nodes WHERE id = ?').get(id)
  if (row === undefined) throw new Refused(`Not found: ${id}`)
  return row
}

function stateOf(
  database: Database.Database,
  ids: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ids.map((id) => {
      const row = rowOf(database, id)
      return [
        id,
        JSON.stringify([row.content, row.scope, row['superseded_by'], row['valid_until']]),
      ]
    }),
  )
}
