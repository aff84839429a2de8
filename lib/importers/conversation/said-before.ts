import { nameKey } from '@/lib/domain/fact'

import { corrected, type HeardFact } from './hear-line'
import { canMean, isChoiceFor, type ShortCorrection } from './short-correction'
import { slotOf, type Statement } from './statement-in'

const MOST_LOOKED_AT = 50 // statements back, so that a file of corrections takes no longer than another

/** A statement of a conversation with what is stored of it. */
export type Said = {
  readonly statement: Statement
  readonly content: string
  readonly externalId: string
}

/** A short correction as the fact that it gives, with the fact that it corrects. */
export type Resolved = { readonly heard: HeardFact; readonly corrects: Said | null }

/**
 * Finds what a short correction is about (rules AR6, AR14–AR16): the latest statement that it can mean; “actually, Y” only what was said right
 * before, unless the slot of Y is known. Null where there is none.
 */
export function resolveShort(
  correction: ShortCorrection,
  of: { readonly line: string; readonly said: readonly Said[]; readonly justSaid: boolean },
): Resolved | null {
  const { value, how } = correction
  const recent = of.said.slice(-MOST_LOOKED_AT).toReversed()
  if (how === 'better') return resolveBetter(correction, { ...of, said: recent })
  const hasSlot = slotOf(value) !== null
  const near = how === 'meant' || hasSlot ? recent : recent.slice(0, of.justSaid ? 1 : 0)
  const target = near.find(({ statement }) => canMean(statement, correction))
  if (target !== undefined) return { heard: inItsPlace(target, value), corrects: target }
  return !hasSlot ? null : { heard: corrected({ older: null, newer: value }), corrects: null }
}

/** True when a short correction that was not understood may still be about something, so that a person should look at it. */
export function isLeftOpen(
  { how }: ShortCorrection,
  of: { readonly said: readonly Said[]; readonly justSaid: boolean },
): boolean {
  if (how === 'meant') return true
  if (how === 'actually') return of.justSaid && of.said.length > 0
  return of.said.slice(-MOST_LOOKED_AT).some(({ statement }) => statement.kind !== 'fact')
}

/** “Vue would be better for this use case” is about the latest choice, or about the one for what it names. */
function resolveBetter(
  correction: ShortCorrection,
  { line, said }: { readonly line: string; readonly said: readonly Said[] },
): Resolved | null {
  const { value, purpose } = correction
  const isNamed = purpose !== null && !/^(?:this|that|it|us|me|now|here)\b/iu.test(purpose)
  const key = isNamed ? slotWords(purpose) : null
  const target = said.find(
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

/** What a choice is for, as it is compared: “the frontend” is frontend. */
function slotWords(purpose: string): string {
  return nameKey(purpose)
    .replaceAll('_', ' ')
    .replace(/^(?:the|our|my) /u, '')
}

/** “Actually, use Y” without a slot is about what was said right before, as “actually, Y” is. */
export function takesBackLast(
  { statement }: HeardFact,
  of: { readonly said: readonly Said[]; readonly justSaid: boolean },
): Said | null {
  const last = of.justSaid ? of.said.at(-1) : undefined
  if (last === undefined || statement.key !== null) return null
  const { kind } = last.statement
  return kind !== 'fact' && canMean(last.statement, { value: statement.value, opensLine: false })
    ? last
    : null
}

/** The words of the corrected statement with the other value in its place. */
function inItsPlace({ statement, content }: Said, value: string): HeardFact {
  const at = content.lastIndexOf(statement.value)
  const key = statement.key ?? slotOf(value)
  const words =
    at === -1
      ? `${key === null ? 'Use' : `${key.replaceAll('_', ' ')}:`} ${value}`
      : `${content.slice(0, at)}${value}${content.slice(at + statement.value.length)}`
  return { heard: 'fact', statement: { ...statement, key, value }, content: words, older: null }
}
