import type { Fact } from '@/lib/domain/fact'
import type { SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { toFact, type SourceRow } from '@/lib/store/rows'

export type SourceView = {
  readonly system: string
  readonly externalId: string | null
  readonly excerpt: string | null
  readonly session: string | null
  readonly tier: 'hot' | 'cold'
}

type WithIsoInstants<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name]
}

export type FactView = WithIsoInstants<Omit<Fact, 'normalizedContent' | 'sourceId'>> & {
  readonly source: SourceView | null
}

export type FactBrief = Pick<
  FactView,
  'id' | 'content' | 'key' | 'kind' | 'validFrom' | 'status' | 'protected' | 'version'
>

/** A fact among its versions, and whether it is current (rule T4): one that begins later is not, and what it replaces still is. */
export type ChainFact = FactView & { readonly current: boolean }

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
