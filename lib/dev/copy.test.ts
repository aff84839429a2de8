import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { lexer, walkTokens } from 'marked'
import { describe, expect, it } from 'vitest'

import { ALLOWED, BANNED } from './banned-phrases'
import { findVisibleTexts, type VisibleText } from './visible-text'

const CODE = ['app/*.ts', 'app/*.tsx', 'components/*.ts', 'components/*.tsx', 'lib/*.ts']
const NOT_READ = [
  /\.test\.ts$|\/testing|\/generated\//u,
  /^lib\/(?:detection|demo|evaluation|statistics|dev)\//u, // lexicons, stories, measures, tools of the house
  /^lib\/judge\/.*prompt/u, // what a model reads
  /^lib\/domain\/retraction\.ts$/u, // what people say, not what they read
]

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', ...CODE, 'app/docs/*.md', 'README.md'],
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !NOT_READ.some((pattern) => pattern.test(file)))
const read = (file: string) => readFileSync(file, 'utf8')

/** The paragraphs, cells and headings of a page of documentation, without its code. */
function textsOfPage(file: string): readonly VisibleText[] {
  const texts: VisibleText[] = []
  void walkTokens(lexer(read(file)), (token) => {
    if (token.type === 'text' && !('tokens' in token && token.tokens !== undefined))
      texts.push({ file, text: String(token['text']).replaceAll(/\s+/gu, ' ') })
  })
  return texts
}

const texts = [
  ...findVisibleTexts(
    Object.fromEntries(
      files.filter((file) => !file.endsWith('.md')).map((file) => [file, read(file)]),
    ),
  ),
  ...files.filter((file) => file.endsWith('.md')).flatMap(textsOfPage),
]

const bannedIn = (text: string) => BANNED.find(({ form }) => form.test(text))
const allowanceOf = ({ file, text }: VisibleText) =>
  ALLOWED.find((allowed) => file.startsWith(allowed.file) && text.includes(allowed.text))

const hits = texts.filter(({ text }) => bannedIn(text) !== undefined)
const open = hits.filter((hit) => allowanceOf(hit) === undefined)

describe('[RE11] what people read', () => {
  it('is found in the sources', () => {
    expect(texts.length).toBeGreaterThan(4000)
  })

  it('has no banned phrase', () => {
    const found = open.map(({ file, text }) => `${file}: “${text}” (say: ${bannedIn(text)?.say})`)
    expect(found).toEqual([])
  })

  it('needs every exception', () => {
    const used = new Set(hits.map(allowanceOf))
    expect(ALLOWED.filter((allowed) => !used.has(allowed))).toEqual([])
  })
})

const PHRASES = [
  'The agent is told',
  'shown beside what stands',
  'It stands beside it',
  'is not asked for',
  'pairs by lot',
  'Take back',
  'was taken back',
  'applies by itself',
  'sources of which none is left',
  'a likeness of',
  'the limits in force',
  'weights as it ships',
  'held against limits',
  'Select, or let go',
  'Go on',
  'the next that waits',
  'nobody has said',
  'may be left out',
  'Heard again',
  'pairs drawn',
  'What is checked',
  'All that waits',
  'the match band',
  'Gates',
  'the worst slice',
  'Verdicts',
  'inline passes',
  'not known',
  'a chosen name',
  'labelled',
  'colour',
  'behaviour',
  'recognised',
  'towards',
  '95 %',
  'from .7',
  '1 facts',
  'V+Q+W',
  '{\'{"value":1}\'}',
]
const PLACES = [
  ['a line of text that breaks', '<p>\n  shown\n  by\n  lot\n</p>'],
  ['a number before it', '<p>{share} %</p>'],
  ['a choice in an element', "<p>{a ? 'inline' : b}</p>"],
  ['a name', "<Button label='Gates' />"],
  ['a lower-case name', "<Button aria-label={a ? 'verdict' : b} />"],
  ['a title in a table of words', "{ rule: { title: 'gate' } }"],
  ['a template', '`Sample ${a} was drawn`'],
  ['a counted noun', "formatCount(n, 'verdict')"],
  ['a part of a title', "['Sweep', `of ${a} %`]"],
] as const
const FINE = [
  ['a name of code', "state === 'inline'"],
  ['a value of code', "ask('verdict')"],
  ['a key', "{ gates: 'a', 'inline': b }"],
  ['a class', "<p className='inline flex' />"],
  ['a longer word', '<p className={cn("inline-block flex")}>Investigates standstills</p>'],
  ['a type', "[] as 'gate'[]"],
  ['a comment', '<p>{/* drawn by lot */}</p>'],
  ['good words', '<p>95% of 1 fact, as 1 was; 0.70 from v1.2</p>'],
] as const

describe('[RE11] a banned phrase', () => {
  const codes = [
    ...PHRASES.map((text) => `<p>${text}</p>`),
    ...[...PLACES, ...FINE].map(([, code]) => code),
  ]
  const nameOf = (code: string) => `${codes.indexOf(code)}.tsx`
  const found = findVisibleTexts(
    Object.fromEntries(codes.map((code) => [nameOf(code), `export const a = ${code}`])),
  ).filter(({ text }) => bannedIn(text) !== undefined)
  const isFound = (code: string) => found.some(({ file }) => file === nameOf(code))

  it.each(PHRASES)('is found in an element: %s', (text) => {
    expect(isFound(`<p>${text}</p>`)).toBe(true)
  })

  it.each(PLACES)('is found in %s', (_where, code) => {
    expect(isFound(code)).toBe(true)
  })

  it.each(FINE)('is not found in %s', (_where, code) => {
    expect(isFound(code)).toBe(false)
  })
})
