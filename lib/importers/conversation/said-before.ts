import { nameKey } from '@/lib/domain/fact'

import { corrected, type HeardFact } from './hear-line'
import { canMean, isChoiceFor, isWordForWord, type ShortCorrection } from './short-correction'
import { findSlot, type Statement } from './statement-in'

const MAX_LOOKBACK = 50 // earlier statements; keeps files of corrections fast

/** An earlier statement and its stored fact. */
export type EarlierStatement = {
  readonly statement: Statement
  readonly content: string
  readonly externalId: string
}

/** The fact from a short correction, and the statement that it corrects. */
export type Resolved = { readonly heard: HeardFact; readonly corrects: EarlierStatement | null }

/**
 * Resolves a short correction (rules AR6, AR14–AR16): to the latest statement it can mean, or for “actually, Y”, to the previous
 * statement only, unless the slot of Y is known. Null if there is none.
 */
export function resolveShort(
  correction: ShortCorrection,
  history: {
    readonly line: string
    readonly statements: readonly EarlierStatement[]
    readonly isAdjacent: boolean
  },
): Resolved | null {
  const { value, how } = correction
  const recent = history.statements.slice(-MAX_LOOKBACK).toReversed()
  if (correction.older !== undefined) {
    const named = nameKey(correction.older)
    const target = recent.find(({ statement }) => nameKey(statement.value) === named)
    return target === undefined ? null : { heard: replaceValue(target, value), corrects: target }
  }
  if (how === 'better') return resolveBetter(correction, { ...history, statements: recent })
  const hasSlot = findSlot(value) !== null
  const near = how === 'meant' || hasSlot ? recent : recent.slice(0, history.isAdjacent ? 1 : 0)
  const target =
    near.find(({ statement }) => canMean(statement, correction)) ??
    recent
      .slice(0, history.isAdjacent ? 1 : 0)
      .find(({ statement }) => isWordForWord(statement, correction))
  if (target !== undefined) return { heard: replaceValue(target, value), corrects: target }
  return !hasSlot ? null : { heard: corrected({ older: null, newer: value }), corrects: null }
}

/** True when an unresolved short correction may still concern something, so that a person should look at it. */
export function isLeftOpen(
  { how, older }: ShortCorrection,
  history: { readonly statements: readonly EarlierStatement[]; readonly isAdjacent: boolean },
): boolean {
  if (older !== undefined) return false
  if (how === 'meant') return true
  if (how === 'actually') return history.isAdjacent && history.statements.length > 0
  return history.statements.slice(-MAX_LOOKBACK).some(({ statement }) => statement.kind !== 'fact')
}

/** “Vue would be better for this use case” is about the latest choice, or the one for the named purpose. */
function resolveBetter(
  correction: ShortCorrection,
  { line, statements }: { readonly line: string; readonly statements: readonly EarlierStatement[] },
): Resolved | null {
  const { value, purpose } = correction
  const isNamed = purpose !== null && !/^(?:this|that|it|us|me|now|here)\b/iu.test(purpose)
  const key = isNamed ? slotWords(purpose) : null
  const target = statements.find(
    ({ statement }) =>
      isChoiceFor(statement, correction) &&
      (key === null || slotWords(statement.key ?? '') === key),
  )
  if (target === undefined) return null
  const statement = { ...target.statement, value }
  const about = target.statement.key?.replaceAll('_', ' ')
  const content = about === undefined || isNamed ? line : `${value} would be better for ${about}`
  return { heard: { heard: 'fact', statement, content, older: null }, corrects: target }
}

/** Normalizes the purpose of a choice: “the frontend” is frontend. */
function slotWords(purpose: string): string {
  return nameKey(purpose)
    .replaceAll('_', ' ')
    .replace(/^(?:the|our|my) /u, '')
}

/** Returns the statement that “Actually, use Y” corrects without a slot: the previous one, as for “actually, Y”. */
export function correctedLast(
  { statement }: HeardFact,
  history: { readonly statements: readonly EarlierStatement[]; readonly isAdjacent: boolean },
): EarlierStatement | null {
  const last = history.isAdjacent ? history.statements.at(-1) : undefined
  if (last === undefined || statement.key !== null) return null
  const { kind } = last.statement
  return kind !== 'fact' && canMean(last.statement, { value: statement.value, opensLine: false })
    ? last
    : null
}

/** Puts the other value into the corrected statement. */
function replaceValue({ statement, content }: EarlierStatement, value: string): HeardFact {
  const at = content.lastIndexOf(statement.value)
  const key = statement.key ?? findSlot(value)
  const words =
    at === -1
      ? `${key === null ? 'Use' : `${key.replaceAll('_', ' ')}:`} ${value}`
      : `${content.slice(0, at)}${value}${content.slice(at + statement.value.length)}`
  return { heard: 'fact', statement: { ...statement, key, value }, content: words, older: null }
}
