import { Scratch } from '../scratch'
import { setAt, type IdSet } from './id-set'
import { readPassiveHolder, readPredicate, type Predicate, type ToRelationId } from './predicate'
import { SILENT, type Text } from './text'

/** One statement of a fact, with word ids. */
export type Claim = Predicate & {
  readonly subject: IdSet
  readonly value: IdSet
  readonly firstValue: number // id, -1 = none
  readonly lastValue: number // id of the value's last word, its head
  readonly isFirst: boolean // its verb is in the first clause
}

const NONE: readonly Claim[] = []
const MOST_CLAIMS = 3
const CLAIMS = new Scratch<Claim>()

/** Reads one statement per clause with a verb. A clause without a subject takes that of the previous one. */
export function readClaims(
  text: Text,
  starts: readonly number[],
  toRelationId: ToRelationId,
): readonly Claim[] {
  CLAIMS.clear()
  let before: Claim | undefined
  for (let clause = 0; clause < starts.length; clause++) {
    const from = starts[clause] ?? 0
    const to = starts[clause + 1] ?? text.entries.length
    const read = readPredicate(text, { from, to }, toRelationId)
    if (read === null) continue
    before = toClaim(text, read, { before, isFirst: clause === 0 })
    CLAIMS.add(before)
    const held = readPassiveHolder(text, read)
    if (held !== null) {
      before = toClaim(text, held, { before: undefined, isFirst: false })
      CLAIMS.add(before)
    }
    if (CLAIMS.size >= MOST_CLAIMS) break
  }
  return CLAIMS.size === 0 ? NONE : CLAIMS.take()
}

type Place = { readonly before: Claim | undefined; readonly isFirst: boolean }

function toClaim({ entries, marks }: Text, read: Predicate, { before, isFirst }: Place): Claim {
  const { valueAt } = read
  const isCarried = read.subjectAt.length === 0 && before !== undefined
  const subjectAt = isCarried ? before.subjectAt : read.subjectAt
  return {
    verb: read.verb,
    relationId: read.relationId,
    cardinality: read.cardinality,
    attitude: ((marks[read.verb] ?? 0) & SILENT) === 0 ? read.attitude : null, // "cannot skip"
    definite: read.definite,
    subjectAt,
    valueAt,
    hasTheValue: read.hasTheValue,
    holds: read.holds,
    past: read.past,
    subject: isCarried ? before.subject : setAt(entries, subjectAt),
    value: setAt(entries, valueAt),
    firstValue: entries[valueAt[0] ?? -1]?.id ?? -1,
    lastValue: entries[valueAt[valueAt.length - 1] ?? -1]?.id ?? -1,
    isFirst,
  }
}
