import { z } from 'zod'

import { byHand } from '@/lib/connectors/plan-refusals'
import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import { refusalBy } from '@/lib/connectors/store-problems'
import { isAsIn } from '@/lib/domain/connection'

import type { TableReader } from '../database/table-reader'
import { nowOf } from './clock'
import { needsGateway } from './drive'
import { readFacts, type Fact } from './facts'
import { elsewhere, fromFile, inFile, inUse, noLog, notTaken } from './file'
import { askGateway } from './gateway'
import { readNames } from './lists'
import { tablesRefusal } from './schema'
import { changeSince, stateOf, WORDS } from './state'
import { statementsBetween } from './statements'

const refusal = refusalBy(WORDS.product)

const call = z.object({
  method: z.literal('SQL'),
  body: z.object({ fact: z.string(), restores: z.boolean().default(false) }), // what was there before
})

/**
 * Runs the statements of a plan in one transaction, while nobody else has facts.db open. Both facts are compared in it, and a statement
 * that does not change exactly the row that it is for rolls everything back.
 */
export async function writeOpenclaw(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<void> {
  const { fact } = call.parse(plan.call).body
  if ((await askGateway(target, send)) !== null) throw inUse('The OpenClaw gateway is running.')
  inFile(target, ({ reader, run }) => {
    if (isWritten(reader, { target, fact, plan })) return
    for (const statement of statementsBetween(fact, plan)) {
      const changed = run(statement)
      if (statement.rows === null ? changed > 1 : changed !== statement.rows) throw notTaken()
    }
  })
}

/** Compares both facts as a write would, and says whether the gateway stands in the way. */
export async function rehearseOpenclaw(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<string> {
  const { fact } = call.parse(plan.call).body
  const gateway = await askGateway(target, send)
  if (fromFile(target, (reader) => isWritten(reader, { target, fact, plan })))
    return 'facts.db already has this change.'
  if (needsGateway(target)) throw elsewhere()
  const stop =
    gateway === null
      ? 'Stop the OpenClaw gateway before you release this.'
      : 'The OpenClaw gateway is running. Stop it before you release this.'
  return `${stop} Start it again once every change is verified.`
}

type Writing = {
  readonly target: StoreTarget
  readonly fact: string
  readonly plan: StorePlan
}

/** True when a plan arrived before. Throws `StoreProblem` where a fact is not as it must be. */
function isWritten(reader: TableReader, { target, fact: id, plan }: Writing): boolean {
  const why = tablesRefusal(reader)
  if (why !== null) throw refusal(why, byHand(WORDS))
  if (!reader.keepsLog()) throw noLog()
  const { before, after } = plan
  const fact = readFacts(reader, { scope: target.scope, id, namers: namersOf(plan) }).get(id)
  if (fact === undefined) throw refusal('The fact is not in facts.db.')
  const state = stateOf(fact)
  if (isAsIn(state, after)) return true
  const changed = changeSince(state, before)
  if (changed !== null) throw refusal(changed)
  const by = after['superseded_by'] ?? null
  if (by === null) return false
  if (fact.isPinned) throw refusal('The fact is pinned in OpenClaw.')
  if (call.parse(plan.call).body.restores) return false
  const newer = readFacts(reader, { scope: target.scope, id: by, namers: [] }).get(by) ?? null
  const no = newerRefusal({ fact, newer, atMs: nowOf(target) })
  if (no !== null) throw refusal(no)
  return false
}

/** The facts of which a plan says whether they name its fact: `supersedes_id` has no index, and the gateway waits meanwhile. */
function namersOf({ before, after }: StorePlan): readonly string[] {
  return [before, after].flatMap((state) => {
    const by = state['superseded_by'] ?? null
    return [...readNames(state['successors']), ...(by === null ? [] : [by])]
  })
}

/** Says why a fact may not end another; null where it may. Hybrid memory itself would take any id. */
function newerRefusal({
  fact,
  newer,
  atMs,
}: {
  readonly fact: Fact
  readonly newer: Fact | null // null: there is none in the scope
  readonly atMs: number
}): string | null {
  if (newer === null) return 'The newer fact is not in facts.db, or belongs to another agent there.'
  if (newer.id === fact.id) return 'A fact cannot supersede itself.'
  if (newer.scope !== fact.scope || newer.scopeTarget !== fact.scopeTarget)
    return 'The two facts have different scopes in OpenClaw, so one cannot supersede the other.'
  if (newer.supersededAt !== null) return 'The newer fact has ended in OpenClaw.'
  const ends = [newer.expiresAt, newer.validUntil].map((end) => Number(end ?? Infinity))
  return Math.min(...ends) * 1000 <= atMs ? 'The newer fact has expired in OpenClaw.' : null
}
