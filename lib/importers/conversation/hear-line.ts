import { correctionIn, type Correction } from './correction-in'
import { slotOf, statementIn, type Statement } from './statement-in'

const MOST_SAID = 500 // characters; a longer line is a text, not one statement

/** What one line of a conversation comes to. */
export type Heard =
  | { readonly heard: 'nothing' }
  | { readonly heard: 'review' } // it corrects something and does not say what
  | {
      readonly heard: 'fact'
      readonly statement: Statement
      readonly content: string // what is stored: the line itself, or what results from a correction
      readonly older: string | null // the value that the line takes back, where it names one
    }

/** Reads one line of a conversation (rules AR2, AR3): one line gives one fact at most. */
export function hearLine(line: string): Heard {
  const text = line.trim().replaceAll(/\s+/gu, ' ')
  if (text.length > MOST_SAID) return { heard: 'nothing' }
  const correction = correctionIn(text)
  if (correction !== null && 'review' in correction) return { heard: 'review' }
  const statement = statementIn(text)
  if (correction === null || (correction.older === null && statement !== null)) {
    return statement === null
      ? { heard: 'nothing' }
      : { heard: 'fact', statement, content: text, older: null }
  }
  return corrected(correction)
}

/** The words of a correction hold the older value too, so that what is stored is the newer one alone; the source keeps the line. */
function corrected({ older, newer }: Exclude<Correction, { readonly review: true }>): Heard {
  const key = slotOf(newer) ?? (older === null ? null : slotOf(older))
  const content = `${key === null ? 'Use' : `${key.replaceAll('_', ' ')}:`} ${newer}`
  const statement = { kind: 'preference', aspect: 'preferences', key, value: newer } as const
  return { heard: 'fact', statement, content, older }
}
