-- What each change did to the place of a fact in lists: nothing (0: another table, or words only), moved it (1), made it (2). The past is
-- read from those that did something. Prisma reads no index of expressions; lib/store/sqlite/change-effect.ts has the same one.

-- CreateIndex
CREATE INDEX "Change_effect_idx" ON "Change"((CASE WHEN "tableName" <> 'fact' THEN 0 WHEN "before" IS NULL THEN 2 ELSE
    json_remove("before", '$.entity', '$.aspect', '$.key', '$.content', '$.normalizedContent', '$.tags', '$.metadata', '$.confidence', '$.importKey', '$.recordedAt', '$.timeKnown', '$.revision', '$.version') <> '{}' END),
    "operationSeq", "position");
