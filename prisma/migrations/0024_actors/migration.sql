-- AlterTable
ALTER TABLE "LimitRequest" ADD COLUMN "firstSignerId" TEXT;
ALTER TABLE "LimitRequest" ADD COLUMN "secondSignerId" TEXT;

-- AlterTable
ALTER TABLE "PhaseSwitch" ADD COLUMN "firstSignerId" TEXT;
ALTER TABLE "PhaseSwitch" ADD COLUMN "returnedById" TEXT;
ALTER TABLE "PhaseSwitch" ADD COLUMN "secondSignerId" TEXT;

UPDATE "LimitRequest" SET "firstSignerId" = CASE lower("firstSigner") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "firstSigner" LIKE 'agent:% for %' THEN substr("firstSigner", 1, instr("firstSigner", ' for ') - 1) ELSE 'person:' || "firstSigner" END END;
UPDATE "LimitRequest" SET "secondSignerId" = CASE lower("secondSigner") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "secondSigner" LIKE 'agent:% for %' THEN substr("secondSigner", 1, instr("secondSigner", ' for ') - 1) ELSE 'person:' || "secondSigner" END END WHERE "secondSigner" IS NOT NULL;
UPDATE "PhaseSwitch" SET "firstSignerId" = CASE lower("firstSigner") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "firstSigner" LIKE 'agent:% for %' THEN substr("firstSigner", 1, instr("firstSigner", ' for ') - 1) ELSE 'person:' || "firstSigner" END END;
UPDATE "PhaseSwitch" SET "secondSignerId" = CASE lower("secondSigner") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "secondSigner" LIKE 'agent:% for %' THEN substr("secondSigner", 1, instr("secondSigner", ' for ') - 1) ELSE 'person:' || "secondSigner" END END WHERE "secondSigner" IS NOT NULL;
UPDATE "PhaseSwitch" SET "returnedById" = CASE lower("returnedBy") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "returnedBy" LIKE 'agent:% for %' THEN substr("returnedBy", 1, instr("returnedBy", ' for ') - 1) ELSE 'person:' || "returnedBy" END END WHERE "returnedBy" IS NOT NULL;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Label" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pairId" TEXT NOT NULL,
    "sampleId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "value" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "dwellMs" INTEGER,
    "at" DATETIME NOT NULL,
    "operationId" TEXT NOT NULL,
    "reverted" BOOLEAN NOT NULL,
    CONSTRAINT "Label_pairId_fkey" FOREIGN KEY ("pairId") REFERENCES "SamplePair" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Label" ("agentId", "at", "dwellMs", "id", "operationId", "pairId", "reverted", "reviewer", "role", "sampleId", "value", "verified", "reviewerId")
SELECT "agentId", "at", "dwellMs", "id", "operationId", "pairId", "reverted", "reviewer", "role", "sampleId", "value", "verified",
  CASE lower("reviewer") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "reviewer" LIKE 'agent:% for %' THEN substr("reviewer", 1, instr("reviewer", ' for ') - 1) ELSE 'person:' || "reviewer" END END
FROM "Label";
DROP TABLE "Label";
ALTER TABLE "new_Label" RENAME TO "Label";
CREATE INDEX "Label_pairId_idx" ON "Label"("pairId");
CREATE INDEX "Label_sampleId_reviewer_idx" ON "Label"("sampleId", "reviewer");
CREATE TABLE "new_Operation" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "agentId" TEXT,
    "actor" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "channel" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "reason" TEXT,
    "subject" TEXT NOT NULL,
    "undoes" TEXT,
    "undoneById" TEXT,
    "inEffect" BOOLEAN NOT NULL,
    "effectSeq" INTEGER NOT NULL,
    "changeCount" INTEGER NOT NULL,
    "idempotencyKey" TEXT
);
INSERT INTO "new_Operation" ("actor", "agentId", "at", "changeCount", "effectSeq", "id", "idempotencyKey", "inEffect", "kind", "reason", "seq", "subject", "undoes", "undoneById", "verified", "actorId", "channel")
SELECT "actor", "agentId", "at", "changeCount", "effectSeq", "id", "idempotencyKey", "inEffect", "kind", "reason", "seq", "subject", "undoes", "undoneById", "verified",
  CASE lower("actor") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "actor" LIKE 'agent:% for %' THEN substr("actor", 1, instr("actor", ' for ') - 1) ELSE 'person:' || "actor" END END,
  CASE WHEN lower("actor") IN ('palimpsest', 'demo', 'schedule') THEN 'job' WHEN "actor" LIKE 'agent:% for %' THEN 'http' ELSE 'page' END
