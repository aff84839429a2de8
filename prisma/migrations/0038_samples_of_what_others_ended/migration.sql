-- AlterTable
ALTER TABLE "Sample" ADD COLUMN "endedBy" TEXT;
