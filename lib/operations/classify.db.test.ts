import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import type { PolicyOverrides } from '@/lib/domain/policy'
import type { ArrivalQuestion, Classified, Classifier } from '@/lib/judge/classifier'
import { unchecked } from '@/lib/judge/judge'
import { parseClassification } from '@/lib/judge/parse-classification'
import type { SimilarityProvider } from '@/lib/similarity/provider'

import { confirmFact } from './confirm-fact'
import { decideProposal } from './decide-proposal'
import { ingestFacts } from './ingest-facts'
import { protectFact } from './protect-fact'
import { setPolicy } from './set-policy'
import type { ArrivalProviders } from './steps/read-arrivals'
import {
  at,
  factInput,
  outcomeOf,
  setOverrides,
  snapshot,
  sweep,
  valueOf,
  type RequestFields,
} from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll, undoById } from './testing/each'

openStoreForEachTest()

const NONE: ArrivalProviders = { classifier: null, similarity: null }
type Given = Partial<FactInput>

const set = (overrides: PolicyOverrides) => setPolicyOfAll(overrides)

async function arrives(
  facts: Given | readonly Given[],
  more: { readonly by?: Partial<ArrivalProviders>; readonly request?: RequestFields } = {},
) {
  const given = [facts].flat() as readonly Given[]
  const command = {
    facts: given.map((each) => factInput({ validFrom: null, ...each })),
    system: 'mcp',
    providers: { ...NONE, ...more.by },
  }
  return valueOf(await ingestFacts(store, command, requests(more.request)))
}

/** A model that gives this answer for each arrival; `F1` is the nearest stored fact offered to it. */
function saying(...lines: readonly string[]) {
  const asked: ArrivalQuestion[] = []
  const classifier: Classifier = {
    model: 'stub',
    promptVersion: 'test',
    budget: 10,
    classify: async (questions) => {
      asked.push(...questions)
      return questions.map(({ offered }, nth): Classified => {
        const line = (lines[nth] ?? lines[0] ?? '').replace('F1', offered[0]?.id ?? '')
        const ids = offered.map(({ id }) => id)
        return line === 'down' ? unchecked('timeout', 'No answer.') : parseClassification(line, ids)
      })
    },
  }
  return { classifier, asked }
}

/** A model that gives all texts this similarity. */
const alike = (value: number): SimilarityProvider => ({
  name: 'stub-embedder',
  kind: 'embedding',
  similarities: async (pairs) => ({ ok: true, values: pairs.map(() => value) }),
})

const facts = () => store.read.fact.findMany({ orderBy: { id: 'asc' } })
const proposals = () => store.read.proposal.findMany({ orderBy: { number: 'asc' } })
const named = (content: string) => store.read.fact.findFirstOrThrow({ where: { content } })
const LINUX = { content: 'Mara works on a laptop with Linux', aspect: 'tools' }
const FEDORA = { content: 'Her computer runs Fedora these days', aspect: 'tools' }

describe('[AW1] facts are classified before they are written only where the policy says so', () => {
  it('is off by default: the same words with a stop are stored, and no model is asked', async () => {
    const { classifier, asked } = saying('NOOP F1 | known')
    await arrives(LINUX)
    const stopped = { ...LINUX, content: `${LINUX.content}.` }
    const { arrivals } = await arrives(stopped, { by: { classifier } })
    expect([arrivals, asked, (await facts()).length]).toEqual([[], [], 2])
  })

  it('[AW10] is off when detection is off, and skips facts without a slot', async () => {
    await set({ classifyBeforeWrite: true })
    await arrives([LINUX, { content: 'loose', entity: null, aspect: null }])
    expect((await arrives({ content: 'Loose', entity: null, aspect: null })).arrivals).toEqual([])
    await set({ classifyBeforeWrite: true, supersessionEnabled: false })
    expect((await arrives({ ...LINUX, content: `${LINUX.content}.` })).arrivals).toEqual([])
  })
})

