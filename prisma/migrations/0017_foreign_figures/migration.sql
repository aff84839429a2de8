-- AlterTable
ALTER TABLE "Proposal" ADD COLUMN "foreignSystem" TEXT;
ALTER TABLE "Proposal" ADD COLUMN "foreignConfidence" REAL;
ALTER TABLE "Proposal" ADD COLUMN "foreignOnly" BOOLEAN NOT NULL DEFAULT false;

-- The figure that Signet gave gets a place of its own. Where nothing of ours fired it stood as our confidence; else the note has it.
UPDATE "Proposal" SET
  "foreignSystem" = 'signet',
  "foreignConfidence" = CASE WHEN "detectorVersion" = 'signet' THEN "confidence"
    ELSE CAST(substr("note", instr("note", ', ') + 2, 4) AS REAL) END,
  "note" = 'S' || substr(replace("note", ' No signal of ours fires; the confidence is theirs.', ''), 2)
WHERE "note" LIKE 'signet proposed this %';

-- Our own confidence follows from the stored evidence (rule W1): without a signal that fired it is at most .30, and 0 where nothing
-- was weighed. The log is read likewise: undoing an old operation must not bring Signet's figure back as ours.
CREATE TABLE "Reread" ("readings" TEXT NOT NULL PRIMARY KEY, "confidence" REAL, "version" TEXT);
INSERT OR IGNORE INTO "Reread" ("readings")
  SELECT "readings" FROM "Proposal" WHERE "detectorVersion" = 'signet'
  UNION SELECT json_extract("before", '$.readings') FROM "Change"
    WHERE "tableName" = 'proposal' AND json_extract("before", '$.detectorVersion') = 'signet'
  UNION SELECT json_extract("after", '$.readings') FROM "Change"
    WHERE "tableName" = 'proposal' AND json_extract("after", '$.detectorVersion') = 'signet';
UPDATE "Reread" SET
  "confidence" = CASE WHEN json_extract("readings", '$.prior') IS NULL THEN 0.0 ELSE (
    SELECT CASE WHEN COUNT(r."weight") = 0 THEN 0.0
      ELSE ROUND(MIN(0.3, 1.0 / (1.0 + pow(2.0, -(json_extract("readings", '$.prior') + TOTAL(r."weight"))))), 6) END
    FROM (SELECT json_extract(value, CASE WHEN type = 'array' THEN '$[2]' ELSE '$.weight' END) AS "weight"
            FROM json_each("Reread"."readings", '$.readings')) r) END,
  "version" = CASE WHEN json_extract("readings", '$.prior') IS NULL THEN 'seed-0' ELSE 'weighed-0' END; -- which release it was is not known
UPDATE "Proposal" SET ("confidence", "detectorVersion") =
  (SELECT r."confidence", r."version" FROM "Reread" r WHERE r."readings" = "Proposal"."readings")
WHERE "detectorVersion" = 'signet';
UPDATE "Change" SET "before" = (
  SELECT json_set("Change"."before", '$.confidence', r."confidence", '$.detectorVersion', r."version") FROM "Reread" r
   WHERE r."readings" = json_extract("Change"."before", '$.readings'))
WHERE "tableName" = 'proposal' AND json_extract("before", '$.detectorVersion') = 'signet'
  AND json_extract("before", '$.readings') IS NOT NULL;
UPDATE "Change" SET "after" = (
  SELECT json_set("Change"."after", '$.confidence', r."confidence", '$.detectorVersion', r."version") FROM "Reread" r
   WHERE r."readings" = json_extract("Change"."after", '$.readings'))
WHERE "tableName" = 'proposal' AND json_extract("after", '$.detectorVersion') = 'signet'
  AND json_extract("after", '$.readings') IS NOT NULL;
DROP TABLE "Reread";

UPDATE "Proposal" SET "foreignOnly" = true
WHERE "foreignSystem" IS NOT NULL
  AND ("winningSignal" IS NULL OR "confidence" < COALESCE(json_extract("policySnapshot", '$.supersessionMinConfidence'), 0.7));

-- What a Signet memory notes about itself is no context (rule G4).
UPDATE "Proposal" SET "contextDiffers" = false
WHERE "contextDiffers" AND NOT EXISTS (
  SELECT 1 FROM "Fact" o, "Fact" n, json_each(o."metadata") a, json_each(n."metadata") b
   WHERE o."id" = "Proposal"."olderFactId" AND n."id" = "Proposal"."newerFactId" AND a."key" = b."key"
     AND a."key" NOT IN ('memoryType', 'memoryDeleted')
     AND NOT (a."key" IN ('scope', 'visibility')
       AND (json_type(o."metadata", '$.memoryType') IS NOT NULL OR json_type(n."metadata", '$.memoryType') IS NOT NULL))
     AND CAST(a."value" AS TEXT) IS NOT CAST(b."value" AS TEXT));

-- DropIndex
DROP INDEX "Proposal_agentId_pattern_detectorVersion_status_unsure_verdict_id_idx";
DROP INDEX "Proposal_agentId_status_confidence_id_unsure_idx";
DROP INDEX "Proposal_status_confidence_id_unsure_idx";

-- CreateIndex
CREATE INDEX "Proposal_status_foreignOnly_confidence_id_unsure_idx" ON "Proposal"("status", "foreignOnly", "confidence", "id", "unsure");
CREATE INDEX "Proposal_agentId_status_foreignOnly_confidence_id_unsure_idx" ON "Proposal"("agentId", "status", "foreignOnly", "confidence", "id", "unsure");
CREATE INDEX "Proposal_agentId_pattern_detectorVersion_status_unsure_verdict_foreignOnly_id_idx" ON "Proposal"("agentId", "pattern", "detectorVersion", "status", "unsure", "verdict", "foreignOnly", "id");
