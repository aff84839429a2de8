-- CreateTable
CREATE TABLE "RetentionRun" (
    "agentId" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL,
    "actor" TEXT NOT NULL,
    "moved" INTEGER NOT NULL,
    "operationId" TEXT
);
