-- CreateTable
CREATE TABLE "ImportPreview" (
    "token" TEXT NOT NULL PRIMARY KEY,
    "reviewer" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "size" INTEGER NOT NULL,
    "payload" BLOB NOT NULL
);
