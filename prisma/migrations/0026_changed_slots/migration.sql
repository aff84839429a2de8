-- What a sweep reads of a slot, and when it last changed: triggers note the slot in the transaction of whatever changes it (rule SW1).
-- A later migration that makes "Fact" or "Proposal" anew must create their triggers again (lib/store/sqlite/slots.db.test.ts tells).

-- AlterTable
ALTER TABLE "SweepRun" ADD COLUMN "reads" TEXT NOT NULL DEFAULT 'everything';
ALTER TABLE "SweepRun" ADD COLUMN "since" INTEGER;
ALTER TABLE "SweepRun" ADD COLUMN "upTo" INTEGER;
ALTER TABLE "SweepRun" ADD COLUMN "rules" TEXT;

-- CreateTable
CREATE TABLE "Slot" (
    "agentId" TEXT NOT NULL,
    "entityKey" TEXT NOT NULL,
    "aspectKey" TEXT NOT NULL,
    "since" INTEGER NOT NULL,

    PRIMARY KEY ("agentId", "entityKey", "aspectKey")
) WITHOUT ROWID;

-- CreateIndex
CREATE INDEX "SweepRun_agentId_rules_upTo_idx" ON "SweepRun"("agentId", "rules", "upTo");

INSERT INTO "Slot" ("agentId", "entityKey", "aspectKey", "since")
SELECT DISTINCT "agentId", "entityKey", "aspectKey", 0 FROM "Fact" WHERE "entityKey" IS NOT NULL AND "aspectKey" IS NOT NULL;

CREATE TRIGGER "Fact_slot_insert" AFTER INSERT ON "Fact" WHEN NEW."entityKey" IS NOT NULL AND NEW."aspectKey" IS NOT NULL BEGIN
    INSERT INTO "Slot" ("agentId", "entityKey", "aspectKey", "since")
    VALUES (NEW."agentId", NEW."entityKey", NEW."aspectKey", (SELECT "writes" FROM "StoreMeta" WHERE "id" = 1))
    ON CONFLICT DO UPDATE SET "since" = excluded."since" WHERE "since" <> excluded."since";
END;

-- Every column that a sweep or the judge reads, and what decides until when a superseded fact is read (rule A18).
CREATE TRIGGER "Fact_slot_update" AFTER UPDATE OF "entity", "aspect", "entityKey", "aspectKey", "key", "kind", "content", "metadata", "validFrom",
    "timeKnown", "revision", "status", "validUntil", "supersededById", "protected" ON "Fact"
WHEN OLD."entity" IS NOT NEW."entity" OR OLD."aspect" IS NOT NEW."aspect" OR OLD."entityKey" IS NOT NEW."entityKey"
    OR OLD."aspectKey" IS NOT NEW."aspectKey" OR OLD."key" IS NOT NEW."key" OR OLD."kind" IS NOT NEW."kind"
    OR OLD."content" IS NOT NEW."content" OR OLD."metadata" IS NOT NEW."metadata" OR OLD."validFrom" IS NOT NEW."validFrom"
    OR OLD."timeKnown" IS NOT NEW."timeKnown" OR OLD."revision" IS NOT NEW."revision" OR OLD."status" IS NOT NEW."status"
    OR OLD."validUntil" IS NOT NEW."validUntil" OR OLD."supersededById" IS NOT NEW."supersededById" OR OLD."protected" IS NOT NEW."protected"
BEGIN
    INSERT INTO "Slot" ("agentId", "entityKey", "aspectKey", "since")
    SELECT OLD."agentId", OLD."entityKey", OLD."aspectKey", "writes" FROM "StoreMeta"
     WHERE "id" = 1 AND OLD."entityKey" IS NOT NULL AND OLD."aspectKey" IS NOT NULL
    ON CONFLICT DO UPDATE SET "since" = excluded."since" WHERE "since" <> excluded."since";
    INSERT INTO "Slot" ("agentId", "entityKey", "aspectKey", "since")
    SELECT NEW."agentId", NEW."entityKey", NEW."aspectKey", "writes" FROM "StoreMeta"
     WHERE "id" = 1 AND NEW."entityKey" IS NOT NULL AND NEW."aspectKey" IS NOT NULL
       AND (OLD."entityKey" IS NOT NEW."entityKey" OR OLD."aspectKey" IS NOT NEW."aspectKey")
    ON CONFLICT DO UPDATE SET "since" = excluded."since" WHERE "since" <> excluded."since";
END;

-- What this one supersedes is read until this one begins.
CREATE TRIGGER "Fact_slot_successor" AFTER UPDATE OF "validFrom" ON "Fact" WHEN OLD."validFrom" IS NOT NEW."validFrom" BEGIN
    INSERT INTO "Slot" ("agentId", "entityKey", "aspectKey", "since")
    SELECT f."agentId", f."entityKey", f."aspectKey", m."writes" FROM "Fact" f JOIN "StoreMeta" m ON m."id" = 1
     WHERE f."supersededById" = NEW."id" AND f."entityKey" IS NOT NULL AND f."aspectKey" IS NOT NULL
    ON CONFLICT DO UPDATE SET "since" = excluded."since" WHERE "since" <> excluded."since";
END;

-- The facts may have moved since they were asked about. New pairs are noted where they are inserted (lib/store/sqlite/bulk-insert.ts).
CREATE TRIGGER "Proposal_slot_update" AFTER UPDATE OF "status", "verdict", "olderRevision", "newerRevision", "foreignOnly" ON "Proposal"
WHEN OLD."status" IS NOT NEW."status" OR OLD."verdict" IS NOT NEW."verdict" OR OLD."olderRevision" IS NOT NEW."olderRevision"
    OR OLD."newerRevision" IS NOT NEW."newerRevision" OR OLD."foreignOnly" IS NOT NEW."foreignOnly"
BEGIN
    INSERT INTO "Slot" ("agentId", "entityKey", "aspectKey", "since")
    SELECT f."agentId", f."entityKey", f."aspectKey", m."writes" FROM "Fact" f JOIN "StoreMeta" m ON m."id" = 1
     WHERE f."id" IN (NEW."olderFactId", NEW."newerFactId") AND f."entityKey" IS NOT NULL AND f."aspectKey" IS NOT NULL
    ON CONFLICT DO UPDATE SET "since" = excluded."since" WHERE "since" <> excluded."since";
END;
