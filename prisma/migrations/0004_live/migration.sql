-- AlterTable
ALTER TABLE "Proposal" ADD COLUMN "disputed" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Presence" (
    "tab" TEXT NOT NULL PRIMARY KEY,
    "reviewer" TEXT NOT NULL,
    "proposalId" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "seenAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Lease" (
    "proposalId" TEXT NOT NULL PRIMARY KEY,
    "reviewer" TEXT NOT NULL,
    "until" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "Proposal_disputed_agentId_id_idx" ON "Proposal"("disputed", "agentId", "id");

-- CreateIndex
CREATE INDEX "Presence_seenAt_idx" ON "Presence"("seenAt");

-- CreateIndex
CREATE INDEX "Lease_until_idx" ON "Lease"("until");
