-- AlterTable
ALTER TABLE "Connection" ADD COLUMN "system" TEXT;
