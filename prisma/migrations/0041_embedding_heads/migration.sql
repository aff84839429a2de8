-- CreateTable
CREATE TABLE "EmbeddingHead" (
    "model" TEXT NOT NULL PRIMARY KEY,
    "detectorVersion" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "done" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "problem" TEXT,
    "version" TEXT,
    "weights" BLOB,
    "cut" REAL,
    "figures" TEXT,
    "by" TEXT NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "at" DATETIME NOT NULL
);
