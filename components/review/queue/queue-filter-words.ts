import { isolated } from '@/lib/domain/isolated'
import { FOUND_WORDS, OPINION_WORDS, SIGNAL_LABELS } from '@/lib/domain/terms'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { QueueFacets } from '@/lib/views/queue'

/** One condition of the filter in words, and what the filter is without it. */
export type ActiveFilter = { readonly words: string; readonly cleared: Partial<QueueFilter> }

/** Returns the conditions that leave something out, the agent first. The lane and the sort choose a list; they are not conditions. */
export function activeFilters(
  filter: QueueFilter,
  agents: QueueFacets['agents'],
): readonly ActiveFilter[] {
  const { agent, entity, aspect, signal, pattern, origin, search, minConfidence, maxConfidence } =
    filter
  const range = rangeWords(minConfidence, maxConfidence)
  const found: (ActiveFilter | null)[] = [
    agent === null
      ? null
      : { words: `agent: ${isolated(agentName(agent, agents))}`, cleared: { agent: null } },
    entity === null ? null : { words: `entity: ${isolated(entity)}`, cleared: { entity: null } },
    aspect === null ? null : { words: `aspect: ${isolated(aspect)}`, cleared: { aspect: null } },
    signal === null
      ? null
      : {
          words: `signal: ${SIGNAL_LABELS[signal].label.toLowerCase()}`,
          cleared: { signal: null },
        },
    pattern === null ? null : { words: `pattern: ${pattern}`, cleared: { pattern: null } },
    origin === null
      ? null
      : { words: FOUND_WORDS[origin].toLowerCase(), cleared: { origin: null } },
    filter.locked && filter.status !== 'pending'
      ? { words: 'locked', cleared: { locked: false } }
      : null,
    filter.context ? { words: 'context differs', cleared: { context: false } } : null,
    filter.single ? { words: 'one signal only', cleared: { single: false } } : null,
    filter.impact ? { words: 'high impact', cleared: { impact: false } } : null,
    filter.near ? { words: 'near the threshold', cleared: { near: false } } : null,
    filter.rejected ? { words: 'rejected before', cleared: { rejected: false } } : null,
    filter.opinion === null
      ? null
      : { words: OPINION_WORDS[filter.opinion].toLowerCase(), cleared: { opinion: null } },
    filter.found === null ? null : { words: `found by #${filter.found}`, cleared: { found: null } },
    filter.by === null
      ? null
      : { words: `answered by ${isolated(filter.by)}`, cleared: { by: null } },
    range === null ? null : { words: range, cleared: { minConfidence: null, maxConfidence: null } },
    search === null ? null : { words: `“${isolated(search)}”`, cleared: { search: null } },
  ]
  return found.filter((each) => each !== null)
}

export function agentName(id: string, agents: QueueFacets['agents']): string {
  return agents.find((each) => each.id === id)?.title ?? id
}

function rangeWords(min: number | null, max: number | null): string | null {
  if (min === null && max === null) return null
  if (max === null) return `confidence from ${min?.toFixed(2) ?? ''}`
  if (min === null) return `confidence to ${max.toFixed(2)}`
  return `confidence ${min.toFixed(2)}–${max.toFixed(2)}`
}
