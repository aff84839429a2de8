-- Full-text search of facts. Triggers keep it, in the transaction of whatever writes a fact, by whatever path.
-- A later migration that makes "Fact" anew must create the three triggers again (lib/store/sqlite/search.db.test.ts tells).

-- CreateTable
CREATE TABLE "FactDoc" (
    "doc" INTEGER NOT NULL PRIMARY KEY,
    "factId" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "FactDoc_factId_key" ON "FactDoc"("factId");

-- Every three characters of the normalised text in a row: finds parts of words, in scripts without spaces too, and emoji.
CREATE VIRTUAL TABLE "FactSearch" USING fts5(
    "words", content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1'
);
-- Parts of the index are merged when there are 64 of a size, not bit by bit while facts come in: that took half of the time of indexing.
INSERT INTO "FactSearch" ("FactSearch", "rank") VALUES ('automerge', 0), ('crisismerge', 64);
CREATE VIRTUAL TABLE "FactSearchTerms" USING fts5vocab("FactSearch", 'row');

-- What is there already. Two line ends close a text, so that its last character begins three as well.
INSERT INTO "FactDoc" ("factId") SELECT "id" FROM "Fact" ORDER BY "id";
INSERT INTO "FactSearch" ("rowid", "words")
SELECT d."doc", f."normalizedContent" || char(10) || COALESCE(f."entityKey", '') || char(10) || COALESCE(f."aspectKey", '') || char(10) || char(10)
  FROM "FactDoc" d JOIN "Fact" f ON f."id" = d."factId" ORDER BY d."doc";

CREATE TRIGGER "Fact_search_insert" AFTER INSERT ON "Fact" BEGIN
    INSERT INTO "FactDoc" ("factId") VALUES (NEW."id");
    INSERT INTO "FactSearch" ("rowid", "words")
    VALUES (last_insert_rowid(), NEW."normalizedContent" || char(10) || COALESCE(NEW."entityKey", '') || char(10) || COALESCE(NEW."aspectKey", '') || char(10) || char(10));
END;

-- An index that keeps no texts is told the former one to forget it.
CREATE TRIGGER "Fact_search_update" AFTER UPDATE OF "normalizedContent", "entityKey", "aspectKey" ON "Fact" BEGIN
    INSERT INTO "FactSearch" ("FactSearch", "rowid", "words")
    SELECT 'delete', "doc", OLD."normalizedContent" || char(10) || COALESCE(OLD."entityKey", '') || char(10) || COALESCE(OLD."aspectKey", '') || char(10) || char(10)
      FROM "FactDoc" WHERE "factId" = NEW."id";
    INSERT INTO "FactSearch" ("rowid", "words")
    SELECT "doc", NEW."normalizedContent" || char(10) || COALESCE(NEW."entityKey", '') || char(10) || COALESCE(NEW."aspectKey", '') || char(10) || char(10)
      FROM "FactDoc" WHERE "factId" = NEW."id";
END;

CREATE TRIGGER "Fact_search_delete" AFTER DELETE ON "Fact" BEGIN
    INSERT INTO "FactSearch" ("FactSearch", "rowid", "words")
    SELECT 'delete', "doc", OLD."normalizedContent" || char(10) || COALESCE(OLD."entityKey", '') || char(10) || COALESCE(OLD."aspectKey", '') || char(10) || char(10)
      FROM "FactDoc" WHERE "factId" = OLD."id";
    DELETE FROM "FactDoc" WHERE "factId" = OLD."id";
END;
