-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "agents" TEXT,
    "texts" BOOLEAN NOT NULL,
    "secret" TEXT NOT NULL,
    "formerSecret" TEXT,
    "formerUntil" DATETIME,
    "owner" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "disabledAt" DATETIME,
    "disabledWhy" TEXT,
    "lastAt" DATETIME,
    "lastStatus" INTEGER,
    "lastProblem" TEXT,
    "arrivedAt" DATETIME,
    "sendingUntil" DATETIME
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "operationSeq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL,
    "firstTryAt" DATETIME,
    "nextTryAt" DATETIME NOT NULL,
    "aside" BOOLEAN NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_id_key" ON "WebhookDelivery"("id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_aside_seq_idx" ON "WebhookDelivery"("webhookId", "aside", "seq");
