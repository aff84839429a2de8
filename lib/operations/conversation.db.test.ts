import { describe, expect, it } from 'vitest'

import { parseConversation } from '@/lib/importers/conversation/conversation'
import { findContextFacts } from '@/lib/store/sql/context-facts'

import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import {
  at,
  counts,
  decide,
  factInput,
  outcomeOf,
  setOverrides,
  snapshot,
  valueOf,
} from './testing'
import { hasConformanceRows, readConformanceRows } from './testing/conformance'
import { openStoreForEachTest, requests, store, importFile } from './testing/each'
import { undoOperations } from './undo-operation'

type Asked = {
  readonly key?: string
  readonly kind?: string
  readonly older: string
  readonly newer: string
}
type Row = {
  readonly id: string
  readonly area: string
  readonly why: string
  readonly given: { readonly messages?: readonly string[] }
  readonly expect: {
    readonly propose: readonly Asked[]
    readonly otherFacts?: number
    readonly junk?: number
    readonly active?: number
    readonly confirmed?: number
  }
}

const rows = readConformanceRows<Row>(['copilot-cli']).filter(
  ({ area, given }) => area === 'correction' && given.messages !== undefined,
)

openStoreForEachTest()

async function hear(messages: readonly (string | object)[]) {
  const text = messages
    .map((said) =>
      JSON.stringify({ role: 'user', ...(typeof said === 'string' ? { text: said } : said) }),
    )
    .join('\n')
  const batch = parseConversation(text, { name: 'chat.jsonl', nowMs: 0, agent: 'scout' })
  return valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
}

async function has(...inputs: readonly Parameters<typeof factInput>[0][]) {
  const facts = inputs.map((input) => factInput(input))
  valueOf(await importFile({ facts }))
}

async function asked() {
  const proposals = await store.read.proposal.findMany({
    include: { older: true, newer: true },
    orderBy: { number: 'asc' },
  })
  return proposals.map(({ older, newer }) => ({ older, newer }))
}

describe.skipIf(!hasConformanceRows)(
  '[AR2] [AR3] [AR8] [AR10] conformance of conversations (skipped without ../shared)',
  () => {
    it.each(rows)('$id: $why', async ({ given, expect: wanted }) => {
      const messages = given.messages ?? []
      await hear(messages)
      const pairs = await asked()
      expect(pairs).toHaveLength(wanted.propose.length)
      for (const [index, { key, kind, older, newer }] of wanted.propose.entries()) {
        const pair = pairs[index]
        expect(pair?.newer.key).toBe(key ?? pair?.older.key)
        expect(pair?.older.key).toBe(key ?? 'frontend') // the one row that names no key
        expect(pair?.newer.kind).toBe(kind ?? pair?.newer.kind)
        expect(pair?.older.content).toContain(older)
        expect(pair?.newer.content).toContain(newer)
      }
      const facts = await store.read.fact.findMany()
      expect(facts).toHaveLength(wanted.active ?? messages.length)
      expect(facts[0]?.confirmations).toBe(wanted.confirmed ?? 0)
    })
  },
)

describe('[AR2] what a line takes back is found by value', () => {
  it('in any entity and aspect, as a whole word; nothing is applied', async () => {
    await has(
      { externalId: 'a', entity: 'build', aspect: 'tools', content: 'CI installs with npm' },
      { externalId: 'b', entity: 'build', aspect: 'tools', content: 'the cache holds pnpm stores' },
    )
    await hear(['not npm, use yarn'])
    const pairs = await asked()
    expect(pairs.map(({ older, newer }) => [older.content, newer.content])).toEqual([
      ['CI installs with npm', 'package manager: yarn'],
    ])
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(3)
  })

  it('[AR8] [AR9] each of several matching facts gets a proposal; a line without a target is flagged', async () => {
    await has(
      { externalId: 'a', content: 'tests run on postgres' },
      { externalId: 'b', content: 'production is postgres' },
      { externalId: 'c', agent: 'other', content: 'postgres of somebody else' },
    )
    const { problems } = await hear([
      'switch postgres to mysql',
      'change from redis to kafka',
      'I meant the other file',
    ])
    expect(await asked()).toHaveLength(2)
    expect(problems.map(({ line }) => line)).toEqual([3, 2])
  })

  it.each([
    ['names nothing', "I've switched to Emacs"],
    ['names what no fact holds', 'not Sublime, use Emacs'],
  ])(
    '[AR8] a line that %s makes a proposal about the latest fact under its key',
    async (_what, line) => {
      await hear(['I use vim', 'I use nano', line])
      const pairs = await asked()
      expect(pairs.at(-1)?.older.content).toBe('I use nano')
      expect(pairs.at(-1)?.newer.content).toContain('Emacs')
      expect(pairs).toHaveLength(2)
    },
  )

  it('[AR8] of many matching facts, the latest five get proposals and the rest are listed', async () => {
    await has(
      ...Array.from({ length: 7 }, (_, index) => ({
        externalId: `f${index}`,
        content: `service ${index} runs on postgres`,
      })),
    )
    const { problems } = await hear(['change from postgres to mysql'])
    expect(await asked()).toHaveLength(5)
    expect(problems.map(({ reason }) => reason).join(' ')).toContain('2 more facts hold “postgres”')
  })
})

