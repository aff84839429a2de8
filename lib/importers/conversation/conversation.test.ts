import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { parseConversation } from './conversation'
import { correctionIn } from './correction-in'
import { statementIn } from './statement-in'

const FILE = path.resolve(import.meta.dirname, '../../../../shared/conformance/copilot-cli.jsonl')
const isPresent = existsSync(FILE)

type Row = {
  readonly id: string
  readonly area: string
  readonly why: string
  readonly given: { readonly message?: string }
  readonly expect: { readonly correction?: object }
}

const rows = (isPresent ? readFileSync(FILE, 'utf8').trim().split('\n') : [])
  .map((line) => JSON.parse(line) as Row)
  .filter(({ area, given }) => area === 'correction' && given.message !== undefined)

function correctionOf(message: string): object {
  const found = correctionIn(message)
  if (found === null) return { none: true }
  if ('review' in found) return { needsReview: true }
  const { older, newer } = found
  return older === null ? { newer } : { older, newer }
}

describe.skipIf(!isPresent)('[AR2] conformance of corrections (skipped without ../shared)', () => {
  it.each(rows)('$id: $why', ({ given, expect: wanted }) => {
    expect(correctionOf(given.message ?? '')).toEqual(wanted.correction)
  })
})

describe('[AR2] [AR9] a correction in a line', () => {
  it.each([
    ['use spaces rather than tabs', { older: 'tabs', newer: 'spaces' }],
    ["don't use npm, use pnpm instead", { older: 'npm', newer: 'pnpm' }],
    ['I meant staging, not production', { older: 'production', newer: 'staging' }],
    ['We moved from Postgres to SQLite now.', { older: 'Postgres', newer: 'SQLite' }],
    ["I'm not sure but use pnpm", { none: true }],
    ['not bad, thanks', { none: true }],
    ["I've switched to Neovim", { newer: 'Neovim' }],
    ['No worries!', { none: true }],
    ['', { none: true }],
  ])('%s', (message, wanted) => {
    expect(correctionOf(message)).toEqual(wanted)
  })
})

describe('[AR3] [AR10] a statement in a line', () => {
  it.each([
    ['My name is Alice.', 'name', 'Alice'],
    ["Actually, I'm a senior developer now.", 'role', 'senior developer'],
    ['we use pnpm always', 'package_manager', 'pnpm'],
    ['the deadline is on Monday', 'deadline', 'Monday'],
    ['I use tabs for indentation', 'indentation', 'tabs'],
    ['Decision: Use MongoDB', 'database', 'MongoDB'],
    ['Decision: Use PostgreSQL with caching layer', 'database', 'PostgreSQL with caching layer'],
    ['Decided: ship on Fridays', null, 'ship on Fridays'],
    ["Actually, let's use 2 spaces instead", 'indentation', '2 spaces'],
    ["we'll use Vue for frontend", 'frontend', 'Vue for frontend'],
    ['always use ruff for linting', 'linting', 'ruff'],
    ['we deploy to Fly', null, 'Fly'],
    ['our team always tests the client in Firefox', null, 'Firefox'],
    ['the review is on Wednesday', 'review', 'Wednesday'],
    ['rehearsal is at noon', 'rehearsal time', 'noon'],
    ['Rehearsal is at 7', 'rehearsal time', '7'],
    ['the port is 80', 'port', '80'],
    ['our API runs on Kubernetes', null, 'Kubernetes'],
    ['My dentist appointment is on 3rd of May', 'dentist appointment', '3rd of May'],
    ['the stand-up starts at 9:30', 'stand-up time', '9:30'],
  ])('%s', (message, key, value) => {
    expect(statementIn(message)).toMatchObject({ key, value })
  })

  it.each([
    "I'm tired",
    'the test is failing',
    'ok',
    'What is the deadline?',
    'the review is on hold',
    'it is on Wednesday',
    'we run out of time',
  ])('nothing: %s', (line) => {
    expect(statementIn(line)).toBeNull()
  })
})

