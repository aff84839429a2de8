import type { Because, SignalName, Span } from '../finding'
import type { Pair } from './pair'

/** One grade of a signal, as Splink's comparison levels: a pair is at exactly one. */
export type Level = {
  readonly name: string
  readonly sign: 'for' | 'against' | 'free' | 'zero' // what its weight may be; zero is the reference of the signal
  readonly fires: boolean
  readonly expected: number // bits: what the fit is drawn to where the pairs say little
  readonly scales?: boolean // at this level all evidence counts for a share only
}

/** What a fired signal points at. */
export type Pointed = {
  readonly because: Because
  readonly older: readonly Span[]
  readonly newer: readonly Span[]
}

/** One kind of evidence of the default profile: how strong it is on a pair, and, when it fired, what it rests on. */
export type WeighedSignal<Name extends string = string> = {
  readonly name: SignalName
  readonly levels: readonly Level[]
  readonly at: Readonly<Record<Name, number>> // index into levels by the name of a level
  readonly grade: (pair: Pair) => number // index into levels; no allocation, it runs on every pair
  readonly point: (pair: Pair, level: number, share: number) => Pointed // share: for how much all evidence counts at this level (0–1)
}

/** What a signal says of a level, without the name, which is the key of its table. */
type Grade = Omit<Level, 'name'>

/** A signal's levels in the order of its table, and the index of each by its name. */
export function levels<Name extends string>(
  table: Readonly<Record<Name, Grade>>,
): Pick<WeighedSignal<Name>, 'levels' | 'at'> {
  const graded = Object.entries<Grade>(table)
  return {
    levels: graded.map(([name, grade]) => ({ name, ...grade })),
    at: Object.fromEntries(graded.map(([name], index) => [name, index])) as Record<Name, number>,
  }
}

/** A level with the bits that are expected of it, and whether it fires; the sign follows from the bits. */
export function level(expected: number, fires = true): Grade {
  const sign = expected > 0 ? 'for' : expected < 0 ? 'against' : 'free'
  return { sign, fires, expected }
}

/** The reference level: it weighs nothing and says that the signal did not fire. */
export function silent(): Grade {
  return { sign: 'zero', fires: false, expected: 0 }
}

/** A level that may speak either way. */
export function open(expected = 0, fires = false): Grade {
  return { sign: 'free', fires, expected }
}
