import { REPAIRS, type Fault, type IntegrityRule, type RepairChoice } from '@/lib/domain/integrity'
import type { Refusal } from '@/lib/domain/refusal'
import { repairedColumns } from '@/lib/domain/repair'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { SupersededColumns } from '@/lib/domain/supersede'
import type { Store, Tx } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'
import { findFaultsAgain } from '@/lib/store/sql/find-faults'

import { fingerprint } from './fingerprint'
import { manualChangeRefusal } from './manual-change-refusal'
import { redateFact } from './redate-fact'
import { settleQuestions } from './settle-questions'
import { settleTiers } from './settle-tiers'
import { supersedeRows } from './supersede-rows'
import { openWorkspace, type Workspace } from './workspace'

/** What to repair: faults of one rule and one agent, all in the same way. */
export type Repair = {
  readonly rule: IntegrityRule
  readonly keys: readonly string[]
  readonly choice: RepairChoice
  readonly keepId: string | null
}

export type RepairPlan = {
  readonly agentId: string
  readonly workspace: Workspace
  readonly repaired: readonly Fault[]
  readonly leftOut: number // protected facts and constraints in a bulk repair
  readonly lost: readonly string[] // facts whose successor is missing: the store would not accept such a link again
  readonly seen: string // of the changed rows and their versions
}

/** Plans a repair on the current rows, for both preview and operation (rules IN5, IN9); writes nothing. */
export async function planRepair(
  tx: Tx,
  store: Pick<Store, 'environment'>,
  { repair, at }: { readonly repair: Repair; readonly at: Date },
): Promise<Result<RepairPlan>> {
  const { rule, choice } = repair
  if (!REPAIRS[rule].includes(choice)) return refused(bad('There is no such repair.'))
  const faults = await findFaultsAgain(tx, repair, at)
  const [first] = faults
  if (first === undefined) {
    const sentence = 'It is in order now, so there is nothing to repair.'
    return refused({ kind: 'no-change', sentence })
  }
  const { agentId } = first
  if (faults.some((fault) => fault.agentId !== agentId))
    return refused(bad('These belong to several agents; repair those of one at a time.'))
  const held = await manualChangeRefusal(tx, store, agentId)
  if (held !== null) return refused(held)
  const workspace = openWorkspace(tx)
  const repaired: Fault[] = []
  let refusal: Refusal | null = null
  for (const fault of faults) {
    const repairRefusal = await repairOne(tx, workspace, { fault, repair, at })
    if (repairRefusal === null) repaired.push(fault)
    refusal ??= repairRefusal
  }
  if (repaired.length === 0 && refusal !== null) return refused(refusal)
  await settleQuestions(tx, workspace)
  await settleTiers(workspace)
  const seen = fingerprint(
    workspace
      .updates()
      .map(({ table, id, version, after }) => [table, id, version, Object.keys(after)]),
  )
  const leftOut = faults.length - repaired.length
  const lost = rule === 'lost-successor' ? repaired.map(({ key }) => key) : []
  return accepted({ agentId, workspace, repaired, leftOut, lost, seen })
}

type One = { readonly fault: Fault; readonly repair: Repair; readonly at: Date }

async function repairOne(tx: Tx, workspace: Workspace, one: One): Promise<Refusal | null> {
  const { fault, repair, at } = one
  if (repair.choice === 'settle') {
    await workspace.load('source', [fault.key])
    workspace.patch('source', fault.key, { tier: 'hot' })
    return null
  }
  if (repair.choice === 'withdraw') {
    await workspace.load('proposal', [fault.key])
    workspace.patch('proposal', fault.key, { status: 'withdrawn' })
    return null
  }
  if (repair.choice === 'redate') return redateFact(tx, workspace, { factId: fault.key, at })
  const stored = await tx.fact.findMany({ where: { id: { in: [...fault.factIds] } } })
  const lost = fault.rule === 'lost-successor'
  const rows = lost ? stored.map((row) => ({ ...row, supersededById: null })) : stored
  const facts = fault.factIds.flatMap((id) => rows.filter((row) => row.id === id).map(toFact))
  const columns = repairedColumns({ facts, choice: repair.choice, keepId: repair.keepId }, at)
  if (!columns.ok) return columns.refusal
  workspace.hold('fact', rows)
  for (const [factId, next] of columns.value) {
    if (next.status !== 'superseded') workspace.patch('fact', factId, next)
    else {
      const ended = { factId, columns: next as SupersededColumns, exceptProposal: null }
      await supersedeRows(tx, workspace, ended)
    }
  }
  return null
}

function bad(problem: string): Refusal {
  return { kind: 'bad-input', problem }
}
