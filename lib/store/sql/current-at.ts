import { EFFECT, EFFECT_OF_CHANGE } from '../sqlite/change-effect'
import { instant, unindexed } from '../sqlite/dialect'
import { condition, type Condition } from './condition'

/**
 * Returns the condition that a fact `f` was current at an instant, as `isCurrentAt` decides it (rules T4, TT1). No index is
 * searched for facts that have begun, which are nearly all.
 */
export function currentAt(at: Date): Condition {
  const moment = instant(at)
  return condition(
    `${unindexed('f."validFrom"')} <= ? AND (f."status" <> 'retracted' OR f."supersededAt" IS NOT NULL) AND
     CASE WHEN f."validUntil" <= ? THEN FALSE
          WHEN f."status" = 'active' THEN TRUE
          WHEN f."validUntil" IS NULL THEN f."supersededAt" > ? AND NOT EXISTS (SELECT 1 FROM "Fact" s
               WHERE s."id" = f."supersededById" AND s."validFrom" > f."validFrom" AND s."validFrom" <= ?)
          WHEN f."supersededAt" IS NULL OR f."supersededAt" > ? THEN TRUE
          ELSE EXISTS (SELECT 1 FROM "Fact" s WHERE s."id" = f."supersededById" AND s."validFrom" > ?) END`,
    moment,
    moment,
    moment,
    moment,
    moment,
    moment,
  )
}

/**
 * Returns the condition that a fact `f` of an agent (null: any agent) is superseded but still current at an instant. An index finds these
 * few by their end.
 */
export function endsAfter(at: Date, agentId: string | null): Condition {
  const agents = inAgents(agentId)
  const { text, values } = currentAt(at)
  return condition(
    `${agents.text} AND f."status" = 'superseded' AND f."validUntil" > ? AND (${text})`,
    ...agents.values,
    instant(at),
    ...values,
  )
}

/** Returns the same as `currentAt` for a fact `f` that is not active. An index finds those that had not ended by their end. */
export function endedSince(at: Date): Condition {
  const { text, values } = currentAt(at)
  return condition(
    `(f."validUntil" > ? OR f."validUntil" IS NULL) AND (${text})`,
    instant(at),
    ...values,
  )
}

/** Returns the condition that a fact `f` of an agent (null: any agent) is active but not current at an instant. Indexes find these few. */
export function notCurrentAt(at: Date, agentId: string | null): Condition {
  const { text, values } = inAgents(agentId)
  const active = `${text} AND f."status" = 'active'`
  return condition(
    `(${active} AND f."validFrom" > ?) OR (${active} AND f."validUntil" <= ?)`,
    ...values,
    instant(at),
    ...values,
    instant(at),
  )
}

/** Names the agent, or all agents, so that an index that begins with the agent can be used. */
function inAgents(agentId: string | null): Condition {
  return agentId === null
    ? condition('f."agentId" IN (SELECT "id" FROM "Agent")')
    : condition('f."agentId" = ?', agentId)
}

/**
 * Returns the condition that no operation has moved a fact `f` in lists since the given one or, with `words`, changed it at all. The fact
 * leads to its changes: written as an inequality, the effect matches no index.
 */
export function untouchedSince(seq: number, { words }: { readonly words: boolean }): Condition {
  const effect = words ? '' : ` AND ${EFFECT_OF_CHANGE} <> ${EFFECT.none}`
  return condition(
    `NOT EXISTS (SELECT 1 FROM "Change" c WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND c."operationSeq" > ?${effect})`,
    seq,
  )
}
