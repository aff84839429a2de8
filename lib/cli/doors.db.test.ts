import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'

import { ACTIONS, sentFor } from '@/lib/actions/testing'
import { handle } from '@/lib/api/v1/door'
import { openApi } from '@/lib/api/v1/open-api'
import { STORE_FILES, writeStoreFiles } from '@/lib/connectors/fixtures/write-store-files'
import { fakeMem0, type FakeMem0 } from '@/lib/connectors/mem0/testing'
import { oneFact } from '@/lib/contract/add-facts'
import { inputFields } from '@/lib/contract/input-fields'
import { toWire } from '@/lib/contract/names'
import { PAGE_VERBS } from '@/lib/contract/page-verbs'
import { EXIT, REFUSAL_EXIT } from '@/lib/contract/refusal-exit'
import { REFUSAL_STATUS } from '@/lib/contract/refusal-status'
import { REGISTRY } from '@/lib/contract/registry'
import { writes } from '@/lib/contract/verb'
import { SCOPES, type Scope } from '@/lib/domain/token'
import { receiveUpload } from '@/lib/jobs/uploads'
import { createToken } from '@/lib/operations/create-token'
import { countedRequests, setOverrides, valueOf } from '@/lib/operations/testing'
import { importBurst, importEnded, importEndedAlone } from '@/lib/operations/testing/import-ended'
import { replaceOnce } from '@/lib/process/once'
import { noteServing } from '@/lib/server/served-at'
import { uploadsRoot } from '@/lib/server/uploads'
import { insertDeliveries } from '@/lib/store/deliveries'
import { STORE_FILE } from '@/lib/store/store-files'
import { openTestStore } from '@/lib/store/testing'

import { COMMANDS, findCommand } from './commands'
import type { Door } from './door'
import { openLocalDoor } from './local-door'
import { main } from './main'
import { refusalAnswer } from './refusal-answer'
import { openServerDoor } from './server-door'
import { keyOption, optionName, placesOf } from './verb-words'

const DAY_MS = 86_400_000
const SERVER = 'http://127.0.0.1:3000'

let store: Awaited<ReturnType<typeof openTestStore>>
let tokens = 0

async function fresh() {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
}

beforeEach(async () => {
  await fresh()
  replaceOnce('reviewer', { name: 'Dana', verified: false })
  const memory = fakeMem0({ now: () => new Date() })
  const transport: FakeMem0['transport'] = (call) => memory.transport(call)
  replaceOnce('store-transport', transport)
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    const request = new Request(url, init)
    const path = url.pathname.replace('/api/v1/', '').split('/').map(decodeURIComponent)
    return handle(request, { params: Promise.resolve({ path }) })
  })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  replaceOnce('store-transport')
  replaceOnce('reviewer')
  replaceOnce('database')
  await store.remove()
})

async function tokenFor(
  scopes: readonly Scope[] = SCOPES,
  agents: readonly string[] | null = null,
): Promise<string> {
  const at = new Date()
  const { text } = valueOf(
    await createToken(
      store,
      {
        id: String((tokens += 1)).padStart(12, '0'),
        secret: 'ef'.repeat(32),
        name: 'script',
        owner: 'Dana',
        scopes,
        agents,
        expiresAt: new Date(at.getTime() + DAY_MS),
      },
      { at },
    ),
  )
  return text
}

