import { normalizeText } from '@/lib/detection/normalize-text'
import { addsNothing, sharesKey, type ArrivalText } from '@/lib/domain/arrival'
import { nameKey } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { formatCount } from '@/lib/language/format'
import type { Tx } from '@/lib/store/port'
import { isArchived, toMetadata, toTags, type FactRow } from '@/lib/store/rows'
import { mayBeReplaced, sameWords, type Place } from '@/lib/store/sql/same-words'

import type { Arrival } from './arrival'
import { isPlain } from './arrival-pool'
import type { ArrivalTimes } from './arrival-times'
import { takesBack } from './retracted-elsewhere'

/** Which arriving facts only repeat another, letter for letter (rule AW24). */
export type Repeats = {
  readonly arrivals: readonly Arrival[] // those that were read before, and those that repeat a stored fact
  readonly twins: ReadonlyMap<number, number> // indexes of facts that repeat another of the request, with that one’s
}

const AT_ONCE = 500

type Said = {
  readonly index: number
  readonly input: FactInput
  readonly text: ArrivalText
  readonly place: Place
  readonly placeKey: string
}

type Known = FactRow & { readonly source: { readonly externalId: string | null } | null }

/**
 * Finds arriving facts that say word for word, in the same place, what is stored or was said before in the request, add nothing to it, and
 * have no id of their own. They are news where something else was said there since, or may have been (rule A7).
 */
export async function findRepeats(
  tx: Tx,
  incoming: {
    readonly inputs: readonly FactInput[]
    readonly recordedAtOf: ArrivalTimes
    readonly arrivals: readonly Arrival[]
    readonly frozen: boolean // nothing is confirmed (rule AW17)
    readonly compared: boolean // each fact is compared with the others of its slot when it is stored
  },
): Promise<Repeats> {
  if (incoming.frozen) return { arrivals: incoming.arrivals, twins: new Map() }
  const said = incoming.inputs.map((input, index) => saidBy(input, index, incoming.recordedAtOf))
  const read = new Map(incoming.arrivals.map((arrival) => [arrival.index, arrival]))
  const stored = await storedWith(tx, said, incoming)
  const fresh = new Map<string, Said[]>() // what is stored anew, by place
  const repeated = new Map<number, Arrival>()
  const twins = new Map<number, number>()
  for (const each of said) {
    const arrival = read.get(each.index)
    if (arrival?.step === 'NOOP') continue
    const here = fresh.get(each.placeKey) ?? []
    const mates = here.filter((mate) => mayConcern(mate, each))
    const last = mates.at(-1)
    const known = stored.byWords.get(wordsIn(each.placeKey, each.input.content))
    if (last !== undefined && isTwin(each, last)) twins.set(each.index, last.index)
    else if (
      known !== undefined &&
      mates.every((mate) => mate.text.atMs < known.validFrom.getTime()) &&
      repeats(each, { known, arrival, replaced: stored.replaced })
    )
      repeated.set(each.index, repeatOf(each.index, known))
    else fresh.set(each.placeKey, [...here, each])
  }
  const isAgain = ({ index }: Arrival) => repeated.has(index) || twins.has(index)
  const others = incoming.arrivals.filter((arrival) => !isAgain(arrival))
  return { arrivals: [...others, ...repeated.values()], twins }
}

/** Confirms the rows of facts that the same request says again. */
export function confirmTwins(
  rows: readonly (FactRow | null)[],
  twins: Repeats['twins'],
  at: Date,
): readonly (FactRow | null)[] {
  if (twins.size === 0) return rows
  const times = new Map<number, number>()
  for (const first of twins.values()) times.set(first, (times.get(first) ?? 0) + 1)
  return rows.map((row, index) => {
    const again = times.get(index)
    return row === null || again === undefined
      ? row
      : { ...row, confirmedAt: at, confirmations: row.confirmations + again }
  })
}

/** Returns which stored fact each repeated one of a request says, by its index. */
export function repeatedIds(
  known: readonly Arrival[],
  twins: Repeats['twins'],
  rows: readonly (FactRow | null)[],
): readonly (readonly [number, string])[] {
  return [
    ...known.map(({ index, target }) => [index, target.id] as const),
    ...[...twins].map(([index, first]) => [index, rows[first]?.id ?? ''] as const),
  ]
}

/** Says in the log how many facts of a request repeat another of it. */
export function heardTwice(count: number): readonly string[] {
  if (count === 0) return []
  return [`${formatCount(count, 'fact')} repeated another of the same request word for word.`]
}

