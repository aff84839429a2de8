import type { AnyDetector, Detector, PreparedText } from '@/lib/detection/detector'
import { findSupersessions } from '@/lib/detection/slot-pairs'

import type { LabeledPair } from './parse-pairs'

/** How the facts of a store are put into slots: all into one, by what they are about, or also by what they say about it. */
export const SLOTTINGS = ['one slot', 'by entity', 'by entity and aspect'] as const
export type Slotting = (typeof SLOTTINGS)[number]

/** What is found among all statements of labeled pairs, as the facts of one store. */
export type FlatFigures = {
  readonly slots: Slotting
  readonly facts: number
  readonly ended: number // by the labels, by another
  readonly found: number
  readonly alarms: number // pairs that end a fact wrongly, as far as the labels say
  readonly alarmsPer1000: number
}

type Statement = {
  readonly entity: string
  readonly aspect: string
  readonly content: string
  readonly statedAtMs: number | null
}

/**
 * Measures detection in flat stores, whose facts have no aspect of their own: mem0, memory folders and others. Every statement of the pairs
 * becomes one fact, so each is compared with all others in its slot and not only with the one it was labeled with.
 */
export function measureFlat(
  pairs: readonly LabeledPair[],
  detector: AnyDetector,
  minConfidence: number,
): readonly FlatFigures[] {
  const statements = statementsOf(pairs)
  return SLOTTINGS.map((slots) =>
    measureSlots(pairs, { statements, slots, detector, minConfidence }),
  )
}

function statementsOf(pairs: readonly LabeledPair[]): ReadonlyMap<string, Statement> {
  const statements = new Map<string, Statement>()
  const add = (pair: LabeledPair, content: string, statedAtMs: number | null) => {
    const id = idOf(pair, content)
    const { entity = null, aspect } = pair
    if (!statements.has(id))
      statements.set(id, { entity: entity ?? '', aspect, content, statedAtMs })
  }
  for (const pair of pairs) {
    add(pair, pair.old, pair.oldAtMs)
    add(pair, pair.new, pair.newAtMs)
  }
  const all = [...statements]
  const isDated = all.every(([, { statedAtMs }]) => statedAtMs !== null)
  return new Map(
    isDated ? all.toSorted(([, a], [, b]) => Number(a.statedAtMs) - Number(b.statedAtMs)) : all,
  )
}

function idOf({ entity = null, aspect }: LabeledPair, content: string): string {
  return JSON.stringify([entity, aspect, content])
}

const SLOT: Readonly<Record<Slotting, (statement: Statement) => string>> = {
  'one slot': () => '',
  'by entity': ({ entity }) => entity,
  'by entity and aspect': ({ entity, aspect }) => JSON.stringify([entity, aspect]),
}

function measureSlots<Prepared extends PreparedText>(
  pairs: readonly LabeledPair[],
  {
    statements,
    slots,
    detector,
    minConfidence,
  }: {
    readonly statements: ReadonlyMap<string, Statement>
    readonly slots: Slotting
    readonly detector: Detector<Prepared>
    readonly minConfidence: number
  },
): FlatFigures {
  const ended = new Set(
    pairs.flatMap((pair) => (pair.label === 'supersedes' ? [idOf(pair, pair.old)] : [])),
  )
  let alarms = 0
  const found = new Set<string>()
  for (const members of grouped(statements, SLOT[slots])) {
    const prepare = detector.createPreparer()
    const prepared = members.map(([, { content, statedAtMs, entity, aspect }]) =>
      prepare({
        content,
        statedAtMs,
        entity: slots === 'one slot' ? null : entity,
        aspect: slots === 'by entity and aspect' ? aspect : 'memory',
      }),
    )
    const result = findSupersessions({ detector, statements: prepared }, { minConfidence })
    for (const { older, newer } of result.found) {
      const [olderId = '', from] = members[older] ?? []
      const to = members[newer]?.[1]
      const isRight =
        ended.has(olderId) && from?.entity === to?.entity && from?.aspect === to?.aspect
      if (isRight) found.add(olderId)
      else alarms += 1
    }
  }
  return {
    slots,
    facts: statements.size,
    ended: ended.size,
    found: found.size,
    alarms,
    alarmsPer1000: Number(((alarms * 1_000) / Math.max(1, statements.size)).toFixed(1)),
  }
}

function grouped(
  statements: ReadonlyMap<string, Statement>,
  slotOf: (statement: Statement) => string,
): Iterable<readonly (readonly [id: string, Statement])[]> {
  const slots = new Map<string, (readonly [string, Statement])[]>()
  for (const each of statements) {
    const name = slotOf(each[1])
    const own = slots.get(name)
    if (own === undefined) slots.set(name, [each])
    else own.push(each)
  }
  return slots.values()
}
