import type { Claim } from './claims'
import { clauseIndexAt } from './clauses'
import type { Cues } from './cues'
import { countShared, IdCollector, type IdSet } from './id-set'
import { isPastForm } from './predicate'
import { IS_WHEN } from './roles'
import { GONE, REGION, SILENT, type Text } from './text'

const MIN_DENIED = 2
const PASTS = new Set(['was', 'were', 'had', 'did', "wasn't", "weren't", "hadn't", "didn't"])
const LIMITS = new Set(['until', 'till', 'before'])
const IDS = new IdCollector()

/** Returns the clauses with an odd number of negations. */
export function oddClauses({ negations }: Cues, clauses: readonly number[]): readonly number[] {
  const counts: number[] = clauses.map(() => 0)
  for (const at of negations) {
    const clause = clauseIndexAt(clauses, at)
    counts[clause] = (counts[clause] ?? 0) + 1
  }
  return Array.from(counts.keys()).filter((clause) => (counts[clause] ?? 0) % 2 === 1)
}

/** "never reported until the update", "did not open before May": denying the past up to an event says nothing about now. */
export function deniesPast(
  { entries }: Text,
  { negations }: Cues,
  claims: readonly Claim[],
): boolean {
  const first = negations[0] ?? 0
  const isPast =
    isPastForm(entries[first + 1]?.word ?? '') || // "never recorded", for any verb
    claims.some(({ past }) => past) ||
    entries.some(({ word }, at) => at <= first && PASTS.has(word))
  return isPast && entries.some(({ word }, at) => at > first && LIMITS.has(word))
}

type Denial = {
  readonly all: IdSet
  readonly core: IdSet
  readonly named: IdSet
  readonly clauses: readonly number[]
  readonly odd: readonly number[]
  readonly negations: readonly number[]
}

/** Returns the content of a denial. A name alone can be denied of anything; then it is the whole content. */
export function readDenied(
  text: Text,
  { all, core, named, clauses, odd, negations }: Denial,
): IdSet {
  const { entries, marks } = text
  const ends = negations.some((at) => endsWhatFollows(text, at))
  const whole = !ends && countShared(core, named) < core.ids.length ? core : all
  if (odd.length === 0 || odd.length === clauses.length) return whole
  const outside = SILENT | REGION | (ends ? 0 : GONE)
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined || entry.stop) continue
    if (((marks[at] ?? 0) & outside) !== 0 || (entry.roles & IS_WHEN) !== 0) continue
    if (odd.includes(clauseIndexAt(clauses, at))) IDS.add(entry.id)
  }
  const denied = IDS.take()
  return denied.ids.length >= MIN_DENIED ? denied : whole
}

/** "no longer X": what ended is what is denied. */
function endsWhatFollows({ marks }: Text, negation: number): boolean {
  let at = negation + 1
  while (((marks[at] ?? 0) & SILENT) !== 0) at += 1
  return ((marks[at] ?? 0) & GONE) !== 0
}
