import { canEndAutomatically } from '@/lib/domain/automatic'
import { instantFromMs } from '@/lib/domain/instant'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'

import type { Tx } from '../port'
import { instant, ms, greatest } from '../sqlite/dialect'
import { allOf, condition } from './condition'
import { HAD_DISAGREED } from './opinion-is'
import { givenByPerson } from './own-answers'

const MOST = 20_000
const EXCERPT = 400

/** A past proposal with the answers to it since. */
export type ReplayedRow = {
  readonly id: string
  readonly number: number
  readonly agentId: string
  readonly entity: string
  readonly aspect: string
  readonly confidence: number
  readonly pattern: string
  readonly judged: boolean
  readonly contextDiffers: boolean
  readonly locked: boolean
  readonly disagreed: boolean // the judge had, when it was made
  readonly canEndAutomatically: boolean // judged by the facts as they were when it was made
  readonly older: string // beginning of the text
  readonly newer: string
  readonly verdict: VerdictValue | null // a person’s verdict in force
  readonly undone: boolean // a person’s approval was undone
}

type Raw = Omit<
  ReplayedRow,
  | 'judged'
  | 'contextDiffers'
  | 'locked'
  | 'disagreed'
  | 'canEndAutomatically'
  | 'undone'
  | 'verdict'
> & {
  readonly at: number | bigint
  readonly begins: number | bigint
  readonly olderConfidence: number | null
  readonly newerConfidence: number | null
  readonly judged: number | bigint
  readonly contextDiffers: number | bigint | boolean
  readonly locked: number | bigint
  readonly disagreed: number | bigint | null
  readonly undone: number | bigint
  readonly verdict: string | null
}

/** Reads the proposals of an agent (null: all agents) made since an instant, newest first, without withdrawn ones and those by hand; at most 20,000. */
export async function findReplayed(
  reader: Tx,
  { agentId, since }: { readonly agentId: string | null; readonly since: Date },
): Promise<{ readonly rows: readonly ReplayedRow[]; readonly capped: boolean }> {
  const where = allOf([
    agentId === null ? null : condition('p."agentId" = ?', agentId),
    condition('p."createdAt" >= ?', instant(since)),
    condition(`p."status" <> 'withdrawn'`),
    condition(`p."origin" <> 'manual'`), // no threshold proposes those
  ])
  const rows = await reader.$queryRawUnsafe<Raw[]>(
    `SELECT p."id", p."number", p."agentId", p."entity", p."aspect", p."confidence", p."pattern",
       p."winningSignal" IS NULL AS "judged", p."contextDiffers" AS "contextDiffers",
       (o."kind" = 'constraint' OR o."protected") AS "locked", ${HAD_DISAGREED} AS "disagreed",
       ${ms(greatest('p."createdAt"', 'n."recordedAt"'))} AS "at", ${ms('n."validFrom"')} AS "begins",
       o."confidence" AS "olderConfidence", n."confidence" AS "newerConfidence",
       substr(o."content", 1, ${EXCERPT}) AS "older", substr(n."content", 1, ${EXCERPT}) AS "newer",
       CASE WHEN p."status" <> 'decided' OR NOT ${givenByPerson('v')} THEN NULL ELSE p."verdict" END AS "verdict",
       EXISTS (SELECT 1 FROM "Verdict" u WHERE u."proposalId" = p."id" AND u."value" = 'supersede' AND u."reverted"
         AND ${givenByPerson('u')}) AS "undone"
     FROM "Proposal" p
     JOIN "Fact" o ON o."id" = p."olderFactId"
     JOIN "Fact" n ON n."id" = p."newerFactId"
     LEFT JOIN "Verdict" v ON v."id" = p."verdictId"
     WHERE ${where.text} ORDER BY p."number" DESC LIMIT ${MOST + 1}`,
    ...where.values,
  )
  return {
    capped: rows.length > MOST,
    rows: rows.slice(0, MOST).map(replayedRow),
  }
}

function replayedRow({ at, begins, olderConfidence, newerConfidence, ...row }: Raw): ReplayedRow {
  const validFrom = instantFromMs(Number(begins))
  const sides = {
    older: { confidence: olderConfidence, validFrom, validUntil: null },
    newer: { confidence: newerConfidence, validFrom, validUntil: null }, // an end may have been added since
  }
  return {
    ...row,
    number: Number(row.number),
    judged: Number(row.judged) === 1,
    contextDiffers: Number(row.contextDiffers) === 1,
    locked: Number(row.locked) === 1,
    disagreed: Number(row.disagreed) === 1,
    canEndAutomatically: canEndAutomatically(sides, instantFromMs(Number(at))),
    undone: Number(row.undone) === 1,
    verdict: VERDICT_VALUES.find((value) => value === row.verdict) ?? null,
  }
}
