import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import * as terms from '@/lib/domain/terms'

import { findVisibleTexts, type VisibleText } from './visible-text'

/** Words that are terms elsewhere, and what they are there. */
const OTHERS: readonly (VisibleText & { readonly why: string })[] = [
  { file: 'app/memory/(context)/page.tsx', text: 'Context', why: 'what an agent receives' },
  { file: 'components/memory/facts/memory-tabs.tsx', text: 'Context', why: 'the tab of that page' },
  { file: 'components/review/log/operation-screen.tsx', text: 'Changed', why: 'how many rows' },
]

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'app/*.ts*', 'components/*.ts*'],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => /(?<!\.test)\.tsx?$/u.test(file) && existsSync(file))

/** Every term of the file, without the sentences that explain some. */
function wordsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^\p{L}.*[^.]$/u.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

const words = new Set(Object.values(terms).flatMap(wordsOf))
const texts = findVisibleTexts(
  Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')])),
)
const spelled = texts
  .map(({ file, text }) => ({ file, text: text.trim() }))
  .filter(({ text }) => words.has(text))
const isOther = (one: VisibleText) =>
  OTHERS.some(({ file, text }) => file === one.file && text === one.text)

describe('[RE12] terms', () => {
  it('are read from one file', () => {
    expect(words).toContain('Found on save')
    expect(words).toContain('To review')
    expect(words).toContain('Superseded')
    expect(texts.length).toBeGreaterThan(2000)
  })

  it('are spelled by no screen', () => {
    expect(spelled.filter((one) => !isOther(one))).toEqual([])
  })

  it('need every exception', () => {
    const needed = (other: VisibleText) =>
      spelled.some(({ file, text }) => file === other.file && text === other.text)
    expect(OTHERS.filter((other) => !needed(other))).toEqual([])
  })
})
