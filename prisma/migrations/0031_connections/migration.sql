-- CreateTable
CREATE TABLE "Connection" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "scopeBy" TEXT NOT NULL,
    "scopeId" TEXT NOT NULL,
    "sealedKey" TEXT,
    "mode" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "disconnectedAt" DATETIME,
    "pausedAt" DATETIME,
    "pausedWhy" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "busyUntil" DATETIME,
    "nextReadAt" DATETIME NOT NULL,
    "lastReadAt" DATETIME,
    "lastReadProblem" TEXT,
    "partial" TEXT
);

-- CreateTable
CREATE TABLE "StoreFact" (
    "connectionId" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "factId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "seenAt" DATETIME NOT NULL,

    PRIMARY KEY ("connectionId", "externalId")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "connectionId" TEXT NOT NULL,
    "operationId" TEXT NOT NULL,
    "operationSeq" INTEGER NOT NULL,
    "factId" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "change" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "undoes" INTEGER,
    "state" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "notBefore" DATETIME NOT NULL,
    "nextTryAt" DATETIME NOT NULL,
    "sentAt" DATETIME,
    "before" TEXT,
    "written" TEXT,
    "verifiedAt" DATETIME,
    "undoneThereAt" DATETIME,
    "problem" TEXT,
    "wayOut" TEXT
);

-- CreateIndex
CREATE INDEX "Connection_agentId_idx" ON "Connection"("agentId");

-- CreateIndex
CREATE INDEX "StoreFact_factId_idx" ON "StoreFact"("factId");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_id_key" ON "Delivery"("id");

-- CreateIndex
CREATE INDEX "Delivery_connectionId_state_nextTryAt_idx" ON "Delivery"("connectionId", "state", "nextTryAt");

-- CreateIndex
CREATE INDEX "Delivery_connectionId_externalId_seq_idx" ON "Delivery"("connectionId", "externalId", "seq");

-- CreateIndex
CREATE INDEX "Delivery_factId_idx" ON "Delivery"("factId");

-- CreateIndex
CREATE INDEX "Delivery_operationSeq_idx" ON "Delivery"("operationSeq");
