-- CreateTable
CREATE TABLE "StoreMark" (
    "connectionId" TEXT NOT NULL PRIMARY KEY,
    "mark" TEXT NOT NULL
);
