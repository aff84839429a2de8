import type { Claim } from '../claims'
import type { Context } from '../contexts'
import { HAS_DIGIT, IS_AMOUNT, IS_SPEAKER } from '../forms'
import { ENDS_FOR_GROUP, IS_NATIONAL_SIDE, IS_OF_RELATIVE, NAMES_ASPECT } from '../glance'
import { countShared, has, isEqualSet, isWithin } from '../id-set'
import type { Outline } from '../outline'
import { isDeniedOnce, type Pair } from '../pair'
import { isChoosing } from '../relations'
import { asksOfPeople, personAt } from '../relatives'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { LABEL, OPENS } from '../text'
import { sharedAnswer } from './answers'
import { areBareAnswers, isBareAmount, isBareAnswer, isNewAnswer } from './bare-answers'
import { shareSlot } from './context'
import { number } from './number'
import { takesLead } from './ranks'
import { substitution } from './substitution'
import { isOtherSubject } from './value'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  same: open(),
  narrower: level(-0.5), // one side names its subject more precisely
  other: level(-3),
  'names-aspect': open(1), // only the newer names what the aspect asks: “the office is in Ghent”
  'other-kind': level(-5), // a club and a national team
  group: level(-5), // "guests are no longer …": for them, where the older names no such group
  'other-name': level(-4), // “Redpoll was moved …”, where the older is about Waxwing, the entity
  relative: level(-9), // “Ada’s sister no longer …”, where the other text does not mention her
  'other-number': level(-7), // "version 3.11" and "version 3.12", two release lines
  'same-question': level(4.5), // “prefers Vim”, “is a nurse”, and nothing more, where the aspect holds one value
  'same-demand': level(6.5), // “use Vim”, likewise
  'bare-answers': level(7.5), // “Denver”, “Colorado Springs”, where the aspect holds one value
  'new-answer': level(7.5), // “Denver”, “Moved to Boulder in May”, likewise
  'bare-amount': level(6), // “gives up after 30 seconds”, “10 s”, likewise
  'bare-answer': level(8), // “Lives in Denver”, “Boulder”, likewise
  'same-slot': level(7), // both name the same slot: "(email client)", "rule for lunch: …", or the store's key
})
const ALIKE = 0.5

/** Whether both texts concern one thing: the subject of the relation, its version or number, and its slot. */
export const key = {
  name: 'key',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer, overlap } = pair
    if (isOfGroup(older, newer)) return AT.group
    if (isOfRelative(newer, older) || (isOfRelative(older, newer) && isOfEntity(newer)))
      return AT.relative
    if (isOfOtherName(older, newer)) return AT['other-name']
    if (overlap < 1 && isSameSlot(pair)) return AT['same-slot']
    if (areBareAnswers(pair)) return AT['bare-answers']
    if (isNewAnswer(pair) || takesLead(pair)) return AT['new-answer']
    if (isBareAnswer(pair)) return AT['bare-answer']
    if (isBareAmount(pair)) return AT['bare-amount']
    let best = -1
    for (const a of older.claims) {
      for (const b of newer.claims) {
        if (a.relationId !== b.relationId) continue
        const grade = gradeSubjects(pair, a, b)
        if (best < 0 || grade < best) best = grade // the best matching claims
      }
    }
    const answer = best > AT.same ? null : sharedAnswer(pair)
    if (answer !== null) return AT[answer]
    return best > AT.none ? best : namesAnew(older, newer) ? AT['names-aspect'] : AT.none
  },
  explain: (pair, at) => {
    const [olderAt, newerAt] =
      at === AT.group
        ? [pair.older.claims[0]?.subjectAt ?? [], [0]]
        : at === AT.relative
          ? [relativeWords(pair.older), relativeWords(pair.newer)]
          : at === AT['same-slot']
            ? [slotWords(pair.older), slotWords(pair.newer)]
            : at !== AT['same-slot'] && isSlotShared(at)
              ? [allWords(pair.older), allWords(pair.newer)]
              : subjectWords(pair)
    const older = textAt(pair.older, olderAt)
    return {
      because: {
        kind: 'key',
        older: older === '' ? (pair.older.slotKey ?? '') : older,
        newer: olderAt.length === 0 ? (pair.newer.slotKey ?? '') : textAt(pair.newer, newerAt),
      },
      older: spansAt(pair.older, olderAt),
      newer: spansAt(pair.newer, newerAt),
    }
  },
} satisfies WeighedSignal

