import type { StoreState } from '@/lib/domain/connection'
import type { ImportBatch } from '@/lib/domain/import-batch'

/** Returns the state of each fact of a batch, by its id in the store. */
export function statesOf<Row>(
  { facts }: Pick<ImportBatch, 'facts'>,
  rows: ReadonlyMap<string, Row>,
  stateOf: (row: Row) => StoreState,
): ReadonlyMap<string, StoreState> {
  const states = new Map<string, StoreState>()
  for (const { externalId } of facts) {
    const row = rows.get(externalId ?? '')
    if (externalId !== null && row !== undefined) states.set(externalId, stateOf(row))
  }
  return states
}

/** Gives a batch to the agent here whose facts they are, whatever the store calls it. */
export function givenTo(agent: string, batch: ImportBatch): ImportBatch {
  return {
    ...batch,
    facts: batch.facts.map((fact) => ({ ...fact, agent })),
    proposals: batch.proposals.map((each) => ({ ...each, agent })),
  }
}
