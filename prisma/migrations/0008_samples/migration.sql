-- CreateTable
CREATE TABLE "Sample" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "agentId" TEXT,
    "seed" TEXT NOT NULL,
    "drawnBy" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL,
    "strata" TEXT NOT NULL,
    "leftOut" INTEGER NOT NULL,
    "pairCount" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "version" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "SamplePair" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sampleId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "stratum" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "pairKey" TEXT NOT NULL,
    "olderFactId" TEXT NOT NULL,
    "newerFactId" TEXT NOT NULL,
    "olderText" TEXT NOT NULL,
    "newerText" TEXT NOT NULL,
    "proposalId" TEXT,
    "proposed" BOOLEAN NOT NULL,
    "confidence" REAL NOT NULL,
    "threshold" REAL NOT NULL,
    "pattern" TEXT NOT NULL,
    "readings" TEXT NOT NULL,
    "detectorVersion" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "wanted" INTEGER NOT NULL,
    "known" BOOLEAN,
    CONSTRAINT "SamplePair_sampleId_fkey" FOREIGN KEY ("sampleId") REFERENCES "Sample" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SamplePair_olderFactId_fkey" FOREIGN KEY ("olderFactId") REFERENCES "Fact" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "SamplePair_newerFactId_fkey" FOREIGN KEY ("newerFactId") REFERENCES "Fact" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Label" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pairId" TEXT NOT NULL,
    "sampleId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "value" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "dwellMs" INTEGER,
    "at" DATETIME NOT NULL,
    "operationId" TEXT NOT NULL,
    "reverted" BOOLEAN NOT NULL,
    CONSTRAINT "Label_pairId_fkey" FOREIGN KEY ("pairId") REFERENCES "SamplePair" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Sample_number_key" ON "Sample"("number");

-- CreateIndex
CREATE INDEX "Sample_agentId_idx" ON "Sample"("agentId");

-- CreateIndex
CREATE INDEX "SamplePair_agentId_pairKey_idx" ON "SamplePair"("agentId", "pairKey");

-- CreateIndex
CREATE INDEX "SamplePair_olderFactId_idx" ON "SamplePair"("olderFactId");

-- CreateIndex
CREATE INDEX "SamplePair_newerFactId_idx" ON "SamplePair"("newerFactId");

-- CreateIndex
CREATE UNIQUE INDEX "SamplePair_sampleId_position_key" ON "SamplePair"("sampleId", "position");

-- CreateIndex
CREATE INDEX "Label_pairId_idx" ON "Label"("pairId");

-- CreateIndex
CREATE INDEX "Label_sampleId_reviewer_idx" ON "Label"("sampleId", "reviewer");
