import type { Fact } from '@/lib/domain/fact'
import type { SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { toFact, type SourceRow } from '@/lib/store/rows'

import type { FactBrief, FactView, SourceView } from './screen'

/** Returns a fact as the screens receive it. */
export function factView(row: SourcedFactRow): FactView {
  const fact = toFact(row)
  return {
    id: fact.id,
    agentId: fact.agentId,
    entity: fact.entity,
    aspect: fact.aspect,
    archived: fact.archived,
    key: fact.key,
    kind: fact.kind,
    content: fact.content,
    tags: fact.tags,
    metadata: fact.metadata,
    confidence: fact.confidence,
    importance: fact.importance,
    recordedAt: fact.recordedAt.toISOString(),
    validFrom: fact.validFrom.toISOString(),
    timeKnown: fact.timeKnown,
    validUntil: fact.validUntil?.toISOString() ?? null,
    status: fact.status,
    supersededById: fact.supersededById,
    supersededAt: fact.supersededAt?.toISOString() ?? null,
    protected: fact.protected,
    revision: fact.revision,
    version: fact.version,
    confirmedAt: fact.confirmedAt?.toISOString() ?? null,
    confirmations: fact.confirmations,
    source: row.source === null ? null : sourceView(row.source),
  }
}

/** Returns what a list of siblings says of a fact. */
export function factBrief(fact: Fact): FactBrief {
  return {
    id: fact.id,
    content: fact.content,
    key: fact.key,
    kind: fact.kind,
    validFrom: fact.validFrom.toISOString(),
    status: fact.status,
    protected: fact.protected,
    version: fact.version,
  }
}

function sourceView(row: SourceRow): SourceView {
  return {
    system: row.system,
    externalId: row.externalId,
    excerpt: row.excerpt,
    session: row.session,
    tier: row.tier === 'cold' ? 'cold' : 'hot',
  }
}
