import type { Fact } from '@/lib/domain/fact'
import type { SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { toFact, type SourceRow } from '@/lib/store/rows'

import type { FactBrief, FactView, SourceView } from './screen'

/** Returns a fact for the screens. */
export function factView(row: SourcedFactRow): FactView {
  const { normalizedContent: _normalizedContent, sourceId: _sourceId, ...fact } = toFact(row)
  return {
    ...fact,
    recordedAt: fact.recordedAt.toISOString(),
    validFrom: fact.validFrom.toISOString(),
    validUntil: fact.validUntil?.toISOString() ?? null,
    supersededAt: fact.supersededAt?.toISOString() ?? null,
    confirmedAt: fact.confirmedAt?.toISOString() ?? null,
    source: row.source === null ? null : sourceView(row.source),
  }
}

/** Returns a fact for a list of siblings. */
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