/** True when only the newer text names what the aspect asks. */
function namesAnew(older: Outline, newer: Outline): boolean {
  if ((newer.traits & NAMES_ASPECT) === 0 || (older.traits & NAMES_ASPECT) !== 0) return false
  return newer.aspectKind === 'one' || newer.aspectKind === 'other'
}

/** True when something ends only for a group that the older text does not name. */
function isOfGroup(older: Outline, newer: Outline): boolean {
  if ((newer.traits & ENDS_FOR_GROUP) === 0) return false
  const group = newer.entries[0]?.id ?? -1
  return !has(older.all, group) && !has(newer.named, group)
}

/** True when one text is about a relative whom the other does not mention. */
function isOfRelative(one: Outline, other: Outline): boolean {
  if ((one.traits & IS_OF_RELATIVE) === 0 || asksOfPeople(one.aspect)) return false
  return !has(other.all, one.entries[personAt(one.entries)]?.id ?? -1)
}

/** True when the older text says something of its entity by name, and the newer of another name only. */
function isOfOtherName(older: Outline, newer: Outline): boolean {
  if (older.named.ids.length === 0 || newer.named.ids.length > 0) return false
  const [a, b] = [older.claims[0], newer.claims[0]]
  if (a === undefined || b === undefined || !isOtherSubject(older, newer)) return false
  if (
    !isWithin(a.subject, older.named) ||
    (older.entries[a.subjectAt[0] ?? 0]?.forms ?? 0) & IS_SPEAKER
  )
    return false
  return (
    b.subject.ids.length === 1 &&
    b.subjectAt[0] === 0 &&
    startsWithName(newer) &&
    !has(older.all, b.subject.ids[0] ?? -1)
  )
}

/** True when a text begins with a capital letter and a word of no list. */
function startsWithName({ content, entries }: Outline): boolean {
  const first = entries[0]
  return (
    first !== undefined &&
    /^\p{Lu}\p{L}/u.test(content) &&
    first.roles === 0 &&
    first.opposites.length === 0
  )
}

/** True when a text begins with its entity: “Ada …”, “I …”. “She …” may be the relative. */
function isOfEntity({ entries, named }: Outline): boolean {
  const [first] = entries
  return first !== undefined && (has(named, first.id) || (first.forms & IS_SPEAKER) !== 0)
}

function gradeSubjects({ older, newer }: Pair, a: Claim, b: Claim): number {
  if (a.subject.ids.length === 0 || b.subject.ids.length === 0) return AT.none
  if (isEqualSet(a.subject, b.subject)) {
    // a player can play for a club and a country at once
    return ((older.traits ^ newer.traits) & IS_NATIONAL_SIDE) === 0 ? AT.same : AT['other-kind']
  }
  const left = extraWord(older, a, b)
  const right = extraWord(newer, b, a)
  if (left < 0 || right < 0) return AT.narrower
  if (!isNumbered(older, left) || !isNumbered(newer, right)) return AT.other
  return isCount(older, a, left) && isCount(newer, b, right) ? AT.other : AT['other-number']
}

function isSameSlot(pair: Pair): boolean {
  const { older, newer } = pair
  const { slotKey } = older
  const mayBe = older.slots.length > 0 || newer.slots.length > 0
  if (!mayBe && (slotKey === null || slotKey !== newer.slotKey)) return false
  if (isOtherSubject(older, newer)) return false
  if (older.cues.reminds !== newer.cues.reminds && slotKey === null) return false // a demand and a statement
  if (pair.overlap >= ALIKE && older.amounts.length > 0 && number.grade(pair) === number.at.same)
    return false
  const a = older.claims[0]
  const b = newer.claims[0]
  const same =
    a !== undefined && b !== undefined && a.value.ids.length > 0 && isEqualSet(a.value, b.value)
  if (same && !isDeniedOnce(pair)) return false
  if (isLabeled(older, newer) || isLabeled(newer, older)) return true
  if (shareSlot(older, newer) && answersSameQuestion(pair)) return true
  if (slotKey === null || slotKey !== newer.slotKey) return false
  return older.core.ids.length > 0 && newer.core.ids.length > 0 // vague words such as "somebody changed something" say nothing
}

