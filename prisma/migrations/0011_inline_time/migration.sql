-- CreateTable
CREATE TABLE "InlineTime" (
    "agentId" TEXT NOT NULL,
    "day" INTEGER NOT NULL,
    "tenths" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("agentId", "day", "tenths")
);

-- CreateIndex
CREATE INDEX "InlineTime_day_idx" ON "InlineTime"("day");
