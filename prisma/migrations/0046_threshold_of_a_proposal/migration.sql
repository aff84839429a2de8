-- The threshold by which a proposal was found, for the queries that compare with it: they dug it out of the policy, row by row.

-- AlterTable
ALTER TABLE "Proposal" ADD COLUMN "threshold" REAL NOT NULL DEFAULT 0.7;

UPDATE "Proposal" SET "threshold" = COALESCE(json_extract("policySnapshot", '$.supersessionMinConfidence'), 0.7);
