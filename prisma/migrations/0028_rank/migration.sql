-- The order in which an agent receives its facts (rule TO2): the first ones are read without the others. Prisma reads no index of
-- expressions; lib/store/sqlite/context-facts.ts has the same ones.

-- CreateIndex
CREATE INDEX "Fact_rank_idx" ON "Fact"("agentId", "status", ("kind" = 'constraint') DESC, "protected" DESC, COALESCE("importance", 0.5) DESC,
    "confirmations" DESC, MAX("validFrom", COALESCE("confirmedAt", "validFrom")) DESC, "id" DESC);