type Place = 'store' | 'server' | 'page'
type Ran = { readonly code: number; readonly out: string; readonly err: string }
type Options = {
  readonly as?: string | undefined
  readonly token?: string
  readonly secret?: string // on stdin
  readonly answers?: readonly boolean[] // of whoever sits at the terminal
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

/** Runs a command line as the program does, but for the store, which stays open. */
async function run(place: Place, line: readonly string[], options: Options = {}): Promise<Ran> {
  const { as = 'Dana', token = place === 'server' ? await tokenFor() : '', answers } = options
  const [out, err]: [string[], string[]] = [[], []]
  const left = [...(answers ?? [])]
  const open = (): Promise<Door> =>
    place === 'server'
      ? Promise.resolve(openServerDoor(SERVER, token))
      : openLocalDoor('as' in options ? options.as : as).then(
          place === 'page' ? throughPages : (local) => local,
        )
  let door: Promise<Door> | null = null
  const code = await main(line, {
    from: '/',
    json: line.includes('--json'),
    yes: line.includes('--yes'),
    interactive: answers !== undefined,
    print: (text) => Promise.resolve(void out.push(text)),
    say: (text) => void err.push(text),
    confirm: (question) => {
      err.push(question)
      return Promise.resolve(left.shift() ?? false)
    },
    secret: () => Promise.resolve(`${options.secret ?? ''}\n`),
    use: () => {},
    door: () => (door ??= open()),
    close: () => Promise.resolve(),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** A door whose verbs are carried out by the actions of the pages, where they have one. */
function throughPages(local: Door): Door {
  return {
    ...local,
    ask: async (asked) => {
      const { page } = asked.listed
      if (page === undefined) return local.ask(asked)
      const done = await ACTIONS.get(page)?.(sentFor({ ...asked, verb: asked.listed.verb }))
      if (done === undefined) throw new Error(`There is no action ${page}.`)
      return done.ok ? { ok: true, value: toWire(done.value) } : refusalAnswer(done.refusal)
    },
  }
}

/** What the import page counts in the preview of a file, with its -wal file. */
async function previewOnPage(folder: string, name: string): Promise<Loose> {
  const asked = { reviewer: 'Dana', at: new Date() }
  const send = async (file: string) => {
    if (!existsSync(file)) return null
    const body = new Blob([readFileSync(file)]).stream()
    const token = path.basename(file)
    await receiveUpload(body, { token, name: token, root: uploadsRoot() }, asked)
    return token
  }
  const input = {
    upload: await send(path.join(folder, name)),
    wal: await send(path.join(folder, `${name}-wal`)),
    path: null,
    agent: 'scout',
  }
  const done = await ACTIONS.get('previewImportAction')?.(input)
  if (done?.ok !== true) throw new Error(JSON.stringify(done))
  const { added, changed, unchanged, confirmed, links, proposals } = done.value as Loose
  return { added, changed, unchanged, confirmed, links, proposals }
}

/** How each run ended: the refusal, or nothing. */
function endings(runs: readonly Ran[]): unknown {
  return runs.map(({ code, out }) => {
    const said = code === 0 ? {} : (JSON.parse(out) as Loose)
    return [code, said['type'] ?? said['sentence'] ?? null]
  })
}

/** What a run printed, with ids, times and the name of the actor replaced by where they first appear, and the channel left out. */
function alike(runs: readonly Ran[]): unknown {
  const names = new Map<string, string>()
  return runs.map(({ code, out }) => ({
    code,
    out: out
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, (id) => {
        names.set(id, names.get(id) ?? `id${names.size}`)
        return names.get(id) ?? ''
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, 'then')
      .replaceAll(/wh_[\w-]{22}|whsec_[\w+/=]+/gu, 'hook')
      .replaceAll(/c_[\w-]{22}/gu, 'store')
      .replaceAll('agent:script for Dana', 'Dana')
      .replaceAll(/"actor_id":"[^"]*","channel":"(?:cli|http|page)"/gu, '"by":"…"'),
  }))
}

const HOME = ['--agent', 'scout', '--entity', 'Mara', '--aspect', 'home']

/** Uses every verb once and more; returns what each command printed and the words that were used. */
async function useAll(place: Place): Promise<{ ran: Ran[]; used: string[] }> {
  const ran: Ran[] = []
  const used: string[] = []
  const use = async (...words: readonly string[]) => {
    const done = await run(place, [...words, '--json'])
    ran.push(done)
    used.push(words.join(' '))
    return done.out === '' ? {} : (JSON.parse(done.out.split('\n{')[0] ?? '') as Loose)
  }
  const older = idOf(await use('fact', 'add', 'Mara lives in Turku', ...HOME))
  await setOverrides(store, countedRequests('live')(), {
    agentId: 'scout',
    overrides: { shadowMode: false },
  })
  const newer = idOf(await use('fact', 'add', 'Mara now lives in Oulu', ...HOME))
  await use('agents')
  await use('context', '--agent', 'scout', '--budget', '500')
  await use('fact', 'unconfirmed', '--agent', 'scout')
  await use('fact', 'list', '--entity', 'Mara', '--limit', '1')
  await use('fact', 'show', older)
  await use('fact', 'confirm', older, '--version', '1')
  await use('fact', 'protect', older, '--version', '2')
  await use('fact', 'protect', older, '--version', '3', '--off')
  await use('fact', 'reword', older, 'Mara lives in Turku, Finland', '--version', '4')
  await use('queue')
  await use('queue', 'show', 'P-1')
  await use('decide', '1', 'unsure', '--version', '1')
  await use('decide', '1', 'reject', '--version', '2', '--note', 'she has two homes')
  const other = idOf(
    await use('fact', 'add', 'Mara has a cat', ...HOME.slice(0, 4), '--aspect', 'pet'),
  )
  await use('fact', 'propose', older, other, '--reason', 'she has room for one')
  await use('fact', 'restate', other, 'Mara has two cats', '--version', '1', '--confidence', '0.9')
  await use('fact', 'supersede', older, newer, '--version', '5', '--newer-version', '1')
  await use('fact', 'restore', older, '--version', '6')
  await use('fact', 'retract', newer, '--version', '2', '--reason', 'she never moved')
  await use('fact', 'history', older)
  await use('fact', 'proposals', older)
  await use('sweep', '--agent', 'scout', '--wait')
  await use('sweep', 'show', 'nobody')
  await use('sweep', 'cancel', 'nobody')
  await use('possible', 'list', '--agent', 'scout')
  const versions = ['--older-version', '1', '--newer-version', '1']
  await use('possible', 'answer', older, other, 'dismiss', ...versions)
  await use('possible', 'answer', older, newer, 'propose', ...versions)
  await use('possible', 'answer', older, 'nobody', 'propose', ...versions)
  await use('possible', 'answer', older, other, 'perhaps', ...versions)
  const [rosa] = await importEnded(store)
  const ended = rosa?.older ?? ''
  await use('ended', 'list', '--agent', 'scout')
  await use('ended', 'show', ended)
  await use('ended', 'record', '--agent', 'scout')
  await use('ended', 'draw-sample', '--agent', 'scout', '--pairs', '1')
  await use('ended', 'samples', '--agent', 'scout')
  const pair = ['--version', '1', '--newer-id', rosa?.newer ?? '', '--newer-version', '1']
  await use('ended', 'answer', ended, 'unsure', ...pair)
  await use('ended', 'answer', ended, 'reject', ...pair) // another answer is in force
  await use('ended', 'answer', ended, 'reverse', ...pair)
  await use('ended', 'answer', ended, 'perhaps', ...pair)
  await use('ended', 'show', older)
  const moved = await importBurst(store)
  const second = Date.parse('2026-05-02T10:00:00Z') / 1000
  await use('ended', 'bursts', '--agent', 'scout')
  await use('ended', 'burst', `${moved}~${second}`, '--agent', 'scout')
  await use('ended', 'burst', 'nothing', '--agent', 'scout')
  const together = ['ended', 'answer-burst', `${moved}~${second}`]
  await use(...together, 'approve', '--agent', 'scout') // nobody was asked, so no fact was named
  await use(...together, 'approve', '--agent', 'scout', '--yes')
  await use(...together, 'approve', '--agent', 'scout', '--yes') // nothing is left
  const log = await use('log', '--since', '1', '--limit', '1')
  await use('log', 'show', String(log['id']))
  await use('undo', '1')
  const made = await use('webhook', 'create', 'https://10.0.0.7/', '--events', 'proposal.created')
  const { id: hook } = (made['webhook'] ?? made) as { readonly id: string }
  await use('webhook', 'test', hook)
  await use('webhook', 'rotate', hook)
  await use('webhook', 'list')
  await use('webhook', 'revoke', hook)
  await use('webhook', 'test', hook)
  await connectionsBy(use, older)
  await use('fact', 'show', 'nobody')
  await use('merge', 'candidates', '--agent', 'scout')
  await use('policy', 'show', '--agent', 'scout')
  const stored = '{"supersession_min_confidence": 0.8, "shadow_mode": false}'
  await use('policy', 'set', stored, '--agent', 'scout', '--version', '1')
  await use('policy', 'set', stored, '--agent', 'scout', '--version', '1')
  await use(
    'policy',
    'set',
    '{"supersession_auto_apply": true}',
    '--agent',
    'scout',
    '--version',
    '2',
  )
  await use('policy', 'set', '{"certainty": 1}', '--agent', 'scout', '--version', '2')
  await use('decide', '1', 'maybe', '--version', '1')
  await use('fact', 'list', '--limit', 'many')
  await use('fact', 'list', '--status', 'gone')
  await use('fact', 'retract', newer)
  await use('fact', 'retract', newer, '--version', '1')
  await use('decide', '1', 'approve', '--version', '1')
  return { ran, used }
}

/** Uses every verb of connected stores, on a mem0 without memories. */
async function connectionsBy(
  use: (...words: readonly string[]) => Promise<Loose>,
  factId: string,
): Promise<void> {
  await use('connect', 'probe', 'mem0', MEM0, '--scope-id', 'alice')
  await use('connect', 'probe', 'notes', MEM0)
  await use('connect', 'probe', 'openclaw', '/a/../facts.db')
  await use('connect', 'add', 'mem0', MEM0, '--scope-id', 'alice', '--agent', 'assistant')
  await use('connect', 'add', 'mem0', MEM0, '--scope-id', 'alice', '--agent', 'assistant')
  const { id: of } = await store.read.connection.findFirstOrThrow()
  await use('connect', 'sync', of, '--wait')
  const at = new Date()
  const held = { connectionId: of, operationId: 'o', operationSeq: 1, factId, externalId: 'm' }
  const rest = {
    change: { kind: 'retract' },
    undoes: null,
    at,
    notBefore: at,
    nextTryAt: at,
  } as const
  await store.transact((tx) =>
    insertDeliveries(tx, [{ ...held, ...rest, id: 'd-1', state: 'held' }]),
  )
  await use('connect', 'list')
  await use('connect', 'deliveries', '--connection', of, '--state', 'held')
  await use('connect', 'delivery', 'd-1')
  await use('connect', 'release-all', '--ids', 'nobody', '--yes')
  await use('connect', 'release-all', '--connection', of, '--yes')
  for (const act of ['plan', 'release', 'retry', 'take', 'drop', 'drop'])
    await use('connect', act, 'd-1')
  await use('connect', 'mode', of, 'ask')
  await use('connect', 'mode', of, 'sometimes')
  await use('connect', 'key', of)
  await use('connect', 'resume', of)
  await use('connect', 'show', of)
  await use('connect', 'remove', of)
  await use('connect', 'remove', of, '--yes')
  await use('connect', 'sync', of, '--wait')
  await use('connect', 'resume', of)
}

const MEM0 = 'http://127.0.0.1:8888'

type Loose = Readonly<Record<string, unknown>>

function idOf(answer: Loose): string {
  const [first] = (answer['facts'] ?? [answer['fact']]) as readonly { readonly id: string }[]
  return first?.id ?? ''
}

/** The verbs with a command of their own; import and export use the others. */
const COMMANDED = REGISTRY.flatMap(({ cli, ...listed }) =>
  cli === null ? [] : [{ ...listed, cli }],
)

/** Fields that are no option: pages are walked, switches stand for the others. */
const SET_BY_COMMANDS = ['facts', 'cursor', 'last', 'withLater', 'protected']

describe('the command line', () => {
  it('[CL1] every verb is a command, with every field of its input', () => {
    for (const listed of COMMANDED) {
      const command = findCommand(listed.cli.split(' '))
      expect(command?.usage).toBe(listed.cli)
      const shape = listed.verb.name === 'facts.add' ? oneFact : listed.verb.input
      const options = [...placesOf(listed), ...Object.keys(command?.options ?? {})]
      const lacking = inputFields(shape)
        .map(({ name }) => name)
        .filter((name) => name !== listed.verb.secret)
        .filter((name) => !options.includes(name) && !options.includes(optionName(listed, name)))
      expect(lacking.filter((name) => !SET_BY_COMMANDS.includes(name))).toEqual([])
      expect(keyOption(listed) in (command?.options ?? {})).toBe(writes(listed.verb))
      const asksSecret = listed.verb.secret !== undefined
      expect('secret-stdin' in (command?.options ?? {})).toBe(asksSecret)
      const isVersioned = listed.verb.versioned || listed.verb.name === 'policy.set'
      expect('version' in (command?.options ?? {})).toBe(isVersioned)
    }
    expect(new Set(COMMANDS.map(({ usage }) => usage)).size).toBe(COMMANDS.length)
  })

  it('[CL1] on a store and on a server, every command does the same and is refused alike', async () => {
    const here = await useAll('store')
    await store.remove()
    await fresh()
    const there = await useAll('server')
    expect(alike(there.ran)).toEqual(alike(here.ran))
    const words = COMMANDED.map(({ cli }) => cli.replaceAll(/ [A-Z_]+/gu, ''))
    expect(words.filter((each) => !here.used.some((used) => used.startsWith(each)))).toEqual([])
    expect(new Set(here.ran.map(({ code }) => code))).toEqual(new Set([0, 2, 3]))
  })

  it('[DR14] through its page, every verb does the same and is refused alike', async () => {
    const here = await useAll('store')
    const log = ['log', '--since', '0', '--limit', '200', '--json']
    const logged = alike([await run('store', log)])
    await store.remove()
    await fresh()
    const there = await useAll('page')
    expect(await store.read.operation.count({ where: { channel: 'page' } })).toBeGreaterThan(10)
    expect(endings(there.ran)).toEqual(endings(here.ran))
    expect(alike([await run('store', log)])).toEqual(logged)
  })

  it('[DR14] every action of the pages is that of a verb, reads what anyone posts, and asks who writes', async () => {
    const listed = [...REGISTRY, ...PAGE_VERBS].flatMap(({ verb, page }) =>
      page === undefined ? [] : [{ verb, page }],
    )
    const others = ['chooseReviewerAction', 'resetDemoAction'] // who asks, and another store
    expect([...ACTIONS.keys()].toSorted()).toEqual(
      [...new Set([...listed.map(({ page }) => page), ...others])].toSorted(),
    )
    for (const { verb, page } of listed)
      for (const sent of [null, 7, { id: 7, idempotencyKey: {} }])
        expect([verb.name, await ACTIONS.get(page)?.(sent)]).toMatchObject([
          verb.name,
          { ok: false, refusal: { kind: 'bad-input' } },
        ])
    replaceOnce('reviewer')
    for (const { verb, page } of listed) {
      const asked = { verb, input: {}, version: 1, key: 'key-number-1' }
      const done = await ACTIONS.get(page)?.(sentFor(asked))
      const isUnnamed = done?.ok === false && done.refusal.kind === 'no-reviewer'
      expect([verb.name, isUnnamed]).toEqual([verb.name, writes(verb)])
    }
  })

  it('[CL2] every refusal has an exit code, and ends in nothing to do exactly where HTTP has no problem', () => {
    expect(Object.keys(REFUSAL_EXIT).toSorted()).toEqual(Object.keys(REFUSAL_STATUS).toSorted())
    for (const [kind, code] of Object.entries(REFUSAL_EXIT)) {
      const status = REFUSAL_STATUS[kind as keyof typeof REFUSAL_STATUS]
      expect([kind, code === EXIT.failed]).toEqual([kind, status === 500])
      expect([kind, code === EXIT.unreadable]).toEqual([kind, [400, 413].includes(status)])
      expect([kind, status !== 200 || code === EXIT.nothing]).toEqual([kind, true])
    }
  })

  it('[CL2] a refusal is said on stderr with the way out; with --json stdout has the problem as HTTP has it', async () => {
    for (const place of ['store', 'server'] as const) {
      const plain = await run(place, ['fact', 'show', 'nobody'])
      expect(plain).toMatchObject({ code: 3, out: '' })
      expect(plain.err).toContain('There is no such fact.')
      const told = await run(place, ['fact', 'show', 'nobody', '--json'])
      expect(JSON.parse(told.out)).toMatchObject({
        type: '/problems/not-found',
        code: 'not-found',
        status: 404,
      })
    }
    const twice = await run('store', ['fact', 'list', '--agent', 'a', '--json', '--agent', 'b'])
    expect(twice).toMatchObject({ code: 2, err: '--agent is given twice. It takes one value.' })
    const unknown = await run('store', ['fact', 'list', '--colour', 'red', '--json'])
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain('--colour')
    expect(JSON.parse(unknown.out)).toMatchObject({ type: '/problems/bad-input' })
    expect(await run('store', ['forget', 'me'])).toMatchObject({ code: 2, out: '' })
    expect((await run('store', ['fact', 'show'])).err).toContain('palimpsest fact show ID')
    expect((await run('store', ['fact'])).err).toContain('fact retract ID')
    const help = await run('store', ['queue', '--help'])
    expect([help.code, help.out]).toEqual([0, expect.stringContaining('--min-confidence')])
  })

  it('[DR23] what is wrong is said by the option or the word that was typed', async () => {
    const add = ['fact', 'add', 'Mara has a cat', '--agent', 'scout']
    const lines: readonly (readonly [readonly string[], string])[] = [
      [[...add, '--valid-from', 'May'], '--valid-from: write a moment as'],
      [[...add, '--fact-key', 'k'.repeat(201)], '--fact-key: it must have at most 200'],
      [[...add, '--key', 'short'], '--key: it must have 8 to 100'],
      [['fact', 'add', 'a'.repeat(20_001), '--agent', 'scout'], 'CONTENT: it must have at most'],
      [['fact', 'list', '--as-of', 'May'], '--as-of: write a day as'],
      [['fact', 'list', '--true-at', 'May'], '--true-at: write a day as'],
      [['log', '--since', 'May'], '--since: it must be a number'],
      [['decide', 'P-1', 'yes', '--version', '1'], 'ANSWER: use approve, reject'],
      [['policy', 'set', '{"merge_match_threshold": 5}'], '--version: it is required'],
      [['webhook', 'create', 'https://a.example', '--events', 'x'], '--events: use proposal'],
    ]
    for (const [line, sentence] of lines) {
      const ran = await run('store', [...line, '--json'])
      expect([line, ran.code, ran.err]).toEqual([line, 2, expect.stringContaining(sentence)])
      expect(ran.err).not.toMatch(/Idempotency-Key|facts\.0/u)
      expect(JSON.parse(ran.out)).toMatchObject({ code: 'bad-input' })
      expect(ran.out).toContain(sentence)
    }
    expect(await store.read.fact.count()).toBe(0)
  })

  it('[DR3] [CL1] a fact without aspect says that it was not compared', async () => {
    const add = ['fact', 'add', 'Mara has a cat', '--agent', 'scout', '--entity', 'Mara']
    const loose = await run('server', add)
    expect(loose.out).toContain('Not compared: add --entity and --aspect')
    const placed = await run('server', [...add, '--aspect', 'pet'])
    expect(placed.out).not.toContain('Not compared')
  })

  it('[CL2] what changes nothing ends with 4', async () => {
    const id = idOf(
      JSON.parse(
        (await run('store', ['fact', 'add', 'Mara has a cat', ...HOME, '--json'])).out,
      ) as Loose,
    )
    const again = await run('store', ['fact', 'protect', id, '--version', '1', '--off', '--json'])
    expect([again.code, JSON.parse(again.out)]).toEqual([
      4,
      expect.objectContaining({ changed: false }),
    ])
  })

  it('[CL3] on a store here whoever writes is named; reading asks for nobody', async () => {
    expect((await run('store', ['fact', 'list'], { as: undefined })).code).toBe(0)
    const refused = await run('store', ['fact', 'add', 'Mara has a cat', ...HOME], {
      as: undefined,
    })
    expect(refused.code).toBe(3)
    expect(refused.err).toContain('--as NAME')
    await expect(run('store', ['agents'], { as: 'agent:x' })).resolves.toMatchObject({ code: 2 })
    expect(await store.read.fact.count()).toBe(0)
    await run('store', ['fact', 'add', 'Mara has a cat', ...HOME], { as: 'Jo' })
    expect((await store.read.operation.findFirst())?.actor).toBe('Jo')
  })

  it('[CL4] a decision is for the version that was seen: named, or shown and agreed to', async () => {
    await run('store', ['fact', 'add', 'Mara lives in Turku', ...HOME])
    await run('store', ['fact', 'add', 'Mara now lives in Oulu', ...HOME])
    expect(await run('store', ['decide', '1', 'approve'])).toMatchObject({ code: 3 })
    const declined = await run('store', ['decide', '1', 'approve'], { answers: [false] })
    expect(declined.code).toBe(4)
    expect(declined.err).toContain('Mara now lives in Oulu')
    expect(declined.err).toContain('Approve this proposal?')
    expect(await store.read.verdict.count()).toBe(0)
    expect((await run('store', ['decide', '1', 'unsure'], { answers: [true] })).code).toBe(0)
    expect((await run('server', ['decide', 'P-1', 'reject', '--version', '1'])).code).toBe(3)
    const sent = ['decide', 'P-1', 'reject', '--yes', '--key', 'the-same-key', '--json'] as const
    const token = await tokenFor()
    const [first, again] = [
      await run('server', sent, { token }),
      await run('server', sent, { token }),
    ]
    expect([first.code, again]).toEqual([0, first]) // one effect and one answer (rule DR4)
    expect(await store.read.verdict.count()).toBe(2)
  })

  it('[CL4] an undo that later operations block names them, and takes them along when asked to', async () => {
    await run('store', ['fact', 'add', 'Mara has a cat', ...HOME])
    const { id } = await store.read.fact.findFirstOrThrow()
    await run('store', ['fact', 'confirm', id, '--version', '1'])
    const blocked = await run('store', ['undo', '1'])
    expect([blocked.code, blocked.err]).toEqual([3, expect.stringContaining('--with-later')])
    expect((await run('store', ['undo', '#1', '--with-later'])).code).toBe(2)
    expect((await run('store', ['undo', '#1', '--with-later', '--yes'])).code).toBe(0)
    expect((await store.read.operation.findMany()).map(({ kind }) => kind)).toContain('undo')
  })

  it('[CL5] a token without verdicts:write ends nothing by a command either', async () => {
    const token = await tokenFor(['facts:read', 'facts:write'])
    await run('server', ['fact', 'add', 'Mara has a cat', ...HOME], { token })
    const { id } = await store.read.fact.findFirstOrThrow()
    for (const { verb, cli } of COMMANDED.filter((each) => each.verb.role === 'decide')) {
      const line = cli.split(' ').map((word) => (/^[A-Z]/u.test(word) ? id : word))
      const refused = await run('server', [...line, '--yes', '--json'], { token })
      expect([verb.name, refused.code]).toEqual([verb.name, 3])
    }
    expect((await store.read.fact.findUnique({ where: { id } }))?.status).toBe('active')
    const none = await run('server', ['agents'], { token: '' })
    expect([none.code, none.err]).toEqual([3, expect.stringContaining('PALIMPSEST_TOKEN')])
  })

  it('[CL5] stored text cannot steer the terminal', async () => {
    const cunning = 'Mara has a cat\u001B[2J\u009B1mand\u202E more'
    await run('store', ['fact', 'add', cunning, ...HOME])
    const shown = await run('store', ['fact', 'list'])
    const printed = await run('store', ['fact', 'list', '--json'])
    for (const { out } of [shown, printed])
      for (const steering of ['\u001B', '\u009B', '\u202E']) expect(out).not.toContain(steering)
    expect(JSON.parse(printed.out)).toMatchObject({ content: cunning })
  })

  it.runIf(inject('share') === 1)(
    '[CL6] [CL10] [DR12] a file is previewed, imported once it is confirmed, and known when it comes again',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
      const file = path.join(folder, 'facts.jsonl')
      const rows = [
        { id: 'a', entity: 'Mara', aspect: 'home', content: 'Mara lives in Turku' },
        {
          id: 'b',
          entity: 'Mara',
          aspect: 'home',
          content: 'Mara now lives in Oulu',
          supersedes: 'a',
        },
      ]
      writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'))
      try {
        for (const place of ['store', 'server'] as const) {
          await store.remove()
          await fresh()
          const line = ['import', file, '--agent', 'scout']
          const preview = await run(place, line)
          expect([preview.code, preview.out]).toEqual([0, expect.stringContaining('2 new')])
          expect(preview.err).toContain('--yes')
          expect((await run(place, line, { answers: [false] })).code).toBe(4)
          const dry = await run(place, [...line, '--dry-run', '--yes', '--json'])
          expect([dry.code, JSON.parse(dry.out)]).toEqual([
            0,
            expect.objectContaining({ added: 2 }),
          ])
          expect(await store.read.fact.count()).toBe(0)
          const done = await run(place, [...line, '--json'], { answers: [true] })
          expect(done.code).toBe(0)
          expect(await store.read.fact.count({ where: { status: 'superseded' } })).toBe(1)
          expect(await run(place, [...line, '--yes'])).toMatchObject({ code: 4 })
        }
        const token = await tokenFor(['facts:read', 'facts:write'])
        expect(
          (await run('server', ['import', file, '--agent', 'scout', '--yes'], { token })).code,
        ).toBe(3)
        expect((await run('store', ['import', path.join(folder, 'none')])).code).toBe(2)
        const elsewhere = await tokenFor(SCOPES, ['other'])
        const foreign = await run('server', ['import', file, '--agent', 'scout', '--yes'], {
          token: elsewhere,
        })
        expect([foreign.code, foreign.err]).toEqual([3, expect.stringContaining('no such agent')])
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  it.runIf(inject('share') === 1)(
    '[CL6] [DR20] every store that the page reads is imported here and over HTTP, with the counts of the page',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
      writeStoreFiles(folder)
      try {
        for (const { name, system, facts } of STORE_FILES) {
          const line = ['import', path.join(folder, name), '--agent', 'scout', '--json']
          const dry = JSON.parse((await run('server', [...line, '--dry-run'])).out) as Loose
          expect(dry).toMatchObject({ system, added: facts })
          expect(dry).toMatchObject(await previewOnPage(folder, name))
        }
        expect(await store.read.fact.count()).toBe(0)
        const line = ['import', path.join(folder, 'facts.db'), '--agent', 'scout', '--yes']
        const done = JSON.parse((await run('store', [...line, '--json'])).out) as Loose
        expect(done).toMatchObject({ system: 'openclaw', added: 2 })
        expect(await store.read.fact.count({ where: { status: 'superseded' } })).toBe(1)
        expect(await run('server', line)).toMatchObject({ code: 4 })
        const undone = await run('store', ['undo', String(done['operation_id']), '--yes'])
        expect(undone.code).toBe(0)
        expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(0)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    240_000,
  )

  it.runIf(inject('share') === 1)(
    '[CL6] [DR20] a file without facts is refused in a sentence, here and on a server, and nothing is kept',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
      writeStoreFiles(folder)
      const file = (name: string, bytes: Uint8Array) => {
        writeFileSync(path.join(folder, name), bytes)
        return name
      }
      const whole = readFileSync(path.join(folder, 'vestige.db'))
      const bad: readonly (readonly [name: string, says: string])[] = [
        [file('cut.db', whole.subarray(0, whole.byteLength / 2)), 'cut.db'],
        [file('photo.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'photo.png'],
        [file('empty.db', new Uint8Array()), 'The file is empty.'],
        [file('cities.csv', Buffer.from('content\nGen\u00e8ve\n', 'latin1')), 'Line 2'],
        ['.', 'EISDIR'],
      ]
      file('half.db', whole)
      file('half.db-journal', whole)
      try {
        for (const place of ['store', 'server'] as const)
          for (const [name, says] of [...bad, ['half.db', 'half written']] as const) {
            const line = ['import', path.join(folder, name), '--agent', 'scout', '--yes', '--json']
            const { code, out, err } = await run(place, line)
            expect([name, code, err]).toEqual([name, 2, expect.stringContaining(says)])
            expect(JSON.parse(out)).toMatchObject({ type: '/problems/bad-input', status: 400 })
          }
        expect(await store.read.operation.count()).toBe(0)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    240_000,
  )

  it('[AU7] [CL4] a fact that another system superseded is shown, and given back once agreed to', async () => {
    const [rosa] = await importEnded(store)
    const ended = rosa?.older ?? ''
    for (const place of ['store', 'server'] as const) {
      const asked = await run(place, ['ended', 'answer', ended, 'unsure'], { answers: [false] })
      expect(asked.code).toBe(EXIT.nothing)
      expect(asked.err).toContain('Rosa 1 lives in Denver.')
      expect(asked.err).toContain('Leave this fact to someone else?')
    }
    expect((await run('store', ['ended', 'list', '--agent', 'scout'])).out).toContain(
      'Rosa 1 now lives in Boulder.',
    )
    await setOverrides(store, countedRequests('live')(), {
      agentId: 'scout',
      overrides: { shadowMode: false },
    })
    const given = await run('server', ['ended', 'answer', ended, 'reject', '--yes'])
    expect(given.code).toBe(0)
    expect((await store.read.fact.findUniqueOrThrow({ where: { id: ended } })).status).toBe(
      'active',
    )
    const { out } = await run('store', ['ended', 'record', '--agent', 'scout'])
    expect(out).toBe('scout: 0 of 1 answered were right; 0 to answer')
  })

  it('[AU10] [CL4] facts that ended together are shown, and given back as one once agreed to', async () => {
    const moved = await importBurst(store)
    const overrides = { shadowMode: false }
    await setOverrides(store, countedRequests('live')(), { agentId: 'scout', overrides })
    const listed = await run('server', ['ended', 'bursts', '--agent', 'scout'])
    expect(listed.out).toMatch(new RegExp(`^${moved}~\\d+  3 facts ended 2026-05-02T10:00:00`, 'u'))
    const [name = ''] = listed.out.split(' ')
    const words = ['ended', 'answer-burst', name, 'reject', '--agent', 'scout']
    for (const place of ['store', 'server'] as const) {
      const asked = await run(place, words, { answers: [false] })
      expect(asked.code).toBe(EXIT.nothing)
      expect(asked.err).toContain('Her cat.')
      expect(asked.err).toContain('Give these facts back?')
    }
    const given = await run('store', words, { answers: [true] })
    expect([given.code, given.out]).toEqual([0, 'Answered: 3'])
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(4)
  })

  it('[AU12] [CL4] a replacement that another system made is reversed once agreed to', async () => {
    const [rosa] = await importEnded(store)
    const ended = rosa?.older ?? ''
    const overrides = { shadowMode: false }
    await setOverrides(store, countedRequests('live')(), { agentId: 'scout', overrides })
    const asked = await run('store', ['ended', 'answer', ended, 'reverse'], { answers: [true] })
    expect(asked.err).toContain('Give this fact back, and end the newer one?')
    expect(asked.code).toBe(0)
    const newer = await store.read.fact.findUniqueOrThrow({ where: { id: rosa?.newer ?? '' } })
    expect(newer).toMatchObject({ status: 'superseded', supersededById: ended })
  })

  it('[AU8] a fact that another system ended alone is shown and answered', async () => {
    const id = await importEndedAlone(store)
    for (const place of ['store', 'server'] as const)
      expect((await run(place, ['ended', 'show', id])).out).toContain('no newer fact')
    expect((await run('store', ['ended', 'answer', id, 'approve', '--yes'])).code).toBe(0)
    expect((await run('store', ['ended', 'show', id])).out).toContain('approve')
  })

  it('[memstore-M16a] [CL6] what is exported imports again into an empty store: the same facts, current or not', async () => {
    const add = async (content: string, ...more: string[]) =>
      idOf(
        JSON.parse(
          (await run('store', ['fact', 'add', content, ...HOME, ...more, '--json'])).out,
        ) as Loose,
      )
    await add(
      'Mara lives in Turku',
      '--tags',
      'home',
      '--tags',
      'city',
      '--metadata',
      '{"fromChat":{"someKey":1}}',
    )
    await setOverrides(store, countedRequests('live')(), {
      agentId: 'scout',
      overrides: { shadowMode: false },
    })
    const older = await add(
      'Mara lives in Vaasa',
      '--valid-from',
      '2020-01-01T00:00:00Z',
      '--confidence',
      '0.5',
    )
    const newer = await add(
      'Mara moved to Oulu',
      '--external-id',
      'x1',
      '--excerpt',
      'I moved',
      '--session',
      's1',
    )
    await run('store', ['fact', 'supersede', older, newer, '--yes'])
    const wrong = await add('Mara has a yacht', '--fact-key', 'boat')
    await run('store', ['fact', 'retract', wrong, '--yes'])
    const kept = await add(
      'Never call Mara before noon',
      '--kind',
      'constraint',
      '--importance',
      '0.9',
    )
    await run('store', ['fact', 'protect', kept, '--yes'])
    const undone = await add('Mara has a dog')
    const [last] = await store.read.operation.findMany({
      where: { kind: 'ingest' },
      orderBy: { seq: 'desc' },
      take: 1,
    })
    await run('store', ['undo', String(last?.seq), '--with-later', '--yes'])
    const { out, code } = await run('server', ['export', '--facts'])
    expect([code, out.includes(undone)]).toEqual([0, false])
    expect([older, newer].filter((id) => !out.includes(id))).toEqual([])
    await store.remove()
    await fresh()
    const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
    const file = path.join(folder, 'facts.jsonl')
    writeFileSync(file, out)
    const done = await run('server', ['import', file, '--yes', '--json'])
    rmSync(folder, { recursive: true })
    expect(JSON.parse(done.out)).toMatchObject({ added: 5, problems: [] })
    const again = (await run('store', ['export', '--facts'])).out
    const linesOf = (text: string) => {
      const rows = text.split('\n').map((line) => JSON.parse(line) as Loose)
      const contents = new Map(rows.map(({ id, content }) => [id, content]))
      return rows
        .map(({ id: _id, superseded_by: by, ...row }): Loose => ({
          ...row,
          by: contents.get(by) ?? null,
        }))
        .toSorted((one, other) => String(one['content']).localeCompare(String(other['content'])))
    }
    expect(linesOf(again)).toEqual(linesOf(out))
  })

  it('[CL14] what is exported imports again into the same store without a second copy', async () => {
    const add = async (content: string, ...more: string[]) =>
      idOf(
        JSON.parse(
          (await run('store', ['fact', 'add', content, ...HOME, ...more, '--json'])).out,
        ) as Loose,
      )
    const older = await add('Mara lives in Turku')
    await setOverrides(store, countedRequests('live')(), {
      agentId: 'scout',
      overrides: { shadowMode: false },
    })
    const newer = await add('Mara moved to Oulu', '--external-id', 'x1')
    await run('store', ['fact', 'supersede', older, newer, '--yes'])
    await run('store', ['fact', 'retract', await add('Mara has a yacht'), '--yes'])
    const taken = await add('Mara has a dog')
    const { out } = await run('store', ['export', '--facts'])
    const { seq } = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    await run('store', ['undo', String(seq), '--yes'])
    const before = await store.read.fact.findMany({ orderBy: { id: 'asc' } })
    const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
    const write = async (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text)
      const done = await run('store', ['import', path.join(folder, name), '--yes', '--json'])
      return { ...done, told: JSON.parse(done.out) as Loose }
    }
    try {
      const again = await write('facts.jsonl', out)
      expect(again).toMatchObject({ code: EXIT.nothing, told: { changed: false } })
      expect(again.err).toContain('This fact is retracted here')
      const csv = (await run('store', ['export', '--facts', '--format', 'csv'])).out
      expect(await write('facts.csv', csv)).toMatchObject({
        code: EXIT.nothing,
        told: { changed: false },
      })
      const lines = out.split('\n').filter((line) => !line.includes(taken))
      const other = lines.join('\n').replace('moved to Oulu', 'moved to Vaasa')
      const edited = await write(
        'edited.jsonl',
        `${other}\n{"agent":"scout","content":"Mara rows"}`,
      )
      expect(edited).toMatchObject({ code: 0, told: { added: 1, changed: 0 } })
      expect(JSON.stringify(edited.told['problems'])).toContain('says something else now')
    } finally {
      rmSync(folder, { recursive: true })
    }
    const after = await store.read.fact.findMany({ orderBy: { id: 'asc' } })
    expect(after.filter(({ content }) => content !== 'Mara rows')).toEqual(before)
  })

  it('[CL6] [DR12] the log and the labels are exported too, and one of them at a time', async () => {
    await run('store', ['fact', 'add', 'Mara has a cat', ...HOME])
    const log = await run('server', ['export', '--operations'])
    expect(log.out.split('\n').map((line) => (JSON.parse(line) as Loose)['kind'])).toEqual([
      'ingest',
    ])
    expect(await run('server', ['export', '--labels'])).toMatchObject({ code: 0, out: '' })
    expect((await run('store', ['export'])).code).toBe(2)
    expect((await run('store', ['export', '--facts', '--labels'])).code).toBe(2)
  })

  it('[LF17] facts that no one has confirmed in a long time are listed here and on a server, until they are confirmed', async () => {
    const added = await run('store', ['fact', 'add', 'Mara lives in Turku', ...HOME, '--json'])
    const id = idOf(JSON.parse(added.out) as Loose)
    const long = new Date('2020-01-01')
    await store.transact((tx) =>
      tx.fact.updateMany({ data: { recordedAt: long, validFrom: long } }),
    )
    for (const place of ['store', 'server'] as const) {
      const { code, out } = await run(place, ['fact', 'unconfirmed', '--agent', 'scout'])
      expect([code, out]).toEqual([0, expect.stringContaining('[due since 2020-06-29]')])
      expect(out).toContain(id)
    }
    await run('store', ['fact', 'confirm', id, '--yes'])
    expect(await run('server', ['fact', 'unconfirmed'])).toMatchObject({ code: 0, out: '' })
  })

  it('[CL9] what is exported as CSV has a header, quotes what needs it, and no cell is a formula', async () => {
    const content = '=1+1, said "Mara"\n\u001b[31m'
    await run('store', ['fact', 'add', content, ...HOME])
    for (const place of ['store', 'server'] as const) {
      const { out, code } = await run(place, ['export', '--facts', '--format', 'csv'])
      const [header, ...rest] = out.split('\r\n')
      expect([code, header]).toEqual([
        0,
        expect.stringMatching(/^id,agent,entity,aspect,key,kind,/u),
      ])
      expect(rest.join()).toContain(`,"'=1+1, said ""Mara""\n\ufffd[31m",`)
    }
    const log = await run('server', ['export', '--operations', '--format', 'csv'])
    expect(log.out).toMatch(/^seq,id,kind,agent,.*\r\n1,/u)
    for (const wrong of [
      ['--format', 'xml'],
      ['--format', 'csv', '--json'],
    ])
      expect((await run('store', ['export', '--facts', ...wrong])).code).toBe(2)
  })

  it('[CL7] the doctor makes no store, and says what is wrong', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
    vi.stubEnv('PALIMPSEST_DATA', path.join(folder, 'store'))
    vi.stubEnv('PORT', '0')
    try {
      const { code, out } = await run('store', ['doctor', '--json'])
      const { checks } = JSON.parse(out) as { checks: { name: string; ok: boolean }[] }
      expect(code).toBe(1)
      expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['port'])
      expect(checks.map(({ name }) => name)).toEqual([
        'node',
        'settings',
        'store',
        'server',
        'port',
        'judge',
        'embeddings',
      ])
      expect(existsSync(path.join(folder, 'store'))).toBe(false)
      vi.stubEnv('PORT', String(await freePort()))
      const free = await run('store', ['doctor'])
      expect(free.out).toMatch(/is free\. “serve” would listen there, as PORT is \d+$/mu)
      expect(free.out).toContain('no server has this store open')
      const port = await freePort()
      const address = `http://127.0.0.1:${port}`
      mkdirSync(path.join(folder, 'store'))
      noteServing(path.join(folder, 'store'), { address, since: '2026-01-01T00:00:00.000Z' })
      const silent = await run('store', ['doctor'])
      expect(silent.out).toContain(`NO  server      ${address} has this store open and does not`)
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json(openApi())))
      const served = await run('store', ['doctor'])
      expect(served.out).toContain(
        `ok  server      ${address} serves this store (process ${process.pid}, since 2026-01-01T`,
      )
      vi.stubEnv('PALIMPSEST_SHADOW_MODE', 'maybe')
      expect((await run('store', ['doctor'])).out).toContain('PALIMPSEST_SHADOW_MODE')
    } finally {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    }
  })

  it.each([
    ['a folder', (file: string) => mkdirSync(file), 'palimpsest.db is a folder'],
    [
      'a letter',
      (file: string) => writeFileSync(file, 'Dear Sir or Madam, '.repeat(60)),
      'palimpsest.db is damaged or not a store of Palimpsest',
    ],
  ])('[CL7] the doctor says that the store is %s', async (_what, make, sentence) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
    vi.stubEnv('PALIMPSEST_DATA', folder)
    try {
      make(path.join(folder, STORE_FILE))
      const { out } = await run('store', ['doctor'])
      expect(out).toMatch(new RegExp(`^NO  store       .*${sentence}`, 'mu'))
      expect(out).not.toContain('disk I/O error')
    } finally {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true })
    }
  })

  it('[CL8] [ME18] a plan says in a sentence what speaks against the merge', async () => {
    const ids: string[] = []
    const more = [[], ['--valid-from', '2099-01-01T00:00:00Z', '--kind', 'preference']]
    for (const options of more) {
      const command = ['fact', 'add', 'Mara keeps bees', ...HOME, ...options]
      const stored = JSON.parse((await run('store', [...command, '--json'])).out) as {
        readonly facts: readonly { readonly id: string }[]
      }
      ids.push(...stored.facts.map(({ id }) => id))
    }
    const lines = (await run('store', ['merge', 'plan', ...ids])).out.trim().split('\n')
    expect(lines.slice(-2)).toEqual([
      'They do not have the same entity, aspect, key or kind.',
      'Only some of them are current. After the merge, only the times of the one that stays count.',
    ])
  })

  it('[CL8] [CL10] [DR13] [ME8] duplicates are found, their merge is planned, agreed to, done and undone', async () => {
    for (const place of ['store', 'server', 'page'] as const) {
      await store.remove()
      await fresh()
      const said = ['Mara keeps bees in her garden', 'Mara keeps bees in the garden']
      for (const content of said) await run('store', ['fact', 'add', content, ...HOME])
      await setOverrides(store, countedRequests('live')(), {
        agentId: 'scout',
        overrides: { shadowMode: false },
      })
      const found = JSON.parse(
        (await run(place, ['merge', 'candidates', '--agent', 'scout', '--json'])).out,
      ) as {
        readonly groups: readonly { readonly facts: readonly { readonly id: string }[] }[]
      }
      const ids = found.groups[0]?.facts.map(({ id }) => id) ?? []
      expect(ids).toHaveLength(2)
      const plan = await run(place, ['merge', 'plan', ...ids])
      expect([plan.code, plan.out]).toEqual([0, expect.stringContaining('stays: Mara keeps bees')])
      const dry = await run(place, ['merge', 'apply', ...ids, '--dry-run', '--yes'])
      expect([dry.code, dry.out]).toEqual([0, plan.out])
      expect(await store.read.operation.count({ where: { kind: 'merge' } })).toBe(0)
      expect((await run(place, ['merge', 'apply', ...ids])).code).toBe(2)
      expect((await run(place, ['merge', 'apply', ...ids], { answers: [false] })).code).toBe(4)
      expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(2)
      const token = await tokenFor(['facts:read', 'facts:write'])
      expect((await run('server', ['merge', 'apply', ...ids, '--yes'], { token })).code).toBe(3)
      expect((await run(place, ['merge', 'apply', ...ids], { answers: [true] })).code).toBe(0)
      expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(1)
      const merged = await store.read.operation.findFirstOrThrow({ where: { kind: 'merge' } })
      const entry = async () =>
        JSON.parse((await run(place, ['log', 'show', String(merged.seq), '--json'])).out) as {
          readonly merge: unknown
        }
      const before = await entry()
      expect(before).toMatchObject({
        merge: { band: 'match', signals: { embedding: null, tags: null }, differs: null },
        in_effect: true,
      })
      expect((await run(place, ['undo', String(merged.seq)])).code).toBe(0)
      expect(await entry()).toMatchObject({ merge: before.merge, in_effect: false })
      expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(2)
      expect((await run(place, ['merge', 'plan', ids[0] ?? '', 'nobody'])).code).toBe(3)
    }
  })

  it('[DR13] a policy is set with the scope admin, for an agent of the token; more automation takes two people', async () => {
    await run('store', ['fact', 'add', 'Mara has a cat', ...HOME])
    const set = (stored: string, token: string, ...more: readonly string[]) =>
      run('server', ['policy', 'set', stored, '--version', '0', '--json', ...more], { token })
    const strict = '{"supersession_min_confidence": 0.9}'
    const deciding = await tokenFor(['facts:read', 'facts:write', 'verdicts:write'])
    expect((await set(strict, deciding, '--agent', 'scout')).code).toBe(3)
    const own = await tokenFor(SCOPES, ['scout'])
    const all = await set(strict, own)
    expect(JSON.parse(all.out)).toMatchObject({ type: '/problems/not-found' })
    const live = await set('{"shadow_mode": false}', own, '--agent', 'scout')
    expect(JSON.parse(live.out)).toMatchObject({ type: '/problems/needs-signatures' })
    const done = await set(strict, own, '--agent', 'scout')
    expect(JSON.parse(done.out)).toMatchObject({
      version: 1,
      values: { supersession_min_confidence: 0.9 },
      origins: { supersession_min_confidence: 'agent' },
    })
    const late = await set('{}', own, '--agent', 'scout')
    expect(JSON.parse(late.out)).toMatchObject({ type: '/problems/changed-meanwhile' })
    const shown = await run('server', ['policy', 'show', '--agent', 'other'], { token: own })
    expect(shown.code).toBe(3)
  })

  it('[CL1] facts are listed by key, and as of a day', async () => {
    const tooling = ['--agent', 'scout', '--kind', 'preference', '--entity', 'user']
    const add = (content: string, key: string, day: string) => {
      const fact = [content, '--aspect', 'tooling', '--fact-key', key]
      return run('store', ['fact', 'add', ...fact, ...tooling, '--valid-from', `${day}T00:00:00Z`])
    }
    await add('editor: Vim', 'editor', '2026-02-01')
    await add('shell: fish', 'shell', '2026-01-01')
    for (const place of ['store', 'server'] as const) {
      const listed = async (...words: readonly string[]) =>
        (await run(place, ['fact', 'list', '--json', ...words])).out
          .split('\n')
          .map((line) => (JSON.parse(line) as Loose)['content'])
      expect(await listed('--fact-key', 'editor')).toEqual(['editor: Vim'])
      for (const option of ['--as-of', '--true-at'])
        expect(await listed(option, '2026-01-15')).toEqual(['shell: fish'])
      const context = await run(place, ['context', '--agent', 'scout', '--as-of', '2026-01-15'])
      expect([context.code, context.out]).toEqual([0, expect.stringContaining('fish')])
      const nobody = await run(place, ['context', '--agent', 'scout', '--entity', 'nobody'])
      expect([nobody.code, nobody.out]).toEqual([0, expect.not.stringContaining('fish')])
      const both = ['fact', 'list', '--as-of', '2026-01-15', '--true-at', '2026-01-15']
      expect((await run(place, both)).code).toBe(2)
      const past = ['fact', 'list', '--fact-key', 'editor', '--known-at', '2026-01-15']
      expect((await run(place, past)).code).toBe(2)
    }
  })

  it('[CL1] lists go on over pages, up to the limit or to the end', async () => {
    for (const name of ['a cat', 'a dog', 'a boat'])
      await run('store', ['fact', 'add', `Mara has ${name}`, '--agent', 'scout'])
    const lines = async (...words: string[]) =>
      (await run('server', ['fact', 'list', '--json', ...words])).out.split('\n').length
    expect([await lines('--limit', '2'), await lines('--all'), await lines()]).toEqual([2, 3, 3])
    const log = await run('store', ['log', '--limit', '2'])
    expect([log.out.split('\n').length, log.err]).toEqual([2, expect.stringContaining('--all')])
    expect(log.out.split('\n').at(-1)).toMatch(/^#3 .*  Stored: Mara has a boat  .*  2 rows  /u)
    const seqs = async (...words: string[]) =>
      (await run('server', ['log', '--json', ...words])).out
        .split('\n')
        .map((line) => (JSON.parse(line) as Loose)['seq'])
    expect(await seqs('--limit', '2')).toEqual([2, 3])
    expect(await seqs('--since', '0', '--limit', '2')).toEqual([1, 2])
    expect([await seqs(), await seqs('--all')]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })
})
