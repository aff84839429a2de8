-- CreateTable
CREATE TABLE "StoreMeta" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "writes" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "Agent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "title" TEXT,
    "about" TEXT,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Fact" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "entity" TEXT,
    "aspect" TEXT,
    "entityKey" TEXT,
    "aspectKey" TEXT,
    "key" TEXT,
    "kind" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "normalizedContent" TEXT NOT NULL,
    "tags" TEXT NOT NULL,
    "metadata" TEXT NOT NULL,
    "confidence" REAL,
    "importance" REAL,
    "sourceId" TEXT,
    "importKey" TEXT,
    "recordedAt" DATETIME NOT NULL,
    "validFrom" DATETIME NOT NULL,
    "timeKnown" BOOLEAN NOT NULL,
    "validUntil" DATETIME,
    "status" TEXT NOT NULL,
    "supersededById" TEXT,
    "supersededAt" DATETIME,
    "protected" BOOLEAN NOT NULL,
    "revision" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    CONSTRAINT "Fact_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "Source" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Fact_supersededById_fkey" FOREIGN KEY ("supersededById") REFERENCES "Fact" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Source" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "externalId" TEXT,
    "excerpt" TEXT,
    "session" TEXT,
    "recordedAt" DATETIME NOT NULL,
    "tier" TEXT NOT NULL,
    "version" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "Proposal" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "agentId" TEXT NOT NULL,
    "olderFactId" TEXT NOT NULL,
    "newerFactId" TEXT NOT NULL,
    "pairKey" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "aspect" TEXT NOT NULL,
    "entityKey" TEXT NOT NULL,
    "aspectKey" TEXT NOT NULL,
    "readings" TEXT NOT NULL,
    "confidence" REAL NOT NULL,
    "winningSignal" TEXT,
    "pattern" TEXT NOT NULL,
    "contextDiffers" BOOLEAN NOT NULL,
    "detectorVersion" TEXT NOT NULL,
    "policySnapshot" TEXT NOT NULL,
    "note" TEXT,
    "olderRevision" INTEGER NOT NULL,
    "newerRevision" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "unsure" BOOLEAN NOT NULL,
    "verdict" TEXT,
    "verdictId" TEXT,
    "applied" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "seen" INTEGER NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    CONSTRAINT "Proposal_olderFactId_fkey" FOREIGN KEY ("olderFactId") REFERENCES "Fact" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Proposal_newerFactId_fkey" FOREIGN KEY ("newerFactId") REFERENCES "Fact" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Verdict" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "proposalId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "value" TEXT NOT NULL,
    "blind" BOOLEAN NOT NULL,
    "dwellMs" INTEGER,
    "shownSignals" BOOLEAN NOT NULL,
    "proposalVersion" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "operationId" TEXT NOT NULL,
    "reverted" BOOLEAN NOT NULL,
    CONSTRAINT "Verdict_proposalId_fkey" FOREIGN KEY ("proposalId") REFERENCES "Proposal" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "VerdictNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "verdictId" TEXT NOT NULL,
    "reason" TEXT,
    "note" TEXT,
    "reviewer" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "VerdictNote_verdictId_fkey" FOREIGN KEY ("verdictId") REFERENCES "Verdict" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Operation" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "agentId" TEXT,
    "actor" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL,
    "reason" TEXT,
    "subject" TEXT NOT NULL,
    "undoes" TEXT,
    "undoneById" TEXT,
    "inEffect" BOOLEAN NOT NULL,
    "effectSeq" INTEGER NOT NULL,
    "changeCount" INTEGER NOT NULL,
    "idempotencyKey" TEXT
);

-- CreateTable
CREATE TABLE "Change" (
    "operationSeq" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "tableName" TEXT NOT NULL,
    "rowId" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT NOT NULL,

    PRIMARY KEY ("operationSeq", "position"),
    CONSTRAINT "Change_operationSeq_fkey" FOREIGN KEY ("operationSeq") REFERENCES "Operation" ("seq") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PolicyRow" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "overrides" TEXT NOT NULL,
    "version" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "SweepRun" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "entity" TEXT,
    "activeKey" TEXT,
    "status" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "heartbeatAt" DATETIME NOT NULL,
    "owner" TEXT NOT NULL,
    "finishedAt" DATETIME,
    "cancelRequested" BOOLEAN NOT NULL,
    "checkpoint" TEXT,
    "slotsTotal" INTEGER NOT NULL,
    "slotsDone" INTEGER NOT NULL,
    "factsRead" INTEGER NOT NULL,
    "pairsCompared" INTEGER NOT NULL,
    "proposed" INTEGER NOT NULL,
    "seenAgain" INTEGER NOT NULL,
    "unclassified" INTEGER NOT NULL,
    "policySnapshot" TEXT NOT NULL,
    "detectorVersion" TEXT NOT NULL,
    "operationId" TEXT,
    "error" TEXT
);

