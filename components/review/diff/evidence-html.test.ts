import { describe, expect, test } from 'vitest'

import {
  escapeHtml,
  evidenceHtml,
  evidenceMarks,
  markLook,
  marksByLine,
  segmentText,
  type EvidenceMark,
} from './evidence-html'

const mark = (signal: EvidenceMark['signal'], start: number, end: number): EvidenceMark => ({
  signal,
  span: [start, end],
})

// What the browser would show: tags away, entities decoded once.
function shown(html: string): string {
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&amp;': '&',
    '&quot;': '"',
    '&#39;': "'",
  }
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity)
}

// What react-diff-viewer-continued 4.4.0 does to count characters, text segment by text segment.
function viewerLength(html: string): number {
  return html
    .split(/<[^>]*>/)
    .map((text) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&#x27;', "'")
        .replaceAll('&nbsp;', ' '),
    )
    .join('').length
}

describe('evidence html', () => {
  test('escapes everything that came from a fact', () => {
    const html = evidenceHtml('<img src=x onerror="a()"> & \'b\'', [mark('value', 0, 4)])
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img')
    expect(shown(html)).toBe('<img src=x onerror="a()"> & \'b\'')
  })

  test.each(['a &quot; b', 'a &amp; b', '&#39;', '&nbsp;&lt;', '&amp;quot;', '&&', 'R&D'])(
    'the viewer counts the characters of %j rightly',
    (text) => {
      expect(viewerLength(escapeHtml(text))).toBe(text.length)
      expect(shown(escapeHtml(text))).toBe(text)
    },
  )

  test('cuts overlapping marks into runs that carry both signals', () => {
    const runs = segmentText('lives in Denver now', [
      mark('value', 9, 19),
      mark('temporal', 16, 19),
    ])
    expect(runs.map(({ text, signals }) => [text, signals.join()])).toEqual([
      ['lives in ', ''],
      ['Denver ', 'value'],
      ['now', 'value,temporal'],
    ])
  })

  test('never cuts a surrogate pair', () => {
    const runs = segmentText('a😀b', [mark('value', 2, 3)])
    expect(runs.map((run) => run.text)).toEqual(['a', '😀', 'b'])
  })

  test('keeps right-to-left text in logical order', () => {
    const text = 'גר בתל אביב'
    expect(shown(evidenceHtml(text, [mark('value', 3, 6)]))).toBe(text)
  })

  test('ignores spans outside the text and empty ones', () => {
    expect(segmentText('abc', [mark('value', 7, 9), mark('value', 1, 1)])).toHaveLength(1)
    expect(segmentText('', [mark('value', 0, 2)])).toEqual([])
  })

  test('marks come from fired readings only', () => {
    const marks = evidenceMarks(
      [
        {
          signal: 'temporal',
          fired: true,
          strength: 0.7,
          weight: 0,
          sentence: '48 h apart',
          older: [],
          newer: [[0, 3]],
        },
        { signal: 'antonym', fired: false, strength: null, weight: 0, sentence: 'none' },
      ],
      'newer',
    )
    expect(marks).toEqual([mark('temporal', 0, 3)])
  })
})

describe('marks by line', () => {
  test('finds the line without its indentation and shifts the marks', () => {
    const find = marksByLine([{ text: 'one\n  two three', marks: [mark('value', 10, 15)] }])
    expect(find('two three')).toEqual([mark('value', 4, 9)])
    expect(find('one')).toEqual([])
  })

  test('a line equal on both sides gets the marks of both', () => {
    const find = marksByLine([
      { text: 'same', marks: [mark('value', 0, 4)] },
      { text: 'same', marks: [mark('temporal', 0, 2)] },
    ])
    expect(find('same')).toHaveLength(2)
  })

  test('runs of one signal are one box with one letter, whatever else the second is under', () => {
    const runs = segmentText('leaves from pier 4.', [
      mark('value', 12, 18),
      mark('number', 17, 18),
      mark('key', 7, 11),
    ])
    const looks = runs.map((_run, at) => markLook(runs, at))
    expect(runs.map(({ text }) => text)).toEqual(['leaves ', 'from', ' ', 'pier ', '4', '.'])
    expect(looks[1]).toEqual({ letter: '', joined: '' }) // a guard, until it is pointed at
    expect(looks[3]).toEqual({ letter: '', joined: 'after' })
    expect(looks[4]).toEqual({ letter: 'V', joined: 'before' })
  })

  test('runs that only touch keep a box and a letter each', () => {
    const runs = segmentText('now 4', [mark('temporal', 0, 4), mark('number', 4, 5)])
    expect(runs.map((_run, at) => markLook(runs, at))).toEqual([
      { letter: 'T', joined: '' },
      { letter: 'Q', joined: '' },
    ])
  })
})
