-- CreateIndex
CREATE INDEX "Fact_agentId_status_validFrom_idx" ON "Fact"("agentId", "status", "validFrom");
