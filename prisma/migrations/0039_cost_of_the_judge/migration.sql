-- AlterTable
ALTER TABLE "SweepRun" ADD COLUMN "judged" TEXT;
