import type { Tx } from '../port'
import { arrayOf, asText } from '../sqlite/dialect'
import { EVER_TRUE, MERGED } from './changed-versions'

/** What counts as one source: a single source, its conversation or document, or its whole system. */
export type SourceGrouping = 'source' | 'session' | 'system'

/** A source of one agent, and how many of its facts were superseded. */
export type SourceTurnover = {
  readonly agentId: string
  readonly system: string
  readonly session: string | null
  readonly sourceId: string | null // only if sources are counted one by one
  readonly label: string | null // its name in its system
  readonly facts: number // facts that were ever true
  readonly superseded: number // of these, without merged ones
  readonly merged: number
}

const GROUPS: Readonly<Record<SourceGrouping, string>> = {
  source: 's."id"',
  session: 's."agentId", s."system", s."session"',
  system: 's."agentId", s."system"',
}

const NAMES = ['agentId', 'system', 'session', 'sourceId', 'label', 'facts', 'superseded', 'merged']

/** Counts the facts of each source, and how many of them are superseded (rule PC5). */
export async function readSourceTurnover(
  reader: Tx,
  { agentId, by }: { readonly agentId: string | null; readonly by: SourceGrouping },
): Promise<readonly SourceTurnover[]> {
  const [row] = await reader.$queryRawUnsafe<{ readonly rows: string }[]>(
    `WITH merged AS MATERIALIZED (${MERGED}),
     turned AS (
       SELECT s."agentId", s."system",
         ${by === 'system' ? 'NULL' : 's."session"'} AS "session",
         ${by === 'source' ? 's."id"' : 'NULL'} AS "sourceId",
         ${by === 'source' ? 's."externalId"' : 'NULL'} AS "label",
         COUNT(*) AS "facts",
         COUNT(*) FILTER (WHERE f."status" = 'superseded' AND m."id" IS NULL) AS "superseded",
         COUNT(*) FILTER (WHERE f."status" = 'superseded' AND m."id" IS NOT NULL) AS "merged"
         FROM "Fact" f JOIN "Source" s ON s."id" = f."sourceId"
         LEFT JOIN merged m ON m."id" = f."id" AND m."into" = f."supersededById"
        WHERE ${EVER_TRUE} ${agentId === null ? '' : 'AND f."agentId" = ?'}
        GROUP BY ${GROUPS[by]})
     SELECT ${asText(arrayOf(...NAMES.map((name) => `"${name}"`)))} AS "rows" FROM turned`,
    ...(agentId === null ? [] : [agentId]),
  )
  return (JSON.parse(row?.rows ?? '[]') as Row[]).map(toTurnover)
}

type Row = readonly [
  agentId: string,
  system: string,
  session: string | null,
  sourceId: string | null,
  label: string | null,
  facts: number,
  superseded: number,
  merged: number,
]

function toTurnover(row: Row): SourceTurnover {
  const [agentId, system, session, sourceId, label, facts, superseded, merged] = row
  return { agentId, system, session, sourceId, label, facts, superseded, merged }
}
