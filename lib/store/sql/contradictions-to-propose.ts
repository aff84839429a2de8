import type { JudgeName } from '../judgements'
import type { Tx } from '../port'
import { NOT_ON_RECORD } from './not-on-record'

/** A contradiction that can be proposed. */
export type Contradiction = {
  readonly pairKey: string
  readonly olderFactId: string
  readonly newerFactId: string
  readonly confidence: number
  readonly reasoning: string
}

/**
 * Loads this judge's contradictions at or above the threshold, newest first. Both facts must be active and unchanged since, and the pair
 * must not be on record with these texts.
 */
export async function contradictionsToPropose(
  reader: Tx,
  { agentId, model, promptVersion }: JudgeName,
  { minConfidence, most }: { readonly minConfidence: number; readonly most: number },
): Promise<readonly Contradiction[]> {
  return reader.$queryRawUnsafe<Contradiction[]>(
    `SELECT j."pairKey", j."olderFactId", j."newerFactId", j."confidence", j."reasoning" FROM "Judgement" j
       JOIN "Fact" o ON o."id" = j."olderFactId" AND o."status" = 'active' AND o."revision" = j."olderRevision"
       JOIN "Fact" n ON n."id" = j."newerFactId" AND n."status" = 'active' AND n."revision" = j."newerRevision"
      WHERE j."agentId" = ? AND j."status" = 'answered' AND j."model" = ? AND j."promptVersion" = ?
        AND j."contradicts" AND j."confidence" >= ? AND ${NOT_ON_RECORD}
      ORDER BY j."at" DESC, j."pairKey" LIMIT ?`,
    agentId,
    model,
    promptVersion,
    minConfidence,
    most,
  )
}