const heardIn = (...lines: readonly string[]) =>
  parseConversation(lines.map((line) => `user: ${line}`).join('\n'), {
    name: 'chat.txt',
    nowMs: 0,
    agent: 'scout',
  })

describe('[AR3] [AR22] what a newcomer says of themselves', () => {
  it.each([
    ['I am a nurse', [['role', 'I am a nurse']]],
    ['I’m a staff engineer at Contoso.', [['role', 'I’m a staff engineer at Contoso.']]],
    ['I work for Contoso', [['employer', 'I work for Contoso']]],
    [
      'I work at Contoso as a nurse',
      [
        ['employer', 'I work at Contoso'],
        ['role', 'I work as a nurse'],
      ],
    ],
    [
      'Hi, my name is Tom and I work as a nurse in Leeds',
      [
        ['name', 'Hi, my name is Tom'],
        ['role', 'I work as a nurse in Leeds'],
      ],
    ],
    ['I plan to visit Rome in May', [[null, 'I plan to visit Rome in May']]],
    [
      'We are planning to run a marathon in October',
      [[null, 'We are planning to run a marathon in October']],
    ],
    ['We decided to go on holiday in June', [[null, 'We decided to go on holiday in June']]],
    ['We decided not to renew the lease', [[null, 'We decided not to renew the lease']]],
    ['Actually I moved to York', [[null, 'Actually I moved to York']]],
    [
      'I live in Leeds. I use Outlook for mail',
      [
        ['residence', 'I live in Leeds.'],
        ['mail', 'I use Outlook for mail'],
      ],
    ],
    [
      'I live in Newcastle upon Tyne with my wife',
      [['residence', 'I live in Newcastle upon Tyne with my wife']],
    ],
    ['I switched from Outlook to Gmail', [[null, 'I switched to Gmail']]],
    ['I moved from Leeds to York', [[null, 'I moved to York']]],
    ['Hello! I use pnpm', [['package_manager', 'I use pnpm']]],
  ])('%s', (line, wanted) => {
    const { facts } = heardIn(line)
    expect(facts.map(({ key, content }) => [key, content])).toEqual(wanted)
    expect(facts.every(({ source }) => source?.excerpt === line)).toBe(true)
  })

  it.each([
    'Am I a nurse?',
    'I live in Leeds?',
    'Do I use npm? ',
    'If I moved to York, I would cycle',
    'Suppose I live in Leeds. I use Outlook for mail.',
    'Imagine this. I am a nurse.',
    'What if I work at Contoso?',
    'She wrote: “Hello. I am a nurse. I live in Leeds.”',
    'He said "Hi. I use npm. Bye."',
    'Translate this: Hello. My name is Tom.',
    'Rewrite the mail: Hi. I work at Contoso.',
    'My brother is a nurse',
    'My sister lives in Leeds. She works at Contoso.',
    'Tom is a nurse and he lives in York',
    'I am not a nurse',
    'I am no longer a developer',
    'I am talking to a developer',
    'I am married to a teacher',
    'I am like a teacher to them',
    'I am a fan of York',
    'I am a bit late',
    'I work from home',
    'I work at night',
    'I live in hope',
    'I live in Excel all day',
    'I moved to the next chapter',
    'I moved to Neovim',
    'I might plan to visit Rome',
    'I plan to show you the file',
    'We decided to use it',
    'I plan to do that',
    'I would have decided to leave early',
    'not bad, thanks',
    'not tea, coffee', // nobody spoke of tea
    'not now, later',
  ])('nothing: %s', (line) => {
    const { facts, problems } = heardIn(line)
    expect(facts.map(({ content }) => content)).toEqual([])
    expect(problems.map(({ lines }) => lines?.length)).toEqual([1])
  })

  it('[AR22] “not tea, coffee” replaces the tea that was said before', () => {
    const { facts, instead } = heardIn('I prefer tea', 'I use npm', 'not tea, coffee')
    expect(facts.map(({ content }) => content)).toEqual([
      'I prefer tea',
      'I use npm',
      'I prefer coffee',
    ])
    expect(instead?.at(-1)).toMatchObject({ newer: 'coffee', line: 3 })
    expect(instead?.at(-1)?.olderExternalId).toBe(facts[0]?.externalId)
  })

  it('[AR4] [AR22] each sentence is a fact of its own, also when the file is read again', () => {
    const line = 'I live in Leeds. I use npm. I live in Leeds.'
    const { facts } = heardIn(line, line)
    expect(facts.map(({ content, confirmed }) => [content, confirmed?.times ?? 0])).toEqual([
      ['I live in Leeds.', 3],
      ['I use npm.', 1],
    ])
    expect(new Set(facts.map(({ externalId }) => externalId)).size).toBe(2)
  })
})

