/** Where the pair of judgement `j` has no proposal with the texts that were judged. */
export const NOT_ON_RECORD = `NOT EXISTS (SELECT 1 FROM "Proposal" p
  WHERE p."agentId" = j."agentId" AND p."pairKey" = j."pairKey" AND p."status" <> 'stale'
    AND CASE WHEN p."olderFactId" = j."olderFactId"
      THEN p."olderRevision" = j."olderRevision" AND p."newerRevision" = j."newerRevision"
      ELSE p."olderRevision" = j."newerRevision" AND p."newerRevision" = j."olderRevision" END)`
