-- CreateTable
CREATE TABLE "EndedAnswer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "olderFactId" TEXT NOT NULL,
    "newerFactId" TEXT NOT NULL,
    "pairKey" TEXT NOT NULL,
    "olderRevision" INTEGER NOT NULL,
    "newerRevision" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "applied" BOOLEAN NOT NULL,
    "by" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL,
    "reverted" BOOLEAN NOT NULL
);

-- CreateIndex
CREATE INDEX "EndedAnswer_olderFactId_idx" ON "EndedAnswer"("olderFactId");

-- CreateIndex
CREATE INDEX "EndedAnswer_agentId_reverted_value_idx" ON "EndedAnswer"("agentId", "reverted", "value");

-- CreateIndex
CREATE INDEX "EndedAnswer_agentId_pairKey_idx" ON "EndedAnswer"("agentId", "pairKey");