/**
 * True when both statements about a shared slot answer the same question. A label asks one; "for the web app" can follow anything:
 * "use tabs for the Go code", "write tests for the Go code".
 */
function answersSameQuestion(pair: Pair): boolean {
  const { older, newer } = pair
  if (hasSlotAt(older, isLabel) || hasSlotAt(newer, isLabel)) return true
  if (chooses(older) && chooses(newer)) return true
  const isBracketed = hasSlotAt(older, isBracket) && hasSlotAt(newer, isBracket)
  for (const a of older.claims) {
    for (const b of newer.claims) {
      const isVerbShared = older.entries[a.verb]?.id === newer.entries[b.verb]?.id
      if (!isVerbShared && a.relationId !== b.relationId) continue
      if (a.definite || a.cardinality === 'single') return true
      if (isBracketed && (a.cardinality !== 'many' || b.cardinality !== 'many')) return true
    }
  }
  return substitution.grade(pair) === substitution.at['same-kind']
}

type IsSlot = (outline: Outline, slot: Context) => boolean

function hasSlotAt(outline: Outline, isSlot: IsSlot): boolean {
  return outline.cues.slots.some((slot) => isSlot(outline, slot))
}

const isLabel: IsSlot = ({ marks }, slot) => ((marks[(slot.at(-1) ?? 0) + 1] ?? 0) & LABEL) !== 0
const isBracket: IsSlot = ({ marks }, slot) => ((marks[slot[0] ?? 0] ?? 0) & OPENS) !== 0

const OPENING = 3 // words, which may include an unknown verb

/** "uses X", "pick X", "switched to X". */
function chooses({ claims, entries, cues }: Outline): boolean {
  if (cues.namesResult) return true
  const isChosen = (at: number) => isChoosing(entries[at]?.stem ?? '', entries[at + 1]?.word ?? '')
  if (claims.length > 0) return claims.some(({ verb }) => isChosen(verb))
  return entries.slice(0, OPENING).some((_, at) => isChosen(at))
}

/** "Favourite colour: teal" and "Ada's favourite colour is rust". */
function isLabeled(one: Outline, other: Outline): boolean {
  const [label] = one.slots
  if (label === undefined || one.cues.slots[0]?.[0] !== 0) return false
  if (one.slots.length !== one.cues.slots.length) return false // the label itself may have no content
  return other.claims.some(
    ({ definite, subject }) =>
      definite &&
      countShared(subject, label) === label.ids.length &&
      subject.ids.length <= label.ids.length + 1,
  )
}

/** Returns the position of a subject word that the other subject lacks, preferring numbers; -1 = none. */
function extraWord(outline: Outline, own: Claim, other: Claim): number {
  let found = -1
  for (const at of own.subjectAt) {
    if (has(other.subject, outline.entries[at]?.id ?? -1)) continue
    if (isNumbered(outline, at)) return at
    if (found < 0) found = at
  }
  return found
}

function isNumbered({ entries }: Outline, at: number): boolean {
  return ((entries[at]?.forms ?? 0) & (IS_AMOUNT | HAS_DIGIT)) !== 0
}

const MAX_COUNT = 1000 // "2024 sales" is which, "24 sales" is how many

/** "two gates": the number is how many, not which. */
function isCount({ entries }: Outline, { subjectAt }: Claim, at: number): boolean {
  const next = entries[at + 1]
  if (at !== subjectAt[0] || next === undefined || !subjectAt.includes(at + 1)) return false
  return (entries[at]?.amount ?? MAX_COUNT) < MAX_COUNT && next.word !== next.stem
}

/** True at the levels at which the key is evidence. */
export function isSlotShared(at: number): boolean {
  return at >= AT['bare-answers'] // and what follows it
}

function allWords({ entries }: Outline): readonly number[] {
  return Array.from(entries.keys())
}

function relativeWords({ traits, entries }: Outline): readonly number[] {
  return (traits & IS_OF_RELATIVE) === 0 ? [] : [personAt(entries)]
}

function slotWords({ cues }: Outline): readonly number[] {
  return cues.contexts.at(-1) ?? []
}

function subjectWords({ older, newer }: Pair): readonly [readonly number[], readonly number[]] {
  return [older.claims[0]?.subjectAt ?? [], newer.claims[0]?.subjectAt ?? []]
}
