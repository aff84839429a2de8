import type { PreparedText } from '../detector'
import { normalizeText } from '../normalize-text'
import { Scratch } from '../scratch'
import type { FactText } from '../statement'
import { readAmounts, type Amount } from './amounts'
import { ASPECT_KINDS, type AspectKind } from './aspects'
import { readClaims, type Claim } from './claims'
import { readClauses } from './clauses'
import type { Context } from './contexts'
import { readCues, type Cues } from './cues'
import { readDenied, deniesPast, oddClauses } from './denials'
import {
  claimBit,
  IS_BARE,
  STATES_VALUE,
  mix,
  mixedBits,
  relationBit,
  readTraits,
  thousandths,
  type Glance,
} from './glance'
import type { Language } from './glosses/lexicon'
import { readAbout } from './happenings'
import { countBits, differenceOf, has, IdCollector, type IdSet } from './id-set'
import { createGlossReader, readText } from './read-text'
import { readValue, type Value } from './same-value'
import { aspectOf, createNameReader } from './slot-readers'
import { readStated } from './stated-values'
import { FILLER, GONE, REGION, SILENT, type Text } from './text'
import { readTopic, type Topic } from './topic'
import { readTypical, type Typical } from './typical'
import { openWordBook, type Entry } from './word-book'

/** A fact as read by the default profile. Word ids are compared only for equality. */
export type Outline = PreparedText &
  Glance & {
    readonly language: Language
    readonly ranges: readonly number[] | null // start and end of each word, if they are not those of its tokens
    readonly entries: readonly Entry[] // its words
    readonly marks: readonly number[] // bits of text.ts, one number per word
    readonly cues: Cues
    readonly slotKey: string | null // the fact's key in the store
    readonly all: IdSet // content words: without function words, negations and corrections
    readonly named: IdSet // content words that only name the entity
    readonly core: IdSet // content words outside contexts and outside what ended
    readonly opposites: IdSet // what the content words exclude
    readonly gone: IdSet // content words that have ended according to the text
    readonly contexts: readonly IdSet[] // "for …", "when …", "(…)", "…:"
    readonly slots: readonly IdSet[] // contexts that name a slot: "for …", "(…)", "…:"
    readonly claims: readonly Claim[] // its statements, clause by clause
    readonly negated: boolean
    readonly denied: IdSet // content of the denying clauses
    readonly amounts: readonly Amount[]
    readonly frame: readonly number[] // ids in order, without fillers, for alignment
    readonly aspect: string | null // what its slot is about, by the store
    readonly aspectKind: AspectKind
    readonly value: Value | null // of a bare value
    readonly stated: readonly Value[] // what a sentence that states a value may mean by it
    readonly about: number // of ABOUT: its entity, another thing, or what happened to one
    readonly typical: Typical
    readonly topic: Topic
  }

const NO_VALUES: readonly Value[] = []
const NO_SETS: readonly IdSet[] = []
const NO_CLAUSES: readonly number[] = []
const IDS = new IdCollector()
const GONE_IDS = new IdCollector()
const FRAME = new Scratch<number>()
const SETS = new Scratch<IdSet>()

