import { nameKey } from '@/lib/domain/fact'
import type { FactInput, RecordedProposal } from '@/lib/domain/import-batch'
import { parseInstant } from '@/lib/domain/parse-instant'

import { quoted } from './clean-text'
import { openPair } from './signet-pair'
import type { SignetSuggestion } from './signet-rows'
import { parseObject } from './tally-signet-events'

const SUPERSEDES = 'supersede_claim_value'

type Suggested = {
  readonly proposals: readonly RecordedProposal[]
  readonly flags: readonly { readonly ref: string | null; readonly reason: string }[]
}

/**
 * Returns the pairs that Signet's pending suggestions would supersede, if both sides are facts. A suggested value without a fact is
 * reported instead.
 */
export function suggestedPairs(
  suggestions: readonly SignetSuggestion[],
  facts: ReadonlyMap<string, FactInput>,
): Suggested {
  const proposals: RecordedProposal[] = []
  const flags: { ref: string | null; reason: string }[] = []
  const others = suggestions.filter((each) => !isSuperseding(each))
  const superseding = suggestions.filter(isSuperseding)
  const known = { facts, saying: superseding.length === 0 ? new Map() : bySaying(facts) }
  for (const suggestion of superseding) {
    const sides = findSides(suggestion, known)
    if (typeof sides === 'string') {
      flags.push({ ref: suggestion.id, reason: sides })
      continue
    }
    const atMs = parseInstant(suggestion.createdAt)
    const { proposal, flags: reasons } = openPair(
      {
        ...sides,
        bothDirections: false,
        confidence: suggestion.confidence,
        method: 'ontology proposal',
        reason: suggestion.rationale,
        firstSeenMs: atMs,
        lastSeenMs: parseInstant(suggestion.updatedAt) ?? atMs,
        seen: 1,
      },
      facts,
    )
    if (proposal !== null) proposals.push(proposal)
    for (const reason of reasons) flags.push({ ref: suggestion.id, reason })
  }
  if (others.length > 0) flags.push({ ref: null, reason: restSentence(others) })
  return { proposals, flags }
}

/** True for a suggestion about two facts, which it may name by their words alone. */
export function isSuperseding({ operation }: SignetSuggestion): boolean {
  return operation === SUPERSEDES
}

/** Returns the ids of both sides, or why the suggestion is not a pair of facts. */
function findSides(
  { agentId, payload: text }: SignetSuggestion,
  { facts, saying }: Known,
): { readonly olderId: string; readonly newerId: string } | string {
  const payload = parseObject(text)
  const said = (name: string): string | null => {
    const value = payload?.[name]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  const [oldValue, newValue] = [said('old_value'), said('new_value')]
  const place = { agentId, entity: said('entity'), aspect: said('aspect') }
  const olderId = said('attribute_id') ?? findStated(saying, place, oldValue)
  const older = olderId === null ? undefined : facts.get(olderId)
  if (olderId === null || older === undefined || (agentId !== null && older.agent !== agentId)) {
    const what = oldValue === null ? 'a value' : quoted(oldValue)
    return `Signet suggests replacing ${what}, which is no current fact of this agent; the suggestion was left out.`
  }
  const was = quoted(older.content)
  const named = said('superseded_by')
  if (newValue === null && named === null)
    return `Signet suggests ending ${was} without a replacement. Retract it on its page if that is right.`
  if (newValue !== null && nameKey(newValue) === nameKey(older.content))
    return `Signet suggests replacing ${was} with the same words; the suggestion was left out.`
  const newerId =
    newValue === null
      ? named
      : (findStated(saying, { ...place, agentId: older.agent }, newValue) ?? named)
  return newerId === null
    ? `Signet suggests replacing ${was} with ${quoted(newValue ?? '')}, which no fact says yet. Restate the fact, or apply the suggestion in Signet and import again.`
    : { olderId, newerId }
}

type Place = {
  readonly agentId: string | null
  readonly entity: string | null
  readonly aspect: string | null
}

type Known = {
  readonly facts: ReadonlyMap<string, FactInput>
  readonly saying: ReadonlyMap<string, readonly FactInput[]> // current facts by content
}

function bySaying(facts: ReadonlyMap<string, FactInput>): Known['saying'] {
  const saying = new Map<string, FactInput[]>()
  for (const fact of facts.values()) {
    if (fact.status !== 'active') continue
    const words = nameKey(fact.content)
    const own = saying.get(words)
    if (own === undefined) saying.set(words, [fact])
    else own.push(fact)
  }
  return saying
}

/** Returns the id of the newest current fact in a slot with a value. */
function findStated(saying: Known['saying'], place: Place, value: string | null): string | null {
  if (value === null) return null
  const { agentId, entity, aspect } = place
  const [found] = (saying.get(nameKey(value)) ?? [])
    .filter(
      (fact) =>
        (agentId === null || fact.agent === agentId) &&
        isCalled(fact.entity, entity) &&
        isCalled(fact.aspect, aspect),
    )
    .toSorted((a, b) => Number(b.validFrom) - Number(a.validFrom))
  return found?.externalId ?? null
}

function isCalled(name: string | null, wanted: string | null): boolean {
  return wanted === null || (name !== null && nameKey(name) === nameKey(wanted))
}

function restSentence(others: readonly SignetSuggestion[]): string {
  const kinds = [...new Set(others.map(({ operation }) => operation ?? 'unnamed'))].toSorted()
  const what =
    others.length === 1
      ? 'One more pending suggestion'
      : `${others.length} more pending suggestions`
  return `${what} (${kinds.join(', ')}): no supersession, so left in Signet.`
}