function repeatOf(index: number, target: FactRow): Arrival {
  return {
    index,
    step: 'NOOP',
    target,
    by: 'rules',
    why: 'This fact already says it.',
    asks: false,
  }
}

function saidBy(input: FactInput, index: number, recordedAtOf: ArrivalTimes): Said {
  const entityKey = input.entity === null ? null : nameKey(input.entity)
  const aspectKey = input.aspect === null ? null : nameKey(input.aspect)
  const place = { agentId: input.agent, entityKey, aspectKey }
  const atMs = (input.validFrom ?? recordedAtOf(input)).getTime()
  const text = { ...input, normalizedContent: normalizeText(input.content), atMs }
  return { index, input, text, place, placeKey: placeOf(place) }
}

function placeOf({ agentId, entityKey, aspectKey }: Place): string {
  return JSON.stringify([agentId, entityKey, aspectKey])
}

function wordsIn(place: string, content: string): string {
  return JSON.stringify([place, content])
}

/** True when another fact of the request may be about the same thing, and is no later. Facts without a slot are not compared. */
function mayConcern(mate: Said, each: Said): boolean {
  const { entityKey, aspectKey } = each.place
  const hasSlot = entityKey !== null && aspectKey !== null
  const isNoLater = mate.text.atMs <= each.text.atMs && sharesKey(mate.text, each.text)
  return isNoLater && (hasSlot || mate.input.content === each.input.content)
}

function isTwin(each: Said, mate: Said): boolean {
  return (
    mate.input.content === each.input.content &&
    isPlain(each.input) &&
    isPlain(mate.input) &&
    addsNothing(each.text, mate.text) &&
    hasNoOtherId(each, mate.input.externalId)
  )
}

/** A record of its own in its source stays one: the source may end one of two. */
function hasNoOtherId({ input }: Said, known: string | null): boolean {
  const id = input.source?.externalId ?? input.externalId
  return id === null || id === known
}

type Stored = {
  readonly byWords: ReadonlyMap<string, Known> // the latest with the words of each, by place and words
  readonly replaced: ReadonlySet<string> // ids of those that may no longer hold (rule A7)
}

async function storedWith(
  tx: Tx,
  said: readonly Said[],
  compared: { readonly compared: boolean },
): Promise<Stored> {
  const places = new Map<string, Said[]>()
  for (const each of said) {
    if (!isPlain(each.input)) continue
    const here = places.get(each.placeKey) ?? []
    here.push(each)
    places.set(each.placeKey, here)
  }
  const ids: string[] = []
  for (const here of places.values()) {
    const contents = here.map(({ input }) => input.content)
    const [first] = here
    if (first !== undefined) ids.push(...(await sameWords(tx, first.place, contents)))
  }
  if (ids.length === 0) return { byWords: new Map(), replaced: new Set() }
  const rows: Known[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE)
    rows.push(
      ...(await tx.fact.findMany({
        where: { id: { in: ids.slice(from, from + AT_ONCE) } },
        include: { source: { select: { externalId: true } } },
      })),
    )
  const latest = rows
    .filter((row) => !isArchived(row))
    .toSorted((a, b) => a.validFrom.getTime() - b.validFrom.getTime() || (a.id < b.id ? -1 : 1))
  return {
    byWords: new Map(latest.map((row) => [wordsIn(placeOf(row), row.content), row])),
    replaced: await mayBeReplaced(tx, ids, compared),
  }
}

function repeats(
  each: Said,
  {
    known,
    arrival,
    replaced,
  }: {
    readonly known: Known
    readonly arrival: Arrival | undefined
    readonly replaced: Stored['replaced']
  },
): boolean {
  const { atMs } = each.text
  const isSame =
    isPlain(each.input) &&
    known.validFrom.getTime() <= atMs &&
    addsNothing(each.text, textOf(known)) &&
    hasNoOtherId(each, known.source?.externalId ?? null)
  if (!isSame) return false
  if (takesBack(known)) return arrival === undefined || arrival.target.id < known.id // nothing said since
  if (arrival !== undefined || replaced.has(known.id)) return false
  return known.validUntil === null || known.validUntil.getTime() > atMs
}

function textOf(row: FactRow): ArrivalText {
  const { content, normalizedContent, key, kind } = row
  const [tags, metadata] = [toTags(row.tags), toMetadata(row.metadata)]
  return {
    content,
    normalizedContent,
    key,
    kind,
    atMs: row.validFrom.getTime(),
    tags,
    metadata,
  }
}
