-- CreateTable
CREATE TABLE "OpenImport" (
    "operationId" TEXT NOT NULL PRIMARY KEY,
    "payload" BLOB NOT NULL
);