-- CreateIndex
CREATE INDEX "Fact_agentId_status_entityKey_aspectKey_id_key_idx" ON "Fact"("agentId", "status", "entityKey", "aspectKey", "id", "key");

-- CreateIndex
CREATE INDEX "Fact_agentId_entityKey_aspectKey_id_idx" ON "Fact"("agentId", "entityKey", "aspectKey", "id");

-- CreateIndex
CREATE INDEX "Fact_supersededById_idx" ON "Fact"("supersededById");

-- CreateIndex
CREATE INDEX "Fact_sourceId_status_idx" ON "Fact"("sourceId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "Fact_agentId_importKey_key" ON "Fact"("agentId", "importKey");

-- CreateIndex
CREATE UNIQUE INDEX "Source_agentId_system_externalId_key" ON "Source"("agentId", "system", "externalId");

-- CreateIndex
CREATE UNIQUE INDEX "Proposal_number_key" ON "Proposal"("number");

-- CreateIndex
CREATE INDEX "Proposal_status_id_unsure_idx" ON "Proposal"("status", "id", "unsure");

-- CreateIndex
CREATE INDEX "Proposal_status_confidence_id_unsure_idx" ON "Proposal"("status", "confidence", "id", "unsure");

-- CreateIndex
CREATE INDEX "Proposal_status_entityKey_aspectKey_id_unsure_idx" ON "Proposal"("status", "entityKey", "aspectKey", "id", "unsure");

-- CreateIndex
CREATE INDEX "Proposal_agentId_status_id_unsure_idx" ON "Proposal"("agentId", "status", "id", "unsure");

-- CreateIndex
CREATE INDEX "Proposal_agentId_status_confidence_id_unsure_idx" ON "Proposal"("agentId", "status", "confidence", "id", "unsure");

-- CreateIndex
CREATE INDEX "Proposal_agentId_status_entityKey_aspectKey_id_unsure_idx" ON "Proposal"("agentId", "status", "entityKey", "aspectKey", "id", "unsure");

-- CreateIndex
CREATE INDEX "Proposal_agentId_entityKey_aspectKey_idx" ON "Proposal"("agentId", "entityKey", "aspectKey");

-- CreateIndex
CREATE INDEX "Proposal_status_unsure_agentId_idx" ON "Proposal"("status", "unsure", "agentId");

-- CreateIndex
CREATE INDEX "Proposal_olderFactId_status_idx" ON "Proposal"("olderFactId", "status");

-- CreateIndex
CREATE INDEX "Proposal_newerFactId_status_idx" ON "Proposal"("newerFactId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "Proposal_agentId_pairKey_key" ON "Proposal"("agentId", "pairKey");

-- CreateIndex
CREATE INDEX "Verdict_proposalId_at_idx" ON "Verdict"("proposalId", "at");

-- CreateIndex
CREATE INDEX "Verdict_operationId_idx" ON "Verdict"("operationId");

-- CreateIndex
CREATE INDEX "VerdictNote_verdictId_id_idx" ON "VerdictNote"("verdictId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Operation_id_key" ON "Operation"("id");

-- CreateIndex
CREATE UNIQUE INDEX "Operation_idempotencyKey_key" ON "Operation"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Operation_agentId_seq_idx" ON "Operation"("agentId", "seq");

-- CreateIndex
CREATE INDEX "Operation_actor_seq_idx" ON "Operation"("actor", "seq");

-- CreateIndex
CREATE INDEX "Operation_undoes_idx" ON "Operation"("undoes");

-- CreateIndex
CREATE INDEX "Change_tableName_rowId_operationSeq_idx" ON "Change"("tableName", "rowId", "operationSeq");

-- CreateIndex
CREATE UNIQUE INDEX "SweepRun_activeKey_key" ON "SweepRun"("activeKey");

-- CreateIndex
CREATE INDEX "SweepRun_agentId_startedAt_idx" ON "SweepRun"("agentId", "startedAt");
