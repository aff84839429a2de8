-- AlterTable
ALTER TABLE "Sample" ADD COLUMN "watchOf" TEXT;

-- CreateTable
CREATE TABLE "PhaseSwitch" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT,
    "toPhase" INTEGER NOT NULL,
    "autoApply" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL,
    "snapshot" TEXT NOT NULL,
    "firstSigner" TEXT NOT NULL,
    "firstVerified" BOOLEAN NOT NULL,
    "firstAt" DATETIME NOT NULL,
    "secondSigner" TEXT,
    "secondVerified" BOOLEAN,
    "secondAt" DATETIME,
    "returnedBy" TEXT,
    "returnedAt" DATETIME,
    "why" TEXT,
    "version" INTEGER NOT NULL
);

-- AlterTable
ALTER TABLE "PolicyRow" ADD COLUMN "gates" TEXT NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "PhaseSwitch_agentId_status_idx" ON "PhaseSwitch"("agentId", "status");

-- CreateIndex
CREATE INDEX "Sample_watchOf_idx" ON "Sample"("watchOf");
