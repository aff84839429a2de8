-- CreateIndex
CREATE INDEX "Fact_agentId_status_validUntil_idx" ON "Fact"("agentId", "status", "validUntil");
