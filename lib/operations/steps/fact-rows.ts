import { normalizeText } from '@/lib/detection/normalize-text'
import type { FactInput } from '@/lib/domain/import-batch'
import { retractedIn } from '@/lib/domain/retraction'
import { fromFact, type FactRow } from '@/lib/store/rows'

export type RowContext = {
  readonly system: string // the system the facts come from
  readonly at: Date
  readonly newId: () => string
}

/** Turns one input into a row; the caller knows the ids and sets pointers to other facts. */
export function factRow(
  input: FactInput,
  context: Pick<RowContext, 'at' | 'newId'> & {
    readonly sourceId: string | null
    readonly importKey: string | null
    readonly recordedAt?: Date // when it counts as recorded, if not by what the input says
  },
): FactRow {
  const recordedAt = context.recordedAt ?? input.recordedAt ?? context.at
  const validFrom = input.validFrom ?? recordedAt
  return fromFact(
    {
      id: context.newId(),
      agentId: input.agent,
      entity: input.entity?.trim() ?? null,
      aspect: input.aspect?.trim() ?? null,
      archived: input.archived === true,
      key: input.key?.trim() ?? null,
      kind: input.kind,
      content: input.content,
      normalizedContent: normalizeText(input.content),
      tags: input.tags,
      metadata: input.metadata,
      confidence: input.confidence,
      importance: input.importance,
      sourceId: context.sourceId,
      recordedAt,
      validFrom,
      timeKnown: input.validFrom !== null || input.recordedAt !== null,
      validUntil: isRetraction(input) ? validFrom : input.validUntil,
      status: input.status,
      supersededById: null,
      supersededAt: input.status === 'superseded' ? (input.supersededAt ?? context.at) : null,
      protected: input.protected,
      revision: 1,
      version: 1,
      confirmedAt: input.confirmed === undefined ? null : (input.confirmed.at ?? context.at),
      confirmations: input.confirmed?.times ?? 0,
    },
    context.importKey,
  )
}

/** Rule AW9: “forget that …” is stored as the reason for what it ends, but is never true, so no agent receives it. */
function isRetraction({ content, kind, status, protected: isProtected }: FactInput): boolean {
  return (
    kind !== 'constraint' && status === 'active' && !isProtected && retractedIn(content) !== null
  )
}