describe('[AW2] a model is asked only about what rules leave open', () => {
  beforeEach(() => set({ classifyBeforeWrite: true }))

  it('not when nothing is stored, when rules decide, or when a flag is off', async () => {
    const { classifier, asked } = saying('ADD | new')
    await arrives(LINUX, { by: { classifier } })
    await arrives(LINUX, { by: { classifier } })
    await arrives(
      { ...LINUX, content: 'Mara works on no laptop with Linux' },
      { by: { classifier } },
    )
    await set({ classifyBeforeWrite: true, semanticContradictionEnabled: false })
    await arrives(FEDORA, { by: { classifier } })
    expect(asked).toEqual([])
  })

  it('[AW11] sends at most five stored facts of the entity, same key first, and none of another agent or key', async () => {
    const { classifier, asked } = saying('ADD | new')
    await arrives({ ...FEDORA, content: 'of another agent', agent: 'other' })
    await arrives([
      { ...FEDORA, content: 'under another key', key: 'editor' },
      { ...FEDORA, content: 'under the same key', key: 'os' },
      ...[1, 2, 3, 4, 5, 6].map((nth) => ({ ...FEDORA, content: `tea number ${nth}` })),
    ])
    await arrives({ ...FEDORA, key: 'os' }, { by: { classifier } })
    const offered = asked[0]?.offered.map(({ content }) => content) ?? []
    expect(offered).toHaveLength(5)
    expect(offered[0]).toBe('under the same key')
    expect(offered).not.toContain('under another key')
    expect(offered).not.toContain('of another agent')
  })

  it('[J1] [AW12] outside any transaction: the store can be written while the model thinks', async () => {
    await arrives(LINUX)
    const { classifier } = saying('ADD | new')
    const slow: Classifier = {
      ...classifier,
      classify: async (questions) => {
        await arrives({ content: 'meanwhile', entity: 'other' })
        return classifier.classify(questions)
      },
    }
    await arrives(FEDORA, { by: { classifier: slow } })
    expect(await facts()).toHaveLength(3)
  })

  it('[A5] a repeated request asks no model and is answered from the log', async () => {
    await arrives(LINUX)
    const { classifier, asked } = saying('UPDATE F1 | changed')
    const request = { idempotencyKey: 'key-1', at: at('2026-10-01T00:00:00Z') }
    const first = await arrives(FEDORA, { by: { classifier }, request })
    const again = await arrives(FEDORA, { by: { classifier }, request })
    expect(asked).toHaveLength(1)
    expect(again).toMatchObject({ repeated: true, facts: first.facts })
    expect(again.inline.proposals).toEqual(first.inline.proposals)
    expect(first.inline.proposals).toHaveLength(1)
  })
})