FROM "Operation";
DROP TABLE "Operation";
ALTER TABLE "new_Operation" RENAME TO "Operation";
CREATE UNIQUE INDEX "Operation_id_key" ON "Operation"("id");
CREATE UNIQUE INDEX "Operation_idempotencyKey_key" ON "Operation"("idempotencyKey");
CREATE INDEX "Operation_agentId_seq_idx" ON "Operation"("agentId", "seq");
CREATE INDEX "Operation_actor_seq_idx" ON "Operation"("actor", "seq");
CREATE INDEX "Operation_undoes_idx" ON "Operation"("undoes");
CREATE INDEX "Operation_kind_idx" ON "Operation"("kind");
CREATE TABLE "new_SweepRun" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "agentId" TEXT NOT NULL,
    "entity" TEXT,
    "activeKey" TEXT,
    "status" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "actorId" TEXT NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "heartbeatAt" DATETIME NOT NULL,
    "owner" TEXT NOT NULL,
    "finishedAt" DATETIME,
    "cancelRequested" BOOLEAN NOT NULL,
    "checkpoint" TEXT,
    "slotsTotal" INTEGER NOT NULL,
    "slotsDone" INTEGER NOT NULL,
    "factsRead" INTEGER NOT NULL,
    "pairsCompared" INTEGER NOT NULL,
    "proposed" INTEGER NOT NULL,
    "seenAgain" INTEGER NOT NULL,
    "unclassified" INTEGER NOT NULL,
    "policySnapshot" TEXT NOT NULL,
    "detectorVersion" TEXT NOT NULL,
    "operationId" TEXT,
    "error" TEXT
);
INSERT INTO "new_SweepRun" ("activeKey", "actor", "agentId", "cancelRequested", "checkpoint", "detectorVersion", "entity", "error", "factsRead", "finishedAt", "heartbeatAt", "id", "operationId", "owner", "pairsCompared", "policySnapshot", "proposed", "seenAgain", "slotsDone", "slotsTotal", "startedAt", "status", "trigger", "unclassified", "actorId")
SELECT "activeKey", "actor", "agentId", "cancelRequested", "checkpoint", "detectorVersion", "entity", "error", "factsRead", "finishedAt", "heartbeatAt", "id", "operationId", "owner", "pairsCompared", "policySnapshot", "proposed", "seenAgain", "slotsDone", "slotsTotal", "startedAt", "status", "trigger", "unclassified",
  CASE lower("actor") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "actor" LIKE 'agent:% for %' THEN substr("actor", 1, instr("actor", ' for ') - 1) ELSE 'person:' || "actor" END END
FROM "SweepRun";
DROP TABLE "SweepRun";
ALTER TABLE "new_SweepRun" RENAME TO "SweepRun";
CREATE UNIQUE INDEX "SweepRun_activeKey_key" ON "SweepRun"("activeKey");
CREATE INDEX "SweepRun_agentId_startedAt_idx" ON "SweepRun"("agentId", "startedAt");
CREATE TABLE "new_Verdict" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "proposalId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL,
    "reviewerId" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "channel" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "blind" BOOLEAN NOT NULL,
    "dwellMs" INTEGER,
    "shownSignals" BOOLEAN NOT NULL,
    "proposalVersion" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "operationId" TEXT NOT NULL,
    "reverted" BOOLEAN NOT NULL,
    CONSTRAINT "Verdict_proposalId_fkey" FOREIGN KEY ("proposalId") REFERENCES "Proposal" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Verdict" ("agentId", "at", "blind", "dwellMs", "id", "operationId", "proposalId", "proposalVersion", "reverted", "reviewer", "shownSignals", "value", "verified", "reviewerId", "channel")
