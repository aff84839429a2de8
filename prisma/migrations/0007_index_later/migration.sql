-- The words of a fact are put into the search index after its transaction, many facts at a time: putting them there row by row took
-- a fifth of the time of an import. Triggers note, in the transaction of whatever writes a fact, that its words are not there yet.
-- A later migration that makes "Fact" anew must create the three triggers again (lib/store/sqlite/search.db.test.ts tells).

-- CreateTable
CREATE TABLE "FactUnindexed" (
    "doc" INTEGER NOT NULL PRIMARY KEY
);

DROP TRIGGER "Fact_search_insert";
DROP TRIGGER "Fact_search_update";
DROP TRIGGER "Fact_search_delete";

CREATE TRIGGER "Fact_search_insert" AFTER INSERT ON "Fact" BEGIN
    INSERT INTO "FactDoc" ("factId") VALUES (NEW."id");
    INSERT INTO "FactUnindexed" ("doc") VALUES (last_insert_rowid());
END;

-- An index that keeps no texts is told the former one to forget it, unless it never knew it.
CREATE TRIGGER "Fact_search_update" AFTER UPDATE OF "normalizedContent", "entityKey", "aspectKey" ON "Fact" BEGIN
    INSERT INTO "FactSearch" ("FactSearch", "rowid", "words")
    SELECT 'delete', "doc", OLD."normalizedContent" || char(10) || COALESCE(OLD."entityKey", '') || char(10) || COALESCE(OLD."aspectKey", '') || char(10) || char(10)
      FROM "FactDoc" WHERE "factId" = NEW."id" AND "doc" NOT IN (SELECT "doc" FROM "FactUnindexed");
    INSERT OR IGNORE INTO "FactUnindexed" ("doc") SELECT "doc" FROM "FactDoc" WHERE "factId" = NEW."id";
END;

CREATE TRIGGER "Fact_search_delete" AFTER DELETE ON "Fact" BEGIN
    INSERT INTO "FactSearch" ("FactSearch", "rowid", "words")
    SELECT 'delete', "doc", OLD."normalizedContent" || char(10) || COALESCE(OLD."entityKey", '') || char(10) || COALESCE(OLD."aspectKey", '') || char(10) || char(10)
      FROM "FactDoc" WHERE "factId" = OLD."id" AND "doc" NOT IN (SELECT "doc" FROM "FactUnindexed");
    DELETE FROM "FactUnindexed" WHERE "doc" IN (SELECT "doc" FROM "FactDoc" WHERE "factId" = OLD."id");
    DELETE FROM "FactDoc" WHERE "factId" = OLD."id";
END;
