-- CreateTable
CREATE TABLE "ProposalTally" (
    "agentId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "unsure" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("agentId", "status", "unsure")
);

-- What is there already is counted once.
INSERT INTO "ProposalTally" ("agentId", "status", "unsure", "count")
SELECT "agentId", "status", "unsure", COUNT(*) FROM "Proposal" GROUP BY "agentId", "status", "unsure";
