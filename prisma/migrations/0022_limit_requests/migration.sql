-- CreateTable
CREATE TABLE "LimitRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT,
    "gates" TEXT NOT NULL,
    "seen" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "firstSigner" TEXT NOT NULL,
    "firstVerified" BOOLEAN NOT NULL,
    "firstAt" DATETIME NOT NULL,
    "secondSigner" TEXT,
    "secondVerified" BOOLEAN,
    "secondAt" DATETIME,
    "version" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "LimitRequest_agentId_status_idx" ON "LimitRequest"("agentId", "status");
