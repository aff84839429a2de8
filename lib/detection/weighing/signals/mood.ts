import { level, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { range } from './gone'

const LEVELS = [
  silent('none'),
  level('older-hypothetical', -1),
  level('hypothetical', -1),
  level('wish', -4), // not yet so
  level('reported', -6), // somebody's words, not a statement of the memory
  level('question', -10),
]
const NONE = 0
const OLDER_HYPOTHETICAL = 1
const HYPOTHETICAL = 2
const WISH = 3
const REPORTED = 4
const QUESTION = 5

const WANTED: Readonly<Record<number, 'wish' | 'reported' | 'question'>> = {
  [WISH]: 'wish',
  [REPORTED]: 'reported',
  [QUESTION]: 'question',
}

/** A question or a wish states nothing. */
export const mood: WeighedSignal = {
  name: 'mood',
  levels: LEVELS,
  grade: ({ older, newer }) => {
    const a = older.cues.mood
    const b = newer.cues.mood
    if (a === 'statement' && b === 'statement') return NONE
    if (a === 'question' || b === 'question') return QUESTION
    if (b === 'reported') return REPORTED
    if (a === 'wish' || b === 'wish') return WISH
    return b === 'hypothetical' ? HYPOTHETICAL : OLDER_HYPOTHETICAL
  },
  point: ({ older, newer }, at) => {
    const wanted = WANTED[at] ?? 'hypothetical'
    const side = newer.cues.mood === wanted ? 'newer' : 'older'
    const text = side === 'newer' ? newer : older
    const cue = range(text.cues.moodCue ?? { from: 0, to: 0 })
    const spans = spansAt(text, cue)
    return {
      because: { kind: 'mood', side, mood: wanted, cue: textAt(text, cue) },
      older: side === 'older' ? spans : [],
      newer: side === 'newer' ? spans : [],
    }
  },
}
