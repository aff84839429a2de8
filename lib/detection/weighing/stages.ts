import { AGES, CELEBRATIONS, DECADES, OWNERS } from './lexicon/stages'
import { isPastForm } from './predicate'
import type { Cue, Text } from './text'

const BEFORE_DECADE = new Set(['early', 'mid', 'late'])

/** Finds a stage of life that is over: “as a child”, “in her late twenties”, “at his graduation”; null where the text is not in the past. */
export function findStage({ entries }: Pick<Text, 'entries'>): Cue | null {
  for (let at = 0; at + 2 < entries.length; at++) {
    const first = entries[at]?.word
    const second = entries[at + 1]?.word ?? ''
    const third = entries[at + 2]?.word ?? ''
    if (first !== 'as' && first !== 'at' && first !== 'in' && first !== 'during') continue
    if (first === 'as') {
      if (second === 'a' && AGES.has(third)) return inPast(entries, { from: at, to: at + 2 })
    } else if (OWNERS.has(second)) {
      if (first === 'at') {
        if (CELEBRATIONS.has(third)) return inPast(entries, { from: at, to: at + 2 })
      } else if (DECADES.has(third)) return inPast(entries, { from: at, to: at + 2 })
      else if (BEFORE_DECADE.has(third) && DECADES.has(entries[at + 3]?.word ?? ''))
        return inPast(entries, { from: at, to: at + 3 })
    }
  }
  return null
}

function inPast(entries: Text['entries'], stage: Cue): Cue | null {
  const isPast = entries.some(
    ({ word }) => word === 'was' || word === 'were' || word === 'had' || isPastForm(word),
  )
  return isPast ? stage : null
}
