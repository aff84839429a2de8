-- CreateTable
CREATE TABLE "Judgement" (
    "agentId" TEXT NOT NULL,
    "pairKey" TEXT NOT NULL,
    "textsHash" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "promptVersion" TEXT NOT NULL,
    "olderFactId" TEXT NOT NULL,
    "newerFactId" TEXT NOT NULL,
    "olderRevision" INTEGER NOT NULL,
    "newerRevision" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "why" TEXT,
    "detail" TEXT,
    "contradicts" BOOLEAN,
    "confidence" REAL,
    "reasoning" TEXT,
    "tookMs" INTEGER,
    "attempts" INTEGER NOT NULL,
    "firstAt" DATETIME NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("agentId", "pairKey", "textsHash", "model", "promptVersion")
);

-- CreateTable
CREATE TABLE "Embedding" (
    "textHash" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "dims" INTEGER NOT NULL,
    "vector" BLOB NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("textHash", "model")
);

-- CreateIndex
CREATE INDEX "Judgement_agentId_model_promptVersion_textsHash_idx" ON "Judgement"("agentId", "model", "promptVersion", "textsHash");

-- CreateIndex
CREATE INDEX "Judgement_agentId_olderFactId_idx" ON "Judgement"("agentId", "olderFactId");

-- CreateIndex
CREATE INDEX "Judgement_agentId_status_at_idx" ON "Judgement"("agentId", "status", "at");
