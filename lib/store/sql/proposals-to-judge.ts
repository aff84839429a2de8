import { LEAST_SURE } from '@/lib/domain/second-opinion'
import { MAX_CHARACTERS } from '@/lib/domain/should-ask-judge'

import type { JudgeName } from '../judgements'
import type { Tx } from '../port'
import { instant, ms, THEN, unindexed } from '../sqlite/dialect'
import { query } from '../sqlite/direct'

/** An open proposal without this judge's answer, and what was tried so far. */
export type ProposalToJudge = {
  readonly id: string
  readonly attempts: number
  readonly firstAt: number | null // epoch milliseconds
}

type Search = {
  readonly entityKey: string | null
  readonly since: Date
  readonly most: number
}

/**
 * Finds the open proposals that this judge is to give a second opinion on (rules J19, J10): never asked ones first, the newest of each
 * first. Questions without an answer return behind them, fewest attempts first, if they were first put since then.
 */
export async function proposalsToJudge(
  reader: Tx,
  judge: JudgeName,
  search: Search,
): Promise<readonly ProposalToJudge[]> {
  const fresh = await neverAsked(reader, judge, search)
  if (fresh.length === search.most) return fresh
  const most = search.most - fresh.length
  return [...fresh, ...(await unanswered(reader, judge, { ...search, most }))]
}

// The search ends at its limit: the index of the agent's open proposals is in their order.
async function neverAsked(
  reader: Tx,
  { agentId, model, promptVersion }: JudgeName,
  { entityKey, most }: Search,
): Promise<readonly ProposalToJudge[]> {
  return query<ProposalToJudge>(
    reader,
    `SELECT p."id", 0 AS "attempts", NULL AS "firstAt" FROM "Proposal" p ${SIDES}
     WHERE ${openOf(entityKey)} AND NOT EXISTS (SELECT 1 ${ABOUT_TEXTS})
     ORDER BY p."id" DESC LIMIT ?`,
    ...valuesOf(agentId, entityKey),
    model,
    promptVersion,
    most,
  )
}

async function unanswered(
  reader: Tx,
  { agentId, model, promptVersion }: JudgeName,
  { entityKey, since, most }: Search,
): Promise<readonly ProposalToJudge[]> {
  return query<ProposalToJudge>(
    reader,
    `SELECT p."id", MAX(j."attempts") AS "attempts", ${ms('MIN(j."firstAt")')} AS "firstAt"
     FROM "Judgement" j ${THEN} "Proposal" p ON p."agentId" = j."agentId" AND p."pairKey" = j."pairKey"
      AND p."olderFactId" = j."olderFactId" AND p."olderRevision" = j."olderRevision" AND p."newerRevision" = j."newerRevision"
     ${SIDES}
     WHERE j."agentId" = ? AND j."status" = 'unchecked' AND j."model" = ? AND j."promptVersion" = ?
       AND ${openOf(entityKey)} AND NOT EXISTS (SELECT 1 ${ABOUT_TEXTS} AND ${unindexed('a."status"')} <> 'unchecked')
     GROUP BY p."id" HAVING MIN(j."firstAt") >= ?
     ORDER BY "attempts", p."id" DESC LIMIT ?`,
    agentId,
    model,
    promptVersion,
    ...valuesOf(agentId, entityKey),
    model,
    promptVersion,
    instant(since),
    most,
  )
}

const SIDES = `${THEN} "Fact" o ON o."id" = p."olderFactId" AND o."status" = 'active' AND o."kind" <> 'constraint' AND NOT o."protected"
    AND length(o."content") <= ${MAX_CHARACTERS}
   ${THEN} "Fact" n ON n."id" = p."newerFactId" AND n."status" = 'active' AND length(n."content") <= ${MAX_CHARACTERS}`

// Only the primary key leads to what was said of a pair: any other index reads all judgements of the agent.
const ABOUT_TEXTS = `FROM "Judgement" a WHERE a."agentId" = p."agentId" AND a."pairKey" = p."pairKey"
   AND ${unindexed('a."model"')} = ? AND a."promptVersion" = ? AND ${unindexed('a."olderFactId"')} = p."olderFactId"
   AND a."olderRevision" = p."olderRevision" AND a."newerRevision" = p."newerRevision"`

function openOf(entityKey: string | null): string {
  return `p."agentId" = ? AND p."status" = 'pending' AND p."kind" = 'supersede' AND p."confidence" < ${LEAST_SURE}
    AND p."winningSignal" IS NOT NULL AND NOT p."foreignOnly"${entityKey === null ? '' : ' AND p."entityKey" = ?'}`
}

function valuesOf(agentId: string, entityKey: string | null): readonly string[] {
  return entityKey === null ? [agentId] : [agentId, entityKey]
}
