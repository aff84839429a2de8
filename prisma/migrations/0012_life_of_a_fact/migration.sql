-- AlterTable
ALTER TABLE "Fact" ADD COLUMN "confirmedAt" DATETIME;
ALTER TABLE "Fact" ADD COLUMN "confirmations" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "KeptApart" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "pairKey" TEXT NOT NULL,
    "firstRevision" INTEGER NOT NULL,
    "secondRevision" INTEGER NOT NULL,
    "by" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL,
    "reverted" BOOLEAN NOT NULL
);

-- CreateIndex
CREATE INDEX "KeptApart_agentId_pairKey_idx" ON "KeptApart"("agentId", "pairKey");
