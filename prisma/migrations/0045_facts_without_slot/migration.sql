-- Leads to the facts that a sweep skips because they have no slot, so that they can be counted (rule SW6). Prisma knows nothing of an index of
-- some rows; a migration that makes "Fact" anew must create it again (lib/store/sqlite/changed-slots.ts names it, so that no store opens without).

-- CreateIndex
CREATE INDEX "Fact_without_slot" ON "Fact"("agentId") WHERE "status" = 'active' AND ("entityKey" IS NULL OR "aspectKey" IS NULL);