SELECT "agentId", "at", "blind", "dwellMs", "id", "operationId", "proposalId", "proposalVersion", "reverted", "reviewer", "shownSignals", "value", "verified",
  CASE lower("reviewer") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "reviewer" LIKE 'agent:% for %' THEN substr("reviewer", 1, instr("reviewer", ' for ') - 1) ELSE 'person:' || "reviewer" END END,
  CASE WHEN lower("reviewer") IN ('palimpsest', 'demo', 'schedule') THEN 'job' WHEN "reviewer" LIKE 'agent:% for %' THEN 'http' ELSE 'page' END
FROM "Verdict";
DROP TABLE "Verdict";
ALTER TABLE "new_Verdict" RENAME TO "Verdict";
CREATE INDEX "Verdict_proposalId_at_idx" ON "Verdict"("proposalId", "at");
CREATE INDEX "Verdict_operationId_idx" ON "Verdict"("operationId");
CREATE TABLE "new_WeightSet" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "number" INTEGER NOT NULL,
    "detectorVersion" TEXT NOT NULL,
    "agentId" TEXT,
    "against" TEXT NOT NULL,
    "figures" TEXT NOT NULL,
    "evaluation" TEXT NOT NULL,
    "madeBy" TEXT NOT NULL,
    "madeById" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "at" DATETIME NOT NULL,
    "status" TEXT NOT NULL,
    "firstSigner" TEXT,
    "firstSignerId" TEXT,
    "firstVerified" BOOLEAN,
    "firstAt" DATETIME,
    "secondSigner" TEXT,
    "secondSignerId" TEXT,
    "secondVerified" BOOLEAN,
    "secondAt" DATETIME,
    "version" INTEGER NOT NULL
);
INSERT INTO "new_WeightSet" ("against", "agentId", "at", "detectorVersion", "evaluation", "figures", "firstAt", "firstSigner", "firstVerified", "id", "madeBy", "number", "secondAt", "secondSigner", "secondVerified", "status", "verified", "version", "madeById", "firstSignerId", "secondSignerId")
SELECT "against", "agentId", "at", "detectorVersion", "evaluation", "figures", "firstAt", "firstSigner", "firstVerified", "id", "madeBy", "number", "secondAt", "secondSigner", "secondVerified", "status", "verified", "version",
  CASE lower("madeBy") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "madeBy" LIKE 'agent:% for %' THEN substr("madeBy", 1, instr("madeBy", ' for ') - 1) ELSE 'person:' || "madeBy" END END,
  CASE WHEN "firstSigner" IS NOT NULL THEN CASE lower("firstSigner") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "firstSigner" LIKE 'agent:% for %' THEN substr("firstSigner", 1, instr("firstSigner", ' for ') - 1) ELSE 'person:' || "firstSigner" END END END,
  CASE WHEN "secondSigner" IS NOT NULL THEN CASE lower("secondSigner") WHEN 'palimpsest' THEN 'system:palimpsest' WHEN 'demo' THEN 'system:demo' WHEN 'schedule' THEN 'service:schedule'
    ELSE CASE WHEN "secondSigner" LIKE 'agent:% for %' THEN substr("secondSigner", 1, instr("secondSigner", ' for ') - 1) ELSE 'person:' || "secondSigner" END END END
FROM "WeightSet";
DROP TABLE "WeightSet";
ALTER TABLE "new_WeightSet" RENAME TO "WeightSet";
CREATE UNIQUE INDEX "WeightSet_number_key" ON "WeightSet"("number");
CREATE UNIQUE INDEX "WeightSet_detectorVersion_key" ON "WeightSet"("detectorVersion");
CREATE INDEX "WeightSet_agentId_number_idx" ON "WeightSet"("agentId", "number");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
-- CreateIndex
CREATE INDEX "Operation_channel_idx" ON "Operation"("channel");
