import type { Story, StoryFact } from '@/lib/demo/story'
import type { FactInput, ImportBatch } from '@/lib/domain/import-batch'

/** Returns facts of a story as an import; `at` turns days before the reset into a date. */
export function storyBatch(
  story: Story,
  facts: readonly StoryFact[],
  at: (daysAgo: number) => Date,
): ImportBatch {
  return {
    system: 'demo',
    name: story.title,
    facts: facts.map((fact) => inputOf(story, fact, at)),
    proposals: [],
    problems: [],
  }
}

function inputOf(story: Story, fact: StoryFact, at: (daysAgo: number) => Date): FactInput {
  return {
    agent: story.agent,
    entity: fact.entity,
    aspect: fact.aspect,
    key: fact.key ?? null,
    kind: fact.kind ?? 'fact',
    content: fact.content,
    tags: fact.tags ?? [],
    metadata: fact.metadata ?? {},
    confidence: null,
    importance: null,
    recordedAt: at(fact.daysAgo),
    validFrom: null,
    validUntil: null,
    protected: fact.protected ?? false,
    status: fact.supersededBy === undefined ? 'active' : 'superseded',
    supersededBy: fact.supersededBy ?? null,
    supersededAt:
      fact.supersededBy === undefined ? null : successorTime(story, fact.supersededBy, at),
    externalId: fact.ref,
    source: fact.source === undefined ? null : { externalId: null, ...fact.source },
  }
}

function successorTime(story: Story, ref: string, at: (daysAgo: number) => Date): Date {
  return at(story.facts.find((fact) => fact.ref === ref)?.daysAgo ?? 0)
}
