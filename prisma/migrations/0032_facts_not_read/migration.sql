-- How many facts of a sweep are in a language that detection does not read. Earlier sweeps did not count them.

-- AlterTable
ALTER TABLE "SweepRun" ADD COLUMN "notRead" INTEGER NOT NULL DEFAULT 0;