export function createOutliner(): (fact: FactText) => Outline {
  const book = openWordBook()
  const namesOf = createNameReader(book.entryOf)
  const read = createGlossReader(book.entryOf)
  return ({ content, statedAtMs, key, entity, aspect }) => {
    const text = read(readText(content, namesOf(entity ?? null), book.entryOf), entity ?? null)
    const { entries, marks, language } = text
    const cues = readCues(text)
    const clauses = readClauses(text)
    const claims = readClaims(text, clauses, book.toRelationId)
    const amounts = readAmounts(text)
    const { all, core, gone } = readContent(text)
    const named = readNamed(text, all)
    const rest = differenceOf(all, named)
    const opposites = readOpposites(text)
    const frame = readFrame(text)
    const isDenial = cues.negations.length > 0 && !deniesPast(text, cues, claims)
    const odd = isDenial ? oddClauses(cues, clauses) : NO_CLAUSES
    const slots = cues.slots.length === 0 ? NO_SETS : toSets(text, cues.slots)
    const slotKey = key ?? null
    const about = aspectOf(aspect ?? null)
    const aspectKind = about.kind
    const typical = readTypical({ entries, named })
    const topic = readTopic(text, named, aspectKind)
    let claimed = 0
    let nameless = 0
    let relations = 0
    for (const claim of claims) {
      relations |= relationBit(claim)
      if (claim.subject.ids.length === 0) nameless |= relationBit(claim)
      else claimed |= claimBit(claim)
    }
    const first = frame[0] ?? -1
    const last = frame[frame.length - 1] ?? -1
    const traits = readTraits({
      text,
      cues,
      claims,
      amounts,
      slots,
      isDenial: odd.length > 0,
      slotKey,
      topic,
      aspect: about,
    })
    return {
      traits,
      allLow: all.low,
      allHigh: all.high,
      restLow: rest.low,
      restHigh: rest.high,
      opposedLow: opposites.low,
      opposedHigh: opposites.high,
      allMixed: mixedBits(all),
      opposedMixed: mixedBits(opposites),
      claimed,
      nameless,
      relations,
      opening: mix(first, frame[1] ?? -1),
      closing: mix(last, frame[frame.length - 2] ?? -1),
      outer: mix(first, last),
      kindAt: ASPECT_KINDS.indexOf(aspectKind),
      size: all.ids.length,
      collisions: all.ids.length - countBits(all.low) - countBits(all.high),
      beyond: all.ids.length - named.ids.length,
      wordMask: typical.mask,
      wordOlder: thousandths(typical.older),
      wordNewer: thousandths(typical.newer),
      wordMostOlder: thousandths(typical.mostOlder),
      wordMostNewer: thousandths(typical.mostNewer),
      kindMask: topic.said.mask,
      kindOlder: thousandths(topic.said.older),
      kindNewer: thousandths(topic.said.newer),
      kindMostOlder: thousandths(topic.said.mostOlder),
      kindMostNewer: thousandths(topic.said.mostNewer),
      language,
      all,
      named,
      frame,
      negated: odd.length > 0,
      aspectKind,
      about: readAbout(text, { cues, named, aspect: about }),
      typical,
      topic,
      content,
      normalized: normalizeText(content),
      statedAtMs,
      ranges: language === 'english' ? null : text.offsets,
      entries,
      marks,
      cues,
      slotKey,
      core,
      opposites,
      gone,
      contexts: cues.contexts.length === 0 ? NO_SETS : toSets(text, cues.contexts),
      slots,
      claims,
      denied: readDenied(text, {
        all,
        core,
        named,
        clauses,
        odd,
        negations: cues.negations,
      }),
      amounts,
      aspect: aspect ?? null,
      value: (traits & IS_BARE) === 0 ? null : readValue(content),
      stated:
        (traits & STATES_VALUE) === 0 || claims[0] === undefined
          ? NO_VALUES
          : readStated(text, claims[0]),
    }
  }
}

/** Returns the content words that only name the entity. */
function readNamed({ entries, names }: Text, all: IdSet): IdSet {
  for (const { id, stem, stop } of entries)
    if (!stop && names.includes(stem) && has(all, id)) IDS.add(id)
  return IDS.take()
}

/** Returns the content words: all, those outside contexts and what ended, and those that ended. */
function readContent({ entries, marks }: Text): Pick<Outline, 'all' | 'core' | 'gone'> {
  let marked = 0
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    const mark = marks[at] ?? 0
    if (entry === undefined || entry.stop || (mark & SILENT) !== 0) continue
    IDS.add(entry.id)
    marked |= mark
  }
  const all = IDS.take()
  if ((marked & (REGION | GONE)) === 0) return { all, core: all, gone: IDS.take() }
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    const mark = marks[at] ?? 0
    if (entry === undefined || entry.stop || (mark & SILENT) !== 0) continue
    if ((mark & GONE) !== 0) GONE_IDS.add(entry.id)
    else if ((mark & REGION) === 0) IDS.add(entry.id)
  }
  return { all, core: IDS.take(), gone: GONE_IDS.take() }
}

function readOpposites({ entries, marks }: Text): IdSet {
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined || entry.opposites.length === 0) continue
    if (entry.stop || ((marks[at] ?? 0) & SILENT) !== 0) continue
    for (const id of entry.opposites) IDS.add(id)
  }
  return IDS.take()
}

function toSets({ entries, marks }: Text, contexts: readonly Context[]): readonly IdSet[] {
  SETS.clear()
  for (const context of contexts) {
    for (const at of context) {
      const entry = entries[at]
      if (entry === undefined || entry.stop || ((marks[at] ?? 0) & SILENT) !== 0) continue
      IDS.add(entry.id)
    }
    if (IDS.size > 0) SETS.add(IDS.take())
  }
  return SETS.take()
}

function readFrame({ entries, marks }: Text): readonly number[] {
  FRAME.clear()
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined || ((marks[at] ?? 0) & FILLER) !== 0) continue
    FRAME.add(entry.id)
  }
  return FRAME.take()
}
