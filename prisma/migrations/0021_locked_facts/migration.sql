-- CreateIndex
CREATE INDEX "Fact_protected_kind_id_idx" ON "Fact"("protected", "kind", "id");