describe('[AR4] a value may return, and nothing is read twice', () => {
  it('A → B → A is three facts and two proposals; importing the file again changes nothing', async () => {
    const said = ['I use vim', 'I use emacs', 'I use vim']
    await hear(said)
    expect((await asked()).map(({ older, newer }) => [older.content, newer.content])).toEqual([
      ['I use vim', 'I use emacs'],
      ['I use emacs', 'I use vim'],
    ])
    const before = await snapshot(store)
    expect((await hear(said)).recorded).toBeNull()
    expect(await snapshot(store)).toEqual(before)
  })

  it('a longer file of the same conversation adds what is new', async () => {
    await hear(['I use npm'])
    await hear(['I use npm', 'I prefer pnpm'])
    expect(await counts(store)).toMatchObject({ facts: 2, proposals: 1 })
  })

  it('[AR17] undo reverts facts and proposals together; an approved proposal supersedes as usual', async () => {
    await hear(['I prefer VS Code'])
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    const { recorded } = await hear(['I prefer VS Code', 'Actually, I prefer Vim'])
    const [question] = await store.read.proposal.findMany()
    const verdict = valueOf(
      await decide(store, requests(), { proposalId: question?.id ?? '', value: 'supersede' }),
    )
    expect(await store.read.fact.count({ where: { status: 'superseded' } })).toBe(1)
    const operationIds = [recorded?.operation.id ?? '', verdict.operation.id]
    expect(outcomeOf(await undoOperations(store, { operationIds }, requests()))).toBe('ok')
    const facts = await store.read.fact.findMany({ orderBy: { id: 'asc' } })
    expect(facts.map(({ status }) => status)).toEqual(['active', 'retracted'])
    expect(await store.read.proposal.findMany()).toMatchObject([{ status: 'withdrawn' }])
  })

  it('vim in project A and emacs in project B are marked as different contexts', async () => {
    await hear([
      { text: 'I use vim', project: 'a' },
      { text: 'I use emacs', project: 'b' },
    ])
    expect(await store.read.proposal.findMany()).toMatchObject([{ contextDiffers: true }])
  })
})