describe('[AR3] the lines of a conversation', () => {
  const read = (text: string, agent?: string) =>
    parseConversation(text, { name: 'chat.txt', nowMs: 0, agent })

  it('[RI7] say in which fields characters were replaced', () => {
    const line = { role: 'user', text: 'I prefer half \uD83D tea', agent: 'scout', project: 'a\0' }
    const { facts, problems } = read(JSON.stringify(line))
    expect(problems).toEqual([
      {
        severity: 'flag',
        line: 1,
        ref: null,
        reason: 'Invalid characters in "text", "project" were replaced by "\uFFFD".',
      },
    ])
    expect(facts[0]?.content).toContain('half \uFFFD tea')
  })

  it("reads plain text like JSON lines, and only the person's lines", () => {
    const batch = read('user: I use npm\nassistant: I use yarn\n\nUser: not npm, use pnpm', 'scout')
    expect(batch.facts.map(({ content, source }) => [content, source?.excerpt])).toEqual([
      ['I use npm', 'I use npm'],
      ['package manager: pnpm', 'not npm, use pnpm'],
    ])
    expect(batch.instead?.map(({ older, newer, line }) => [older, newer, line])).toEqual([
      [null, 'npm', 1],
      ['npm', 'pnpm', 4],
    ])
    expect(batch.problems.map(({ severity }) => severity)).toEqual(['flag'])
  })

  it('[AR11] refuses unreadable lines, and counts those without a result', () => {
    const { facts, problems } = read(
      [
        '{"role":"user","text":"hello"}',
        '{"role":"user"}',
        '{"text":"I use npm"}',
        '{"role":"user","text":"I use npm","at":"soon"}',
        `{"role":"user","text":"I use ${'x'.repeat(600)}"}`,
      ].join('\n'),
      'scout',
    )
    expect(facts).toEqual([])
    expect(problems.map(({ severity, line }) => [severity, line])).toEqual([
      ['refuse', 2],
      ['refuse', 3],
      ['refuse', 4],
      ['flag', null],
    ])
    expect(problems.at(-1)?.reason).toContain('2 lines say nothing')
  })

  it('[AR11] shows the first lines without a result, whoever speaks', () => {
    const { problems } = read('user: hello\nassistant: Noted.\nuser: I use npm', 'scout')
    expect(problems).toMatchObject([
      {
        reason: '2 lines say nothing that is kept as a fact.',
        lines: [
          { line: 1, text: 'hello' },
          { line: 2, text: 'Noted.' },
        ],
      },
    ])
    const many = read(
      Array.from({ length: 300 }, () => `user: ${'so '.repeat(100)}`).join('\n'),
      's',
    )
    expect(many.problems[0]?.reason).toContain('300 lines')
    expect(many.problems[0]?.lines).toHaveLength(100)
    expect(many.problems[0]?.lines?.[0]?.text).toHaveLength(121)
  })

  it('[AR11] refuses a line without an agent, and skips a long line quickly', () => {
    expect(read('user: I use npm').problems[0]?.reason).toContain('"agent" is missing')
    expect(correctionIn(`not ${'a '.repeat(10_000)}`)).toBeNull()
  })
})
