import { describe, expect, it } from 'vitest'

import { createPreparer } from '../statement'
import { valueConflict } from './value-conflict'

function pair(older: string, newer: string) {
  const prepare = createPreparer()
  const read = (content: string) => prepare({ content, statedAtMs: null })
  return [read(older), read(newer)] as const
}

describe('[N3] value conflict', () => {
  it.for<readonly [string, string, string, string, string]>([
    ['lives in NYC', 'lives in LA', 'lives in', 'NYC', 'LA'],
    ['I live in Genève', 'she lives in Zürich', 'lives in', 'Genève', 'Zürich'],
    ['emma lives in 東京', 'emma lives in 京都', 'lives in', '東京', '京都'],
    ['the db has 5 replicas', 'the db has 8 replicas', 'has', '5 replicas', '8 replicas'],
    ['tried three places', 'tried four places', 'tried', 'three places', 'four places'],
    ['runs Python 3.11', 'runs Python 3.12', 'runs', 'Python 3.11', 'Python 3.12'],
    ['uses C', 'uses C++', 'uses', 'C', 'C++'],
    ['it costs $5', 'it costs €5', 'costs', '$5', '€5'],
    ['mood is 😀', 'mood is 😢', 'is', '😀', '😢'],
    ['גרה is תל אביב', 'גרה is חיפה', 'is', 'תל אביב', 'חיפה'],
    ['works at Meta in New York', 'works at Google', 'works at', 'Meta in New York', 'Google'],
    ['is based in Denver', 'is based in Boulder', 'based in', 'Denver', 'Boulder'],
    ['uses Go and uses Rust', 'uses Go and uses Zig', 'uses', 'Rust', 'Zig'],
    ['uses Go', 'uses Go but also uses Zig', 'uses', 'Go', 'Zig'],
  ])('[D1] "%s" / "%s" conflict', ([older, newer, verb, was, is]) => {
    const [a, b] = pair(older, newer)
    expect(valueConflict.fires(a, b)).toBe(true)
    const reading = valueConflict.read(a, b)
    expect(reading).toMatchObject({ strength: 0.75, because: { verb, older: was, newer: is } })
    if (!reading.fired) throw new Error('expected it to fire')
    expect(reading.older.map((span) => older.slice(...span))).toEqual([was])
    expect(reading.newer.map((span) => newer.slice(...span))).toEqual([is])
  })

  it.for<readonly [string, string, string, string]>([
    ['the verbs differ', 'uses vim', 'likes coffee', 'no-shared-verb'],
    ['the prepositions differ', 'works at Meta', 'works for Ann', 'no-shared-verb'],
    ['is joins another verb', 'is based in Denver', 'is a designer', 'no-shared-verb'],
    ['is and are speak of different things', 'the key is blue', 'doors are red', 'no-shared-verb'],
    ['a verb has no value', 'the place where amari lives', 'amari lives in LA', 'no-shared-verb'],
    ['case and space differ', 'theme is Dark  Mode', 'theme is dark mode', 'same-value'],
    ['only fillers differ', 'is a designer', 'is now the designer', 'same-value'],
    ['another clause follows', 'uses vim, daily', 'uses vim because it is there', 'same-value'],
  ])('[D1] stays silent when %s', ([, older, newer, kind]) => {
    const [a, b] = pair(older, newer)
    expect(valueConflict.fires(a, b)).toBe(false)
    expect(valueConflict.read(a, b)).toMatchObject({ fired: false, failed: { kind } })
  })
})
