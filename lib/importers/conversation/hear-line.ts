import { retractedIn } from '@/lib/domain/retraction'
import { isFiller } from '@/lib/domain/value-like'

import { correctionIn, type Correction } from './correction-in'
import { shortCorrectionIn, swapIn, type ShortCorrection } from './short-correction'
import { findSlot, statementIn, type Statement } from './statement-in'

export const MAX_LINE_LENGTH = 500 // characters; anything longer is a text, not one statement

const CHANGED =
  /^(?:actually[, ]+)?(?<did>(?:i|we)(?:'ve| have)? (?:changed|switched|moved|migrated)) from /iu

/** The result of one line of a conversation. */
export type Heard =
  | { readonly heard: 'nothing' }
  | { readonly heard: 'review' } // corrects something unclear
  | { readonly heard: 'short'; readonly correction: ShortCorrection } // the corrected fact depends on earlier lines
  | { readonly heard: 'retraction'; readonly statement: Statement; readonly older: string | null }
  | {
      readonly heard: 'fact'
      readonly statement: Statement
      readonly content: string // the content to store: the line itself, or the corrected statement
      readonly older: string | null // the value taken back, if named
      readonly takesBack?: true // takes back something unnamed
    }

export type HeardFact = Extract<Heard, { readonly heard: 'fact' }>

/** Reads one line of a conversation into at most one fact (rules AR2, AR3). */
export function hearLine(line: string): Heard {
  const text = line.trim().replaceAll(/\s+/gu, ' ')
  if (text.length > MAX_LINE_LENGTH) return { heard: 'nothing' }
  const retracted = retractedIn(text)
  if (retracted !== null) return retraction(retracted)
  const correction = correctionIn(text)
  const statement = statementIn(text)
  if (correction === null || 'review' in correction) {
    if (correction === null && statement !== null)
      return { heard: 'fact', statement, content: text, older: null }
    const short = swapIn(text) ?? shortCorrectionIn(text)
    if (short !== null) return { heard: 'short', correction: short }
    return { heard: correction === null ? 'nothing' : 'review' }
  }
  if (isFiller(correction.newer)) return { heard: 'review' }
  if (correction.older !== null) return changedIn(text, correction) ?? corrected(correction)
  const heard = { heard: 'fact', content: text, older: null } as const
  return {
    ...(statement === null ? corrected(correction) : { ...heard, statement }),
    takesBack: true,
  }
}

/** “I switched from Outlook to Gmail” is kept as “I switched to Gmail”. A value of a known slot is kept under its key. */
function changedIn(
  text: string,
  correction: Exclude<Correction, { readonly review: true }>,
): HeardFact | null {
  const heard = corrected(correction)
  const did = CHANGED.exec(text)?.groups?.['did']
  return did === undefined || heard.statement.key !== null
    ? null
    : { ...heard, content: `${did} to ${correction.newer}` }
}

/** “Forget that I use npm” takes npm back; “forget that” takes back the last statement. */
function retraction(retracted: string): Heard {
  const statement = statementIn(retracted)
  const older = retracted === '' ? null : (statement?.value ?? retracted)
  const { aspect = 'preferences', key = null } = statement ?? {}
  return { heard: 'retraction', statement: { kind: 'fact', aspect, key, value: '' }, older }
}

/**
 * Returns the corrected fact. A correction also contains the older value, so only the newer one is stored; the source keeps the
 * line.
 */
export function corrected({
  older,
  newer,
}: Exclude<Correction, { readonly review: true }>): HeardFact {
  const key = findSlot(newer) ?? (older === null ? null : findSlot(older))
  const content = `${key === null ? 'Use' : `${key.replaceAll('_', ' ')}:`} ${newer}`
  const statement = { kind: 'preference', aspect: 'preferences', key, value: newer } as const
  return { heard: 'fact', statement, content, older }
}
