import { z } from 'zod'

import { byHand } from '@/lib/connectors/plan-refusals'
import type { StorePlan, StoreProblem, StoreTarget, Transport } from '@/lib/connectors/port'
import { busy } from '@/lib/connectors/store-problems'
import type { StoreState } from '@/lib/domain/connection'

import type { TableReader } from '../database/table-reader'
import { type Claim, isSameSlot, readClaim, readSlot } from './claims'
import { APPLY, refusal, WORDS } from './client'
import { readDaemon } from './daemon'
import { fromFile } from './file'
import { readSchemaVersion } from './read-rows'
import { schemaRefusal } from './schema'
import { changeSince, stateOf } from './state'
import { checkSameStore } from './versions'

const body = z.looseObject({
  operation: z.enum(['supersede_claim_value', 'archive_claim_value', 'restore_claim_version']),
  agent_id: z.string(),
  payload: z.looseObject({ attribute_id: z.string() }),
})

/** What may be sent, and the fact that a supersession ends; null for other operations. */
export type Written = { readonly body: object; readonly older: string | null }

/**
 * Reads the facts of a plan and returns what may be sent now; null when it arrived before. Throws `StoreProblem` where Signet takes no
 * changes, or a fact is not as it must be.
 */
export async function checkWrite(
  target: StoreTarget,
  plan: StorePlan,
  send: Transport,
): Promise<Written | null> {
  const sent = z.object({ path: z.literal(APPLY), body }).parse(plan.call).body
  const { closed } = await readDaemon(target, send)
  const found = fromFile(target, (reader) => look(reader, sent.agent_id, plan))
  if (found.schema !== null) throw refusal(found.schema, byHand(WORDS))
  const { fact } = found
  if (fact === null) throw refusal('The fact is not in Signet.')
  const state: StoreState = stateOf(fact)
  if (changeSince(state, plan.after) === null) return null
  const changed = changeSince(state, plan.before)
  if (changed !== null) throw refusal(changed)
  if (closed !== null) throw closedProblem(closed)
  const sides = { ...found, fact }
  const no = {
    supersede_claim_value: () => newerRefusal(sides),
    archive_claim_value: () => null,
    restore_claim_version: () => restoreRefusal(sides, sent.payload.attribute_id),
  }[sent.operation]()
  if (no !== null) throw refusal(no)
  await checkSameStore(target, send, fact)
  return { body: sent, older: sent.operation === 'supersede_claim_value' ? fact.id : null }
}

type Found = Omit<Sides, 'fact'> & {
  readonly schema: string | null // why it is only read
  readonly fact: Claim | null
}

/** Finds the fact that is written, its slot, and the newer fact of the pair. */
function look(reader: TableReader, agent: string, { before, after }: StorePlan): Found {
  const at = (id: string | null = null) => (id === null ? null : readClaim(reader, agent, id))
  const fact = at(before['id'])
  return {
    schema: schemaRefusal(readSchemaVersion(reader)),
    fact,
    newer: at(after['superseded_by'] ?? before['superseded_by']),
    slot: fact === null ? [] : readSlot(reader, fact),
  }
}

function closedProblem({
  sentence,
  lasts,
}: {
  readonly sentence: string
  readonly lasts: boolean
}): StoreProblem {
  return lasts
    ? refusal(sentence, 'Palimpsest keeps the decision. Try again once Signet takes changes.')
    : busy(sentence)
}

/** A fact that is to be written, with all values of its slot, and the newer fact of the pair. */
type Sides = {
  readonly fact: Claim
  readonly newer: Claim | null // null: there is none
  readonly slot: readonly Claim[]
}

/** Says why a fact may not end another; null where it may. Signet would take one that does not exist, has ended, or is of another slot. */
function newerRefusal({ fact, newer }: Sides): string | null {
  if (newer === null) return 'The newer fact is not in Signet.'
  if (newer.kind === 'constraint') return 'The newer fact is a constraint in Signet.'
  if (!isSameSlot(fact, newer)) return 'The newer fact is in another slot of Signet.'
  if (newer.status !== 'active') return 'The newer fact has ended in Signet.'
  if (fact.memory === null && newer.memory === null) return null
  if (!fact.hasMemory || !newer.hasMemory)
    return 'One of the facts has no memory in Signet, so it cannot be superseded there.'
  if (newer.memory !== 'current') return 'The memory of the newer fact has ended in Signet.'
  return fact.visible === newer.visible
    ? null
    : 'In Signet, the memories of the two facts differ in agent, project, scope or visibility, so one cannot supersede the other.'
}

/** Says why a fact may not be restored; null where it may. Signet ends every other current value of a slot when it restores one. */
function restoreRefusal(
  { fact, newer, slot }: Sides,
  restored: string, // the newer one, where that ends the fact
): string | null {
  if (restored !== fact.id && !isEndedBy(newer, fact))
    return 'The newer fact changed in Signet, so it cannot be made current again.'
  const others = slot.filter(({ id }) => id !== fact.id && id !== newer?.id)
  if (others.some(({ status }) => status === 'active'))
    return 'The slot of this fact has another current value in Signet, which this would end.'
  if (newer === null) return null
  const last = Math.max(fact.version ?? 0, newer.version ?? 0)
  if (others.some(({ version }) => (version ?? 0) > last))
    return 'The slot of this fact has a later version in Signet.'
  return restored === fact.id && newer.status === 'active' && newer.pinned
    ? 'The memory of the newer fact is pinned in Signet, and this would end it.'
    : null
}

function isEndedBy(newer: Claim | null, fact: Claim): boolean {
  return newer?.status === 'superseded' && newer.supersededBy === fact.id && isSameSlot(newer, fact)
}
