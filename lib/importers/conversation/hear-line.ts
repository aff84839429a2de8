import { retractedIn } from '@/lib/domain/retraction'
import { isFiller } from '@/lib/domain/value-like'

import { correctionIn, type Correction } from './correction-in'
import { shortCorrectionIn, type ShortCorrection } from './short-correction'
import { slotOf, statementIn, type Statement } from './statement-in'

const MOST_SAID = 500 // characters; a longer line is a text, not one statement

/** What one line of a conversation comes to. */
export type Heard =
  | { readonly heard: 'nothing' }
  | { readonly heard: 'review' } // it corrects something and does not say what
  | { readonly heard: 'short'; readonly correction: ShortCorrection } // which fact it corrects follows from what was said before
  | { readonly heard: 'retraction'; readonly statement: Statement; readonly older: string | null }
  | {
      readonly heard: 'fact'
      readonly statement: Statement
      readonly content: string // what is stored: the line itself, or what results from a correction
      readonly older: string | null // the value that the line takes back, where it names one
      readonly takesBack?: true // it takes something back and does not name it
    }

export type HeardFact = Extract<Heard, { readonly heard: 'fact' }>

/** Reads one line of a conversation (rules AR2, AR3): one line gives one fact at most. */
export function hearLine(line: string): Heard {
  const text = line.trim().replaceAll(/\s+/gu, ' ')
  if (text.length > MOST_SAID) return { heard: 'nothing' }
  const retracted = retractedIn(text)
  if (retracted !== null) return retraction(retracted)
  const correction = correctionIn(text)
  const statement = statementIn(text)
  if (correction === null || 'review' in correction) {
    if (correction === null && statement !== null)
      return { heard: 'fact', statement, content: text, older: null }
    const short = shortCorrectionIn(text)
    if (short !== null) return { heard: 'short', correction: short }
    return { heard: correction === null ? 'nothing' : 'review' }
  }
  if (isFiller(correction.newer)) return { heard: 'review' }
  if (correction.older !== null) return corrected(correction)
  const heard = { heard: 'fact', content: text, older: null } as const
  return {
    ...(statement === null ? corrected(correction) : { ...heard, statement }),
    takesBack: true,
  }
}

/** “Forget that I use npm” takes npm back; “forget that” whatever was said last. */
function retraction(retracted: string): Heard {
  const statement = statementIn(retracted)
  const older = retracted === '' ? null : (statement?.value ?? retracted)
  const { aspect = 'preferences', key = null } = statement ?? {}
  return { heard: 'retraction', statement: { kind: 'fact', aspect, key, value: '' }, older }
}

/** The words of a correction hold the older value too, so that what is stored is the newer one alone; the source keeps the line. */
export function corrected({
  older,
  newer,
}: Exclude<Correction, { readonly review: true }>): HeardFact {
  const key = slotOf(newer) ?? (older === null ? null : slotOf(older))
  const content = `${key === null ? 'Use' : `${key.replaceAll('_', ' ')}:`} ${newer}`
  const statement = { kind: 'preference', aspect: 'preferences', key, value: newer } as const
  return { heard: 'fact', statement, content, older }
}
