-- CreateIndex
CREATE INDEX "Delivery_operationId_idx" ON "Delivery"("operationId");