describe('[AW3] a model’s answer becomes a proposal, even an unusable one', () => {
  beforeEach(async () => {
    await set({ classifyBeforeWrite: true })
    await arrives(LINUX)
  })

  it.each([
    ['UPDATE F1 | switched', /stub read it as a replacement for the older fact\. “switched”/u],
    ['DELETE F1 | gone', /stub read it as taking back the older fact\. “gone”/u],
    ['I think we should add this', /the wrong form/u],
    ['', /the wrong form/u],
    ['UPDATE | user changed preference', /which stored fact/u],
    ['DELETE 00000000-0000-0000-0000-000000000000 | gone', /was not given/u],
  ])('%j: the fact is stored, nothing ends, and a proposal is made', async (line, note) => {
    await set({ classifyBeforeWrite: true, shadowMode: false, supersessionAutoApply: true })
    const { operation } = await arrives(FEDORA, { by: saying(line) })
    const [proposal] = await proposals()
    const [older, newer] = await facts()
    expect(proposal).toMatchObject({
      olderFactId: older?.id,
      newerFactId: newer?.id,
      status: 'pending',
      origin: 'inline',
    })
    expect(proposal?.note).toMatch(note)
    expect([older?.status, newer?.status]).toEqual(['active', 'active'])
    expect(operation.subject.counts).toMatchObject({ facts: 1, asked: 1 })
  })

  it('ADD makes no proposal', async () => {
    const { arrivals, flags } = await arrives(FEDORA, { by: saying('ADD | new') })
    expect([arrivals, flags, await proposals()]).toEqual([[], [], []])
  })

  it('[J3] [AW14] no answer does not mean “new”: the fact is stored, and the log says that the model did not answer', async () => {
    const { operation, flags } = await arrives(FEDORA, { by: saying('down') })
    expect(flags).toEqual([{ index: 0, reason: 'No answer. Rules alone say that it is new.' }])
    expect(operation.reason).toContain('No answer.')
    expect(await facts()).toHaveLength(2)
  })

  it('[P5] a failed classification does not prevent storing', async () => {
    const classifier: Classifier = {
      ...saying().classifier,
      classify: () => Promise.reject(new Error('broken')),
    }
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { flags } = await arrives(FEDORA, { by: { classifier } })
    expect(flags).toHaveLength(1)
    expect(await facts()).toHaveLength(2)
    expect(warned).toHaveBeenCalledOnce()
  })

  it.each([{ protected: true }, { kind: 'constraint' as const }])(
    '[G1] [G2] [AW20] %j makes no proposal; the log shows the model’s answer',
    async (given) => {
      await arrives({ ...given, content: 'Mara signs with GPG', aspect: 'keys' })
      const signs = { content: 'Signing happens by SSH', aspect: 'keys' }
      const { operation } = await arrives(signs, { by: saying('UPDATE F1 | changed') })
      expect(await proposals()).toEqual([])
      expect(operation.reason).toMatch(/supersedes/u)
    },
  )

  it('[AW12] [AW20] a fact that changed while the model was thinking is left alone', async () => {
    const { classifier } = saying('UPDATE F1 | switched')
    const slow: Classifier = {
      ...classifier,
      classify: async (questions) => {
        const { id: factId, version } = await named(LINUX.content)
        valueOf(await protectFact(store, { factId, version, protect: true }, requests()))
        return classifier.classify(questions)
      },
    }
    const { flags } = await arrives(FEDORA, { by: { classifier: slow } })
    expect(flags[0]?.reason).toMatch(/can’t be replaced/u)
    expect(await proposals()).toEqual([])
  })

  it('[P1] [AW20] of two arrivals, one makes a proposal about a fact; the other refers to it', async () => {
    const two = [FEDORA, { ...FEDORA, content: 'All is done on a Chromebook' }]
    const { flags } = await arrives(two, { by: saying('UPDATE F1 | switched') })
    expect(await proposals()).toHaveLength(1)
    expect(flags[0]?.reason).toMatch(/P-1 already asks/u)
  })

  it('[U2] undo removes the fact and its proposal; redo restores both', async () => {
    const { operation } = await arrives(FEDORA, { by: saying('DELETE F1 | gone') })
    const undone = valueOf(await undoById(operation.id))
    expect((await proposals()).map(({ status }) => status)).toEqual(['withdrawn'])
    valueOf(await undoById(undone.operation.id))
    expect((await proposals()).map(({ status }) => status)).toEqual(['pending'])
    expect((await named(FEDORA.content)).status).toBe('active')
  })

  it('[AW5] [AW10] a fact that names what it supersedes is not classified', async () => {
    const { id } = await named(LINUX.content)
    const { asked, classifier } = saying('NOOP F1 | known')
    await arrives({ ...LINUX, supersedes: id }, { by: { classifier } })
    expect(asked).toEqual([])
    expect((await store.read.fact.findUniqueOrThrow({ where: { id } })).status).toBe('superseded')
  })
})

