-- AlterTable
ALTER TABLE "Delivery" ADD COLUMN "droppedAt" DATETIME;
ALTER TABLE "Delivery" ADD COLUMN "droppedBy" TEXT;
