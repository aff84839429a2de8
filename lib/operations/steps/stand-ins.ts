import type { Fact } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import type { LinkedFact } from '@/lib/store/connections'
import type { Tx } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'

/**
 * Gives what a store says to the facts that its memories stand for by now, where those are not the ones that they were imported as (rule
 * CS6). Of such a memory only its text and its end count: the rest is of the first version.
 */
export async function standIns(
  reader: Tx,
  facts: readonly FactInput[],
  {
    known,
    linked,
  }: {
    readonly known: ReadonlyMap<string, string> // imported facts, by their ids there
    readonly linked: ReadonlyMap<string, LinkedFact>
  },
): Promise<readonly FactInput[]> {
  const inputs: FactInput[] = []
  for (const input of facts) {
    const former = known.get(input.externalId ?? '')
    const now = linked.get(input.externalId ?? '')?.factId
    const rows =
      former === undefined || now === undefined || former === now
        ? []
        : await reader.fact.findMany({ where: { id: { in: [former, now] } } })
    const row = rows.find(({ id }) => id === now)
    const isFormer = input.taken !== true && rows.some(({ content }) => content === input.content)
    inputs.push(row === undefined ? input : standIn(input, toFact(row), isFormer))
  }
  return inputs
}

/** `isFormer`: its text there is not new; the new version was never written to it. */
function standIn(input: FactInput, fact: Fact, isFormer: boolean): FactInput {
  const { entity, aspect, key, kind, tags, metadata, confidence, importance } = fact
  const { recordedAt, validFrom, protected: isProtected } = fact
  return {
    ...input,
    entity,
    aspect,
    key,
    kind,
    tags,
    metadata,
    confidence,
    importance,
    recordedAt,
    validFrom,
    protected: isProtected,
    content: isFormer ? fact.content : input.content,
    standsFor: fact.id,
  }
}
