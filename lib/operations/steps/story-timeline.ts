import type { Story, StoryDecision, StoryEdit, StoryFact, StoryManual } from '@/lib/demo/story'

export type StoryEvent =
  | { readonly kind: 'begin'; readonly daysAgo: number }
  | {
      readonly kind: 'facts'
      readonly daysAgo: number
      readonly facts: readonly StoryFact[]
      readonly inline: boolean
    }
  | { readonly kind: 'sweep'; readonly daysAgo: number }
  | { readonly kind: 'decision'; readonly daysAgo: number; readonly decision: StoryDecision }
  | { readonly kind: 'manual'; readonly daysAgo: number; readonly manual: StoryManual }
  | { readonly kind: 'edit'; readonly daysAgo: number; readonly edit: StoryEdit }

const HOUR = 1 / 24

/**
 * Returns the events of a story, oldest first; every agent is set up before anything happens. Palimpsest starts shortly before the first
 * decision: a sweep covers the facts until then, and each later fact is compared as it arrives.
 */
export function timelineOf(story: Story): readonly StoryEvent[] {
  const sweepAt = Math.max(HOUR, ...story.decisions.map((decision) => decision.daysAgo)) + HOUR
  const events: readonly StoryEvent[] = [
    ...arrivals(story.facts),
    { kind: 'sweep', daysAgo: sweepAt },
    ...story.decisions.map(
      (decision) => ({ kind: 'decision', daysAgo: decision.daysAgo, decision }) as const,
    ),
    ...story.manual.map((manual) => ({ kind: 'manual', daysAgo: manual.daysAgo, manual }) as const),
    ...story.edits.map((edit) => ({ kind: 'edit', daysAgo: edit.daysAgo, edit }) as const),
  ]
  const ordered = events.toSorted((a, b) => b.daysAgo - a.daysAgo)
  return [{ kind: 'begin', daysAgo: Infinity }, ...joined(ordered, sweepAt)]
}

function arrivals(facts: readonly StoryFact[]): readonly StoryEvent[] {
  return facts.map((fact) => ({
    kind: 'facts',
    daysAgo: fact.daysAgo,
    facts: [fact],
    inline: false,
  }))
}

/** Facts between two other events arrive together; a fact also arrives with its replacement at the source. */
function joined(ordered: readonly StoryEvent[], sweepAt: number): readonly StoryEvent[] {
  const result: StoryEvent[] = []
  for (const happening of ordered) {
    const last = result.at(-1)
    if (happening.kind === 'facts' && last?.kind === 'facts') {
      result[result.length - 1] = {
        ...last,
        facts: [...last.facts, ...happening.facts],
        daysAgo: happening.daysAgo,
      }
    } else {
      result.push(
        happening.kind === 'facts'
          ? { ...happening, inline: happening.daysAgo < sweepAt }
          : happening,
      )
    }
  }
  return result
}