describe('[AW4] a repeated statement confirms the stored fact', () => {
  beforeEach(async () => {
    await set({ classifyBeforeWrite: true })
    await arrives(LINUX)
  })

  it('matched by words: counted, dated and logged with its source; undo is exact', async () => {
    const before = await snapshot(store)
    const source = { externalId: 'm-9', excerpt: 'so I said', session: 'tuesday' }
    const done = await arrives({ ...LINUX, content: `${LINUX.content}.`, source })
    expect(done.facts).toEqual([])
    expect(done.confirmed).toMatchObject([{ confirmations: 1, revision: 1 }])
    expect(done.operation.subject).toMatchObject({
      event: { type: 'stored', only: `${LINUX.content}.`, stored: 0, again: 1 },
      counts: { facts: 0, heardAgain: 1 },
    })
    for (const part of [LINUX.content, 'm-9', 'so I said', 'tuesday'])
      expect(done.operation.reason).toContain(part)
    valueOf(await undoById(done.operation.id))
    const after = await snapshot(store)
    expect(after.facts).toEqual(before.facts)
  })

  it('matched by a model: its different words are kept in the log', async () => {
    const words = { ...LINUX, content: 'Linux is on the laptop that Mara works on' }
    const done = await arrives(words, { by: saying('NOOP F1 | the same') })
    expect(await facts()).toHaveLength(1)
    expect(done.confirmed).toMatchObject([{ confirmations: 1 }])
    expect(done.operation.reason).toMatch(/by stub.*Linux is on the laptop.*“the same”/u)
  })

  it('[A5] a repeated request confirms once', async () => {
    const request = { idempotencyKey: 'key-1', at: at('2026-10-01T00:00:00Z') }
    await arrives(LINUX, { request })
    const again = await arrives(LINUX, { request })
    expect(again.confirmed).toMatchObject([{ confirmations: 1 }])
    expect(again.facts).toEqual([])
  })

  it.each([
    ['a tag', { tags: ['work'] }],
    ['metadata of its own', { metadata: { project: 'a' } }],
    ['another kind', { kind: 'preference' as const }],
    ['an end', { validUntil: at('2027-01-01T00:00:00Z') }],
    ['an earlier time', { validFrom: at('2020-01-01T00:00:00Z') }],
  ])('not when it adds %s: then it is stored', async (_what, given) => {
    expect((await arrives({ ...LINUX, ...given })).confirmed).toEqual([])
    expect(await facts()).toHaveLength(2)
  })

  it('[AW16] a model’s word is not enough when a number, name or polarity differs: a person decides', async () => {
    await arrives({ content: 'The schema of memstore is at version 6', aspect: 'schema' })
    await set({ classifyBeforeWrite: true, supersessionMinConfidence: 1 }) // so the model is asked
    const seven = { content: 'The schema of memstore is at version 7', aspect: 'schema' }
    await arrives(seven, { by: saying('NOOP F1 | known') })
    expect((await facts()).map(({ confirmations }) => confirmations)).toEqual([0, 0, 0])
    expect((await proposals()).at(-1)?.note).toMatch(/already known.*differ/u)
  })

  it('[A7] [AW15] A → B → A is three facts: after B, the old words are news', async () => {
    const editor = (content: string) => ({ content, aspect: 'editor', key: 'editor' })
    await arrives(editor('VS Code'))
    await arrives(editor('Vim'))
    expect((await arrives(editor('VS Code'))).confirmed).toEqual([])
    expect((await arrives([editor('Emacs'), editor('VS Code')])).confirmed).toEqual([])
    expect((await arrives(editor('VS Code'))).confirmed).toEqual([]) // Emacs arrived at the same time
  })

  it('[A7] [AW15] not while an open proposal asks whether it was replaced', async () => {
    await arrives(FEDORA, { by: saying('UPDATE F1 | switched') })
    expect((await arrives(LINUX)).confirmed).toEqual([])
    expect(await facts()).toHaveLength(3)
  })

  it('[A2] [AW17] while frozen nothing is confirmed, and the fact is stored', async () => {
    await set({ classifyBeforeWrite: true, mutationsFrozen: true })
    const { confirmed, flags } = await arrives(LINUX)
    expect([confirmed.length, flags.length, (await facts()).length]).toEqual([0, 1, 2])
  })

  it('[LF4] [LF12] [AW18] a repetition by an agent does not protect a fact from replacement; a person’s confirmation does', async () => {
    const editor = (content: string) => ({
      content,
      aspect: 'editor',
      key: 'editor',
      kind: 'preference' as const,
    })
    await set({ classifyBeforeWrite: true, preferenceKeys: 'apply', shadowMode: false })
    await arrives(editor('VS Code'))
    await arrives(editor('VS Code'))
    await arrives(editor('Vim'))
    expect((await named('VS Code')).status).toBe('superseded')
    const { id: factId, version } = await named('Vim')
    valueOf(await confirmFact(store, { factId, version, reason: null }, requests()))
    await arrives(editor('Emacs'))
    expect((await named('Vim')).status).toBe('active')
  })
})

