-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_EndedAnswer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "olderFactId" TEXT NOT NULL,
    "newerFactId" TEXT,
    "pairKey" TEXT NOT NULL,
    "olderRevision" INTEGER NOT NULL,
    "newerRevision" INTEGER,
    "endedAt" DATETIME,
    "value" TEXT NOT NULL,
    "applied" BOOLEAN NOT NULL,
    "by" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL,
    "reverted" BOOLEAN NOT NULL
);
INSERT INTO "new_EndedAnswer" ("agentId", "applied", "at", "by", "id", "newerFactId", "newerRevision", "olderFactId", "olderRevision", "pairKey", "reverted", "value", "verified") SELECT "agentId", "applied", "at", "by", "id", "newerFactId", "newerRevision", "olderFactId", "olderRevision", "pairKey", "reverted", "value", "verified" FROM "EndedAnswer";
DROP TABLE "EndedAnswer";
ALTER TABLE "new_EndedAnswer" RENAME TO "EndedAnswer";
CREATE INDEX "EndedAnswer_olderFactId_idx" ON "EndedAnswer"("olderFactId");
CREATE INDEX "EndedAnswer_agentId_reverted_value_idx" ON "EndedAnswer"("agentId", "reverted", "value");
CREATE INDEX "EndedAnswer_agentId_pairKey_idx" ON "EndedAnswer"("agentId", "pairKey");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
