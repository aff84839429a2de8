import type { ChainFact } from '@/lib/views/fact-view'

/** A fact as a screen has it; what is not given is ordinary. */
export function factViewOf(fields: Partial<ChainFact> = {}): ChainFact {
  return {
    id: 'one',
    agentId: 'a',
    entity: 'mara',
    aspect: 'home',
    archived: false,
    key: null,
    kind: 'fact',
    content: 'lives in Denver',
    tags: [],
    metadata: {},
    confidence: null,
    importance: null,
    recordedAt: '2026-01-01T00:00:00.000Z',
    validFrom: '2026-01-01T00:00:00.000Z',
    timeKnown: true,
    validUntil: null,
    status: 'active',
    supersededById: null,
    supersededAt: null,
    protected: false,
    revision: 1,
    version: 1,
    confirmedAt: null,
    confirmations: 0,
    source: null,
    current: true,
    ...fields,
  }
}
