import type { Because, SignalName, Span } from '../finding'
import type { Pair } from './pair'

/** One level of a signal, like Splink's comparison levels. A pair is at exactly one. */
export type Level = {
  readonly name: string
  readonly sign: 'for' | 'against' | 'free' | 'zero' // allowed sign of its weight; zero marks the reference level
  readonly fires: boolean
  readonly expected: number // bits; the fit is drawn toward this where data are sparse
  readonly scales?: boolean // at this level all evidence counts only for a share
}

/** What a fired signal points at. */
export type Explanation = {
  readonly because: Because
  readonly older: readonly Span[]
  readonly newer: readonly Span[]
}

/** One kind of evidence of the default profile: its level for a pair and, if fired, the words behind it. */
export type WeighedSignal<Name extends string = string> = {
  readonly name: SignalName
  readonly levels: readonly Level[]
  readonly rising?: readonly string[] // levels by weight: the fit never weighs one below the one before it
  readonly at: Readonly<Record<Name, number>> // level name → index into levels
  readonly grade: (pair: Pair) => number // index into levels; allocation-free, as it runs on every pair
  readonly explain: (pair: Pair, level: number, share: number) => Explanation // share: how much all evidence counts at this level (0–1)
}

/** A level without its name, which is its table key. */
type Grade = Omit<Level, 'name'>

/** Returns a signal's levels in table order, and their indexes by name. */
export function levels<Name extends string>(
  table: Readonly<Record<Name, Grade>>,
): Pick<WeighedSignal<Name>, 'levels' | 'at'> {
  const graded = Object.entries<Grade>(table)
  return {
    levels: graded.map(([name, grade]) => ({ name, ...grade })),
    at: Object.fromEntries(graded.map(([name], index) => [name, index])) as Record<Name, number>,
  }
}

/** Creates a level with its expected bits; the sign follows from them. */
export function level(expected: number, fires = true): Grade {
  const sign = expected > 0 ? 'for' : expected < 0 ? 'against' : 'free'
  return { sign, fires, expected }
}

/** Creates the reference level: zero weight, not fired. */
export function silent(): Grade {
  return { sign: 'zero', fires: false, expected: 0 }
}

/** Creates a level of either sign. */
export function open(expected = 0, fires = false): Grade {
  return { sign: 'free', fires, expected }
}
