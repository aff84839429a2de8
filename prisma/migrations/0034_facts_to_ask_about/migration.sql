-- When a person is to be asked whether a fact is still true (rule LF17): the first ones are read without the others, and all are counted
-- inside the index. Prisma reads no index of expressions; lib/store/sql/unconfirmed-facts.ts has the same one.

-- CreateIndex
CREATE INDEX "Fact_asked_idx" ON "Fact"("agentId",
    (COALESCE(MAX(MAX("validFrom", "recordedAt"), "confirmedAt"), MAX("validFrom", "recordedAt")) + CASE "kind" WHEN 'fact' THEN 180 WHEN 'preference' THEN 180 WHEN 'decision' THEN 365 END * 86400000 * (1 << MIN("confirmations", 2))),
    "id", "validFrom", "validUntil")
    WHERE "status" = 'active' AND "kind" <> 'constraint' AND NOT "protected";