describe('[AW5] rules', () => {
  beforeEach(() =>
    set({
      classifyBeforeWrite: true,
      shadowMode: false,
      supersessionAutoApply: true,
      detectorProfile: 'default',
    }),
  )

  it('a fact that only denies another is stored and waits for a person, however confident detection is', async () => {
    await arrives({ content: 'Mara uses Linux', aspect: 'tools' })
    const { arrivals } = await arrives({ content: 'Mara no longer uses Linux', aspect: 'tools' })
    expect(arrivals).toMatchObject([{ step: 'DELETE', by: 'rules', asks: true }])
    expect((await facts()).map(({ status }) => status)).toEqual(['active', 'active'])
    const [question, ...others] = await proposals()
    expect(question).toMatchObject({ status: 'pending' })
    expect(others).toEqual([])
    const { id: proposalId = '', version = 0 } = question ?? {}
    const answer = { proposalId, version, value: 'supersede', dwellMs: null, shownSignals: true }
    valueOf(await decideProposal(store, { ...answer, value: 'supersede' }, requests()))
    expect((await named('Mara uses Linux')).status).toBe('superseded')
  })

  it('[AW9] [AW22] “forget that …” never ends a fact automatically, however confident detection is', async () => {
    await set({ shadowMode: false, preferenceKeys: 'apply', detectorProfile: 'default' })
    const linux = { kind: 'preference', key: 'os', aspect: 'tools' } as const
    await arrives({ ...linux, content: 'Mara uses Linux' })
    await arrives({ ...linux, content: 'Please forget that Mara uses Linux' })
    expect((await named('Mara uses Linux')).status).toBe('active')
    expect(await proposals()).toMatchObject([{ status: 'pending' }])
    await arrives({ ...linux, content: 'Mara uses macOS' })
    expect((await named('Please forget that Mara uses Linux')).status).toBe('active')
  })

  it('[AW9] [AW22] “forget that …” proposes to end the fact, and is never true itself', async () => {
    await arrives({ content: 'Mara uses Linux', aspect: 'tools' })
    const forget = { content: 'Please forget that Mara uses Linux', aspect: 'tools' }
    const { arrivals } = await arrives(forget)
    expect(arrivals).toMatchObject([{ step: 'DELETE', by: 'rules', asks: true }])
    expect((await named('Mara uses Linux')).status).toBe('active')
    const { validFrom, validUntil } = await named(forget.content)
    expect(validUntil).toEqual(validFrom)
    expect(await proposals()).toMatchObject([{ status: 'pending' }])
  })

  it('[AW19] a replacing fact is left to the inline pass and its policy', async () => {
    await arrives({ content: 'memstore schema version is 6', aspect: 'schema' })
    const seven = { content: 'memstore schema version is 7', aspect: 'schema' }
    const { arrivals } = await arrives(seven)
    expect(arrivals).toMatchObject([{ step: 'UPDATE', by: 'rules', asks: false }])
    expect(await proposals()).toHaveLength(1)
    expect((await named('memstore schema version is 6')).status).toBe('superseded')
  })
})

