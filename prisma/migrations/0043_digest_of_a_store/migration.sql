-- AlterTable
ALTER TABLE "Connection" ADD COLUMN "digest" TEXT;
ALTER TABLE "Connection" ADD COLUMN "found" INTEGER;