describe('a bare value corrects the previous statement', () => {
  it.each<[readonly string[], string, string]>([
    [['I use pytest', 'I meant unittest'], 'I use pytest', 'I use unittest'],
    [['I use pytest', 'actually, ruff'], 'I use pytest', 'I use ruff'],
    [['I use vim', 'the deadline is on Friday', 'I meant emacs'], 'I use vim', 'I use emacs'],
    [
      ['The deadline is on Friday', 'I use vim', 'I meant Monday'],
      'The deadline is on Friday',
      'The deadline is on Monday',
    ],
    [['My name is Alice.', 'Sorry, I meant Alicia'], 'My name is Alice.', 'My name is Alicia.'],
    [['we deploy to Fly', 'I meant Render.'], 'we deploy to Fly', 'we deploy to Render'],
    [['I use pytest', 'actually, use ruff'], 'I use pytest', 'actually, use ruff'],
    [['I use pytest', 'oops, I meant unittest'], 'I use pytest', 'I use unittest'],
    [['I use pytest', 'unittest, I meant'], 'I use pytest', 'I use unittest'],
    [
      ['Decision: Use React for the frontend', 'Vue would be a better choice for our frontend'],
      'Decision: Use React for the frontend',
      'Vue would be a better choice for our frontend',
    ],
    [
      ['Decided: ship on Fridays', 'Thursdays would be better'],
      'Decided: ship on Fridays',
      'Thursdays would be better',
    ],
    [['I use npm', 'we build with Vite', 'actually, pnpm'], 'I use npm', 'I use pnpm'],
    [
      ['Use React for frontend', 'I use npm', 'Vue would be better for this use case'],
      'Use React for frontend',
      'Vue would be better for frontend',
    ],
    [['I use pytest', 'actually — ruff'], 'I use pytest', 'I use ruff'],
    [['I use pytest', 'actually... ruff'], 'I use pytest', 'I use ruff'],
    [['I use pytest', 'er, I mean unittest'], 'I use pytest', 'I use unittest'],
    [['I use pytest', 'make that ruff'], 'I use pytest', 'I use ruff'],
    [['I use pytest', 'ruff, actually'], 'I use pytest', 'I use ruff'],
    [['I prefer tea', 'I meant coffee'], 'I prefer tea', 'I prefer coffee'],
    [['I prefer tea', 'actually, coffee'], 'I prefer tea', 'I prefer coffee'],
    [
      ['Use React for frontend', 'On second thought, Svelte would work better here'],
      'Use React for frontend',
      'Svelte would be better for frontend',
    ],
    [
      ['Use React for frontend', 'Svelte would be the better choice for this project'],
      'Use React for frontend',
      'Svelte would be better for frontend',
    ],
    [['we use React', 'I meant React Native'], 'we use React', 'we use React Native'],
    [['I use VS Code', 'I meant Sublime Text'], 'I use VS Code', 'I use Sublime Text'],
    [
      ["I'm a junior developer", 'I meant senior developer'],
      "I'm a junior developer",
      "I'm a senior developer",
    ],
    [['the port is 80', 'I meant 8080'], 'the port is 80', 'the port is 8080'],
    [['Rehearsal is at 7', 'actually, 8'], 'Rehearsal is at 7', 'Rehearsal is at 8'],
    [
      ['Use React for frontend', 'Vue would be better for this use case'],
      'Use React for frontend',
      'Vue would be better for frontend',
    ],
    [
      ['Decision: Use PostgreSQL', 'I use vim', 'maybe MySQL is better'],
      'Decision: Use PostgreSQL',
      'MySQL would be better for database',
    ],
    [
      ['Use React for frontend', 'Use Flask for backend', 'Vue would be better for frontend'],
      'Use React for frontend',
      'Vue would be better for frontend',
    ],
  ])('[AR6] [AR14] [AR15] [AR16] %j', async (messages, older, newer) => {
    await hear(messages)
    expect((await asked()).map((pair) => [pair.older.content, pair.newer.content])).toEqual([
      [older, newer],
    ])
  })

  it.each<[readonly string[], number]>([
    [['I meant unittest'], 1],
    [['I use pytest', 'I meant the other file'], 1],
    [['The review is on Friday', 'I meant unittest'], 1],
    [['I use pytest', 'what time is it?', 'actually, ruff'], 0],
    [['I use pytest', 'actually, thanks'], 0],
    [['I use pytest', 'this would be better for us'], 0],
    [['Vue would be better for this use case'], 0],
    [['I use pytest', 'actually, ship it'], 1],
    [['I use pytest', 'actually, looks good'], 1],
    [['I use pytest', 'actually, add tests'], 1],
    [['I use pytest', 'actually, 3 tests'], 1],
    [['I use pytest', 'actually, coffee'], 1],
    [['I use pytest', 'I meant line 40'], 1],
    [['I use pytest', 'I meant 40'], 1],
    [['I use pytest', 'I meant him'], 1],
    [['I use pytest', 'sleep would be better'], 1],
    [['I use pytest', 'Sleep would be better'], 1],
    [['I use pytest', 'tomorrow would be better'], 1],
    [['I use npm', 'I meant docker'], 1],
    [['I use npm', 'Vue would be better for this use case'], 1],
    [['I use pytest', 'yarn would be better'], 1],
    [['The deadline is on Friday', 'actually, 3 tests'], 1],
    [['the port is 80', 'I meant line 40'], 1],
    [['we deploy to Fly', 'I meant nothing'], 1],
    [['My name is Alice.', 'I meant lunch'], 1],
    [['I prefer tea', 'what time is it?', 'I meant coffee'], 1],
    [['I prefer tea', 'actually, thanks'], 0],
    [['I use pytest', 'I mean it'], 0],
  ])('[AR6] [AR14] [AR15] %j makes no proposal', async (messages, flags) => {
    const { problems } = await hear(messages)
    expect(await asked()).toEqual([])
    const corrects = problems.filter(({ reason }) => reason.includes('corrects something'))
    expect(corrects).toHaveLength(flags)
  })

  it.each([
    'actually, ship it',
    'actually, looks good',
    'actually, add tests',
    'I meant line 40',
    'I meant him',
    'sleep would be better',
    'actually, use it',
    'no, do it again',
    'wait, try again',
    'not that, use this',
    'I like it',
  ])('[AR6] [AR14] [AR15] %j is not stored as a fact', async (line) => {
    await hear(['I use pytest', line])
    const facts = await store.read.fact.findMany()
    expect(facts.map(({ content }) => content)).toEqual(['I use pytest'])
  })

  it('[AR6] a suggestion (“would be better”) counts once someone adopts it', async () => {
    await hear(['Use React for frontend', 'Vue would be better', 'Use Vue for frontend'])
    expect(await store.read.fact.count()).toBe(3)
  })

  it('[AR6] read again, it makes no new proposal', async () => {
    const said = ['I use pytest', 'I meant unittest', 'Jest would be better']
    await hear(said)
    const before = await snapshot(store)
    expect((await hear(said)).recorded).toBeNull()
    expect(await snapshot(store)).toEqual(before)
  })
})

