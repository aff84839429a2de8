import type { FactText } from '@/lib/detection/statement'
import { THROUGH_A_MODEL } from '@/lib/domain/actor'
import { isRight, settlePair } from '@/lib/domain/blind-sample'
import { factText } from '@/lib/domain/fact-text'
import { JUDGED_PATTERN } from '@/lib/domain/proposal'
import type { AnsweredBy } from '@/lib/domain/weight-set'

import { labelledPairs } from './labels'
import type { Tx } from './port'

/** A pair that people answered, with the texts as they were when they answered. */
export type AnsweredPair = {
  readonly id: string // the sample pair’s, or the proposal’s
  readonly group: string // the pair’s aspect
  readonly truth: boolean // the newer supersedes the older
  readonly blind: boolean // answered without the score in view
  readonly older: FactText
  readonly newer: FactText
}

const FACT = {
  agentId: true,
  entity: true,
  entityKey: true,
  aspect: true,
  aspectKey: true,
  key: true,
  timeKnown: true,
  validFrom: true,
  content: true,
  revision: true,
} as const

/**
 * Reads people’s answers about pairs of an agent (null: all agents): settled blind labels and, on request, verdicts on proposals whose
 * texts have not changed since. Each pair counts once: in the sample `first`, else in the newest sample, else by its verdict. Hidden
 * checks, bulk verdicts and automatic applications are left out.
 */
export async function readAnswered(
  reader: Tx,
  of: { readonly agentId: string | null; readonly by: AnsweredBy; readonly first: string | null },
): Promise<readonly AnsweredPair[]> {
  const found = new Map<string, AnsweredPair>()
  for (const { pairKey, agentId, ...pair } of await readLabelled(reader, of))
    if (!found.has(`${agentId} ${pairKey}`)) found.set(`${agentId} ${pairKey}`, pair)
  if (of.by === 'labels-and-verdicts')
    for (const { pairKey, agentId, ...pair } of await readDecided(reader, of.agentId))
      if (!found.has(`${agentId} ${pairKey}`)) found.set(`${agentId} ${pairKey}`, pair)
  return [...found.values()]
}

type Keyed = AnsweredPair & { readonly agentId: string; readonly pairKey: string }

async function readLabelled(
  reader: Tx,
  { agentId, first }: { readonly agentId: string | null; readonly first: string | null },
): Promise<readonly Keyed[]> {
  const labelled = await labelledPairs(reader, { agentId, sampleId: null })
  const settled = labelled.flatMap(({ pair, labels }) => {
    const settlement = settlePair(labels, pair.wanted)
    return settlement.state === 'settled' && pair.known === null
      ? [{ pair, truth: settlement.truth }]
      : []
  })
  const rows = await reader.samplePair.findMany({
    where: { sample: { status: 'open' }, ...(agentId === null ? {} : { agentId }) },
    select: { id: true, older: { select: FACT }, newer: { select: FACT } },
  })
  const facts = new Map(rows.map((row) => [row.id, row]))
  return settled
    .toSorted(
      (a, b) =>
        Number(b.pair.sampleId === first) - Number(a.pair.sampleId === first) ||
        (a.pair.sampleId > b.pair.sampleId ? -1 : 1), // ids sort by time
    )
    .flatMap(({ pair, truth }) => {
      const row = facts.get(pair.id)
      if (row === undefined) return []
      const { id, pairKey, olderText, newerText } = pair
      return [
        {
          id,
          pairKey,
          agentId: pair.agentId,
          group: groupOf(row.older),
          truth,
          blind: true,
          older: factText({ ...row.older, content: olderText }),
          newer: factText({ ...row.newer, content: newerText }),
        },
      ]
    })
}

async function readDecided(reader: Tx, agentId: string | null): Promise<readonly Keyed[]> {
  const rows = await reader.proposal.findMany({
    where: {
      status: 'decided',
      kind: 'supersede',
      disputed: false,
      origin: { not: 'manual' }, // these were created by their own answer
      pattern: { not: JUDGED_PATTERN },
      ...(agentId === null ? {} : { agentId }),
    },
    orderBy: { number: 'desc' },
    take: MOST_VERDICTS,
    select: {
      id: true,
      pairKey: true,
      agentId: true,
      verdict: true,
      verdictId: true,
      olderRevision: true,
      newerRevision: true,
      older: { select: FACT },
      newer: { select: FACT },
    },
  })
  const together = await readTogether(reader)
  return rows.flatMap(
    ({ verdict, verdictId, olderRevision, newerRevision, older, newer, ...row }) => {
      if (verdict === null || verdict === 'unsure' || together.has(verdictId ?? '')) return []
      if (older.revision !== olderRevision || newer.revision !== newerRevision) return []
      return [
        {
          id: row.id,
          pairKey: row.pairKey,
          agentId: row.agentId,
          group: groupOf(older),
          truth: isRight(verdict as Parameters<typeof isRight>[0]),
          blind: false,
          older: factText(older),
          newer: factText(newer),
        },
      ]
    },
  )
}

const MOST_VERDICTS = 5_000 // the newest

/** Verdicts given in bulk, automatically or through a model: nothing shows that a person looked at the pair itself. */
async function readTogether(reader: Tx): Promise<ReadonlySet<string>> {
  const operations = await reader.operation.findMany({
    where: {
      OR: [
        { kind: { in: ['decide-many', 'auto-apply'] } },
        { channel: { in: [...THROUGH_A_MODEL] } },
      ],
    },
    select: { id: true },
  })
  const verdicts = await reader.verdict.findMany({
    where: { operationId: { in: operations.map(({ id }) => id) }, reverted: false },
    select: { id: true },
  })
  return new Set(verdicts.map(({ id }) => id))
}

function groupOf(fact: {
  readonly agentId: string
  readonly entityKey: string | null
  readonly aspectKey: string | null
}): string {
  return JSON.stringify([fact.agentId, fact.entityKey, fact.aspectKey])
}
