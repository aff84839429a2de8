import { MAX_NAME_LENGTH } from '@/lib/domain/fact'
import { ofOneIngestion } from '@/lib/domain/graphiti-pair'
import type { FactInput } from '@/lib/domain/import-batch'
import { instantOrNull } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'
import { cleanedFlag, cleanText } from '@/lib/importers/clean-text'

import { stateOf, type Edge } from './edge'
import { hasEnd } from './ends'
import type { Successor } from './successors'

const TIMES = ['created_at', 'valid_at', 'invalid_at', 'expired_at'] as const

/** Returns the fact of an edge, and sentences on what needs a look. */
export function graphitiFact(
  edge: Edge,
  {
    agent,
    successor,
    by = 'Graphiti',
  }: { readonly agent: string; readonly successor: Successor; readonly by?: string }, // whose graph it is
): { readonly fact: FactInput; readonly flags: readonly string[] } {
  const at = {
    created: parseInstant(edge.created_at),
    valid: parseInstant(edge.valid_at),
    invalid: parseInstant(edge.invalid_at),
    expired: parseInstant(edge.expired_at),
  }
  const ends = hasEnd(stateOf(edge))
  const superseded = ends && isSuperseded(edge, successor)
  const untilMs = at.invalid ?? at.expired
  const fact: FactInput = {
    agent,
    entity: nameOf(edge.entity),
    aspect: nameOf(edge.name) ?? 'memory',
    key: null,
    kind: 'fact',
    content: cleanText(edge.fact),
    tags: [],
    metadata: {},
    confidence: null,
    importance: null,
    recordedAt: instantOrNull(at.created),
    validFrom: instantOrNull(at.valid),
    // What arrived outdated may have ceased to hold before it began.
    validUntil: ends ? instantOrNull(untilMs && Math.max(untilMs, at.valid ?? untilMs)) : null,
    protected: false,
    status: superseded ? 'superseded' : 'active',
    supersededBy: superseded && isOther(successor) ? successor.to : null,
    supersededAt: superseded ? instantOrNull(at.expired ?? at.invalid) : null,
    externalId: edge.uuid,
    source: { externalId: edge.episode, excerpt: null, session: null },
  }
  const flags = [
    cleanedFlag({ fact: edge.fact, entity: edge.entity, name: edge.name }),
    at.created === null ? 'It has no recording time, so the time of import is used.' : null,
    ...TIMES.map((name) =>
      edge[name] !== null && parseInstant(edge[name]) === null && name !== 'created_at'
        ? `Its ${name} is not a time; it was left out.`
        : null,
    ),
    flagOf(edge, { ends, superseded, successor, by }),
  ].filter((flag) => flag !== null)
  return { fact, flags }
}

/** A fact that nothing replaced held until its end: its own text gave the end, or it was outdated when it arrived. */
function isSuperseded({ expired_at, created_at }: Edge, successor: Successor): boolean {
  if (successor !== null) return true
  return expired_at !== null && !ofOneIngestion(expired_at, created_at)
}

function isOther(successor: Successor): successor is { readonly to: string } {
  return typeof successor === 'object' && successor !== null && 'to' in successor
}

function flagOf(
  { palimpsest_newer }: Edge,
  {
    ends,
    superseded,
    successor,
    by,
  }: {
    readonly ends: boolean
    readonly superseded: boolean
    readonly successor: Successor
    readonly by: string
  },
): string | null {
  if (!ends)
    return palimpsest_newer === null
      ? null
      : 'It has a mark of Palimpsest that names a newer fact, but no end. It was read as current.'
  if (!superseded || isOther(successor)) return null
  if (successor === 'nowhere')
    return 'Superseded without successor: the fact that supersedes it is not in the graph.'
  if (successor === 'loop')
    return 'Superseded without successor: the facts that seem to have replaced it lead back to it.'
  return successor === null
    ? `Superseded without successor: ${by} does not say which fact replaced it, and no fact fits.`
    : `Superseded without successor: ${by} does not say which fact replaced it, and ${successor.fitting} facts fit.`
}

function nameOf(text: string | null): string | null {
  const name = text === null ? '' : cleanText(text).trim()
  return name === '' || name.length > MAX_NAME_LENGTH ? null : name
}