describe('what a team does, and events by any name', () => {
  it('[AR3] stores “we deploy to Fly”, so that a change from Fly finds it', async () => {
    await hear(['we deploy to Fly', 'change from Fly to Render'])
    expect((await asked()).map(({ older }) => older.content)).toEqual(['we deploy to Fly'])
  })

  it.each([
    [['the review is on Wednesday', 'rehearsal is at noon']],
    [['the meeting is on Monday', 'the meeting is at 3 pm']],
    [['we deploy to Fly', 'we test with Vitest']],
  ])('[AR3] [AR10] %j are two facts and no proposal', async (messages) => {
    await hear(messages)
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(2)
    expect(await asked()).toEqual([])
  })
})

it('[AR10] the same value under a key confirms the fact instead of adding one', async () => {
  await hear(['I use vim', 'the review is on Wednesday', 'I prefer Vim'])
  const facts = await store.read.fact.findMany({ orderBy: { id: 'asc' } })
  expect(facts.map(({ content, confirmations }) => [content, confirmations])).toEqual([
    ['I use vim', 1],
    ['the review is on Wednesday', 0],
  ])
})

describe('“forget that …” takes something back and is not a fact', () => {
  const told = async () => {
    const read = { agentId: 'scout', at: at('2030-01-01'), limit: 20 }
    const facts = await findContextFacts(store.read, read)
    return facts.map(({ content }) => content).toSorted()
  }

  it.each([
    [['I use npm', 'I use vim', 'Please forget that I use npm'], 'I use npm'],
    [['I use npm', 'forget what I said about npm'], 'I use npm'],
    [['I use npm', 'scratch that'], 'I use npm'],
    [['we deploy to Fly', 'Ignore what I told you about Fly.'], 'we deploy to Fly'],
  ])('[AW9] [AW22] %j proposes to end the older one', async (messages, older) => {
    await hear(messages)
    const [pair, ...others] = await asked()
    expect([pair?.older.content, pair?.newer.content]).toEqual([older, messages.at(-1)])
    expect(others).toEqual([])
    expect(await told()).not.toContain(messages.at(-1))
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    const [question] = await store.read.proposal.findMany()
    const verdict = { proposalId: question?.id ?? '', value: 'supersede' } as const
    valueOf(await decide(store, requests(), verdict))
    expect(await told()).toEqual(
      messages
        .slice(0, -1)
        .filter((said) => said !== older)
        .toSorted(),
    )
  })

  it('[AW9] is never the older value of a later statement', async () => {
    await hear(['I use npm', 'forget that I use npm', 'I use pnpm', 'actually, yarn'])
    expect((await asked()).map((pair) => [pair.older.content, pair.newer.content])).toEqual([
      ['I use npm', 'forget that I use npm'],
      ['I use npm', 'I use pnpm'],
      ['I use pnpm', 'I use yarn'],
    ])
  })

  it('[AW9] [AW23] also in a file or from an agent; not for a constraint or “do not forget”', async () => {
    await has(
      { externalId: 'a', content: 'Please forget that Mara lives in Turku' },
      { externalId: 'b', content: 'Do not forget that Mara lives in Turku' },
      { externalId: 'c', content: 'forget that tabs exist', kind: 'constraint' },
    )
    const facts = [factInput({ externalId: null, content: 'forget my old address' })]
    valueOf(await ingestFacts(store, { facts, system: 'mcp' }, requests()))
    expect(await told()).toEqual([
      'Do not forget that Mara lives in Turku',
      'forget that tabs exist',
    ])
  })
})