describe('[AW6] a restatement with similar meaning and another value makes a proposal', () => {
  beforeEach(() => set({ detectorProfile: 'default' }))

  const vim = { content: 'matthew prefers vim', entity: 'matthew', aspect: 'tools' }
  const emacs = { content: 'matthew prefers emacs', entity: 'matthew', aspect: 'tools' }

  it('memstore-M18: also in another context, which is marked; from 0.85, without a switch', async () => {
    await arrives({ ...vim, metadata: { project: 'A' } })
    await arrives({ ...emacs, metadata: { project: 'B' } }, { by: { similarity: alike(0.9) } })
    const [proposal, ...others] = await proposals()
    expect(proposal).toMatchObject({ contextDiffers: true, status: 'pending' })
    expect(proposal?.note).toMatch(/stub-embedder.*0\.90/u)
    expect(others).toEqual([])
  })

  it('memstore-M20: below 0.85 it makes no proposal', async () => {
    await arrives({ content: 'Herald uses RSS', entity: 'Herald', aspect: 'feeds' })
    const atom = { content: 'Herald uses Atom', entity: 'Herald', aspect: 'feeds' }
    await arrives(atom, { by: { similarity: alike(0.82) } })
    expect(await proposals()).toEqual([])
  })

  it('[ME4] with no difference it is a question of merging, so no proposal is made', async () => {
    await arrives({ content: 'The service keeps sessions in Redis', aspect: 'storage' })
    const same = { content: 'The service keeps its sessions in Redis', aspect: 'storage' }
    await arrives(same, { by: { similarity: alike(0.97) } })
    expect(await proposals()).toEqual([])
  })

  it('[P1] what detection proposes anyway is not proposed twice', async () => {
    const schema = (nth: number) => ({
      content: `memstore schema version is ${nth}`,
      entity: 'memstore',
      aspect: 'schema',
    })
    await arrives(schema(6))
    await arrives(schema(7), { by: { similarity: alike(0.97) } })
    expect(await proposals()).toHaveLength(1)
  })

  it('memstore-M04: a failing model does not prevent storing, and the log says so', async () => {
    await arrives(vim)
    const similarity: SimilarityProvider = {
      ...alike(1),
      similarities: async () => ({ ok: false, why: 'The server could not be reached.' }),
    }
    const { operation } = await arrives(emacs, { by: { similarity } })
    expect(operation.reason).toMatch(/could not be reached.*not looked for/u)
    expect(await facts()).toHaveLength(2)
  })
})

