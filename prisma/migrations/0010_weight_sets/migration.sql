-- CreateTable
CREATE TABLE "WeightSet" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "detectorVersion" TEXT NOT NULL,
    "agentId" TEXT,
    "against" TEXT NOT NULL,
    "figures" TEXT NOT NULL,
    "evaluation" TEXT NOT NULL,
    "madeBy" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL,
    "status" TEXT NOT NULL,
    "firstSigner" TEXT,
    "firstVerified" BOOLEAN,
    "firstAt" DATETIME,
    "secondSigner" TEXT,
    "secondVerified" BOOLEAN,
    "secondAt" DATETIME,
    "version" INTEGER NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "WeightSet_number_key" ON "WeightSet"("number");

-- CreateIndex
CREATE UNIQUE INDEX "WeightSet_detectorVersion_key" ON "WeightSet"("detectorVersion");

-- CreateIndex
CREATE INDEX "WeightSet_agentId_number_idx" ON "WeightSet"("agentId", "number");
