-- CreateIndex
CREATE INDEX "Operation_kind_idx" ON "Operation"("kind");

-- CreateIndex
CREATE INDEX "Proposal_agentId_pattern_detectorVersion_status_unsure_verdict_id_idx" ON "Proposal"("agentId", "pattern", "detectorVersion", "status", "unsure", "verdict", "id");