describe('[AW7] another value under the key of a preference', () => {
  const editor = (content: string, given: Given = {}): Given => ({
    content,
    aspect: 'tooling',
    key: 'editor',
    kind: 'preference',
    ...given,
  })
  const states = async () => (await facts()).map(({ status }) => status)

  it('off by default: detection alone decides', async () => {
    await arrives([editor('Emacs all day')])
    await arrives(editor('Neovim with plugins'))
    expect(await proposals()).toEqual([])
  })

  it('proposes it with a reason', async () => {
    await set({ preferenceKeys: 'propose', shadowMode: false })
    await arrives(editor('Emacs all day'))
    await arrives(editor('Neovim with plugins'))
    expect(await proposals()).toMatchObject([
      { status: 'pending', note: 'Another value under the same key, “editor”.' },
    ])
    expect(await states()).toEqual(['active', 'active'])
  })

  it('[A7] [AW21] applies A → B → A as one operation each, and undo reverts it', async () => {
    await set({ preferenceKeys: 'apply', shadowMode: false })
    await arrives(editor('tabs'))
    await arrives(editor('2 spaces'))
    await arrives(editor('tabs'))
    expect(await states()).toEqual(['superseded', 'superseded', 'active'])
    const last = await store.read.operation.findFirstOrThrow({
      where: { kind: 'auto-apply' },
      orderBy: { seq: 'desc' },
    })
    expect(outcomeOf(await undoById(last.id))).toBe('ok')
    expect(await states()).toEqual(['superseded', 'active', 'active'])
  })

  it('A → B → C arriving together form a chain', async () => {
    await set({ preferenceKeys: 'apply', shadowMode: false })
    const day = (nth: number) => ({ validFrom: at(`2026-03-0${nth}T00:00:00Z`) })
    await arrives([editor('npm', day(1)), editor('yarn', day(2)), editor('pnpm', day(3))])
    const [npm, yarn, pnpm] = await facts()
    expect([npm?.supersededById, yarn?.supersededById]).toEqual([yarn?.id, pnpm?.id])
  })

  it.each([
    ['in shadow', { shadowMode: true }, {}],
    ['while frozen', { mutationsFrozen: true }, {}],
    ['in another context', {}, { metadata: { project: 'b' } }],
    ['[GA19] less sure', {}, { metadata: { project: 'a' }, confidence: 0.5 }],
    [
      '[GA20] not begun yet',
      {},
      { metadata: { project: 'a' }, validFrom: at('2099-01-01T00:00:00Z') },
    ],
  ] as const)('[G4] [A2] %s it waits for a person', async (_when, policy, given) => {
    await set({ preferenceKeys: 'apply', shadowMode: false, ...policy })
    await arrives(editor('vim', { metadata: { project: 'a' }, confidence: 0.9 }))
    await arrives(editor('emacs', given))
    expect(await states()).toEqual(['active', 'active'])
    expect(await proposals()).toMatchObject([{ status: 'pending' }])
  })

  it('[G2] [AW21] a protected preference stays', async () => {
    await set({ preferenceKeys: 'apply', shadowMode: false })
    await arrives(editor('vim', { protected: true }))
    await arrives(editor('emacs'))
    expect(await states()).toEqual(['active', 'active'])
  })

  it('does not affect another key, aspect or kind', async () => {
    await set({ preferenceKeys: 'apply', shadowMode: false })
    await arrives(editor('tea in the morning'))
    await arrives(editor('oat milk with it', { key: 'milk' }))
    await arrives(editor('a window seat', { aspect: 'travel' }))
    await arrives(editor('wrote it in ink', { kind: 'fact' }))
    expect(await proposals()).toEqual([])
  })

  it('[P2] [U4] [AW21] after “keep both” or undo, it is not applied again', async () => {
    await set({ preferenceKeys: 'propose', shadowMode: false })
    await arrives(editor('coffee'))
    await arrives(editor('tea'))
    const [asked] = await proposals()
    const [proposalId, version] = [asked?.id ?? '', asked?.version ?? 0]
    const answer = { proposalId, version, value: 'keep_both' as const }
    valueOf(
      await decideProposal(store, { ...answer, dwellMs: null, shownSignals: true }, requests()),
    )
    await set({ preferenceKeys: 'apply', shadowMode: false })
    await arrives(editor('water'))
    expect((await named('coffee')).status).toBe('active')
  })

  it('the agent’s setting overrides the default, which overrides the environment', async () => {
    await set({ preferenceKeys: 'propose' })
    await arrives(editor('coffee'))
    await setOverrides(store, requests(), {
      agentId: 'scout',
      overrides: { preferenceKeys: 'off' },
    })
    await arrives(editor('a stroll'))
    expect(await proposals()).toEqual([])
  })

  it('[GA3] [AW21] while live, one person cannot switch on applying', async () => {
    await arrives(editor('coffee'))
    const save = async (overrides: PolicyOverrides) => {
      const row = await store.read.policyRow.findUnique({ where: { id: 'scout' } })
      const command = { agentId: 'scout', version: row?.version ?? 0, overrides }
      return outcomeOf(await setPolicy(store, command, requests()))
    }
    expect(await save({ preferenceKeys: 'apply' })).toBe('ok') // in shadow mode it changes no fact
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    expect(await save({ shadowMode: false, preferenceKeys: 'propose' })).toBe('ok')
    expect(await save({ shadowMode: false, preferenceKeys: 'apply' })).toBe('needs-signatures')
  })

  it('a sweep proposes too, and applies in phase 3', async () => {
    await arrives([editor('coffee', { validFrom: at('2026-01-01T00:00:00Z') }), editor('tea')])
    expect(await proposals()).toEqual([])
    await set({ preferenceKeys: 'apply', shadowMode: false, supersessionSweepEnabled: true })
    await sweep(store, requests)
    expect((await named('coffee')).status).toBe('superseded')
  })
})
