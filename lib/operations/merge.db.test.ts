import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { pairKeyOf } from '@/lib/domain/proposal'

import { markNotDuplicates } from './mark-not-duplicates'
import { mergeFacts, type MergeFacts } from './merge-facts'
import { rewordFact } from './reword-fact'
import { supersedeByHand } from './supersede-by-hand'
import { at, factInput, factRowOf, outcomeOf, seedPair, setOverrides, valueOf } from './testing'
import { hasConformanceRows, readConformanceRows, SKIPPED } from './testing/conformance'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  setPolicyOfAll,
  factOf,
} from './testing/each'
import { undoOperations } from './undo-operation'

openStoreForEachTest({ live: true })

async function given(inputs: Readonly<Record<string, Partial<FactInput>>>) {
  const facts = Object.entries(inputs).map(([id, input]) => factInput({ externalId: id, ...input }))
  valueOf(await importFile({ facts }))
}

async function merge(ids: readonly string[], more: Partial<MergeFacts> = {}) {
  const rows = await Promise.all(ids.map(factOf))
  return mergeFacts(
    store,
    {
      members: rows.map(({ id, version }) => ({ id, version })),
      survivorId: rows[0]?.id ?? '',
      words: 'all',
      confirmed: true,
      embedded: new Map(),
      reason: null,
      ...more,
    },
    requests(),
  )
}

const undo = async (...ids: readonly string[]) =>
  undoOperations(store, { operationIds: ids }, requests())

describe('mergeFacts', () => {
  it('[ME5] the survivor takes over what the others add; they end as its older versions', async () => {
    await given({
      s: { content: 'Keep this canonical note', tags: ['x'] },
      m: { content: 'Extra detail to fold in', tags: ['x', 'y'] },
    })
    const before = [await factOf('s'), await factOf('m')]
    const done = valueOf(await merge(['s', 'm'], { reason: 'the same note' }))
    expect(await factOf('s')).toMatchObject({
      content: 'Keep this canonical note\nExtra detail to fold in',
      tags: '["x","y"]',
      revision: 2,
      status: 'active',
    })
    expect(await factOf('m')).toMatchObject({
      status: 'superseded',
      supersededById: before[0]?.id,
      content: 'Extra detail to fold in',
    })
    expect(done.operation).toMatchObject({ kind: 'merge', reason: 'the same note' })
    expect(outcomeOf(await undo(done.operation.id))).toBe('ok')
    for (const known of before) {
      const { version: _now, ...same } = await factRowOf(store, known.id)
      const { version: _before, ...was } = known
      expect(same).toEqual(was)
    }
    expect(outcomeOf(await undo(done.operation.id))).toBe('already-undone')
  })

  it('[P3] the survivor’s open proposals become stale, the others’ are withdrawn; undo restores both', async () => {
    const { older, newer, proposal } = await seedPair(store, requests())
    await given({ again: { content: 'Mara lives in Oulu at present', validFrom: newer.validFrom } })
    const again = await factOf('again')
    const command = {
      members: [newer, again].map(({ id, version }) => ({ id, version })),
      survivorId: newer.id,
      words: 'all',
      confirmed: true,
      embedded: new Map<string, number>(),
      reason: null,
    } as const
    const done = valueOf(await mergeFacts(store, command, requests()))
    const status = async () =>
      (await store.read.proposal.findUniqueOrThrow({ where: { id: proposal.id } })).status
    expect(await status()).toBe('stale')
    expect((await factRowOf(store, older.id)).status).toBe('active')
    await undo(done.operation.id)
    expect(await status()).toBe('pending')
  })

  it('[A5] the same request twice has one effect', async () => {
    await given({ a: { content: 'Uses pnpm' }, b: { content: 'uses pnpm.' } })
    const rows = [await factOf('a'), await factOf('b')]
    const command = {
      members: rows.map(({ id, version }) => ({ id, version })),
      survivorId: rows[0]?.id ?? '',
      words: 'own',
      confirmed: true,
      embedded: new Map<string, number>(),
      reason: null,
    } as const
    const request = requests({ idempotencyKey: 'once' })
    const first = valueOf(await mergeFacts(store, command, request))
    expect(valueOf(await mergeFacts(store, command, request))).toMatchObject({
      operation: { id: first.operation.id },
      repeated: true,
    })
  })

  it.each([
    ['begun', { validFrom: at('2099-01-01T00:00:00Z') }],
    ['over', { validUntil: at('2026-03-02T00:00:00Z') }],
  ])(
    '[ME18] [T4] is confirmed where only some are %s, also where none else is',
    async (_what, more) => {
      await setPolicyOfAll({ shadowMode: false, mergeAutoApply: true })
      const tags = ['tea']
      await given({ a: { tags }, b: { tags }, c: { tags, ...more } })
      expect(outcomeOf(await merge(['a', 'c'], { confirmed: false }))).toBe('confirm-merge')
      expect(outcomeOf(await merge(['a', 'b'], { confirmed: false }))).toBe('ok')
      expect(outcomeOf(await merge(['a', 'c']))).toBe('ok')
    },
  )

  it('[ME6] refuses facts changed since the plan, shadow, frozen, and another agent’s fact', async () => {
    await given({ a: { content: 'Uses pnpm' }, b: { content: 'uses pnpm.' } })
    await given({ c: { content: 'Uses pnpm', agent: 'other' } })
    const [a, b] = [await factOf('a'), await factOf('b')]
    const shown = [a, b].map(({ id, version }) => ({ id, version: version + 1 }))
    expect(outcomeOf(await merge(['a', 'b'], { members: shown }))).toBe('changed-meanwhile')
    expect(outcomeOf(await merge(['a', 'c']))).toBe('other-agent')
    expect(outcomeOf(await merge(['a', 'b'], { survivorId: 'nobody' }))).toBe('not-found')
    await setPolicyOfAll({ shadowMode: true })
    expect(outcomeOf(await merge(['a', 'b']))).toBe('shadow')
    await setPolicyOfAll({ mutationsFrozen: true })
    expect(outcomeOf(await merge(['a', 'b']))).toBe('frozen')
  })
})

describe('markNotDuplicates', () => {
  it('[ME7] is stored with the current wording, and can be undone', async () => {
    await given({ a: { content: 'Uses pnpm' }, b: { content: 'uses pnpm.' } })
    const [a, b] = [await factOf('a'), await factOf('b')]
    const command = { factIds: [b.id, a.id], reason: null }
    const done = valueOf(await markNotDuplicates(store, command, requests()))
    expect(await store.read.keptApart.findMany()).toMatchObject([
      { pairKey: pairKeyOf(a.id, b.id), firstRevision: 1, secondRevision: 1, reverted: false },
    ])
    expect(outcomeOf(await undo(done.operation.id))).toBe('ok')
    expect(await store.read.keptApart.findMany()).toMatchObject([{ reverted: true }])
  })

  it('refuses a single fact, a missing one, and two agents', async () => {
    await given({ a: { content: 'Uses pnpm' } })
    await given({ c: { content: 'Uses pnpm', agent: 'other' } })
    const [a, c] = [await factOf('a'), await factOf('c')]
    const apart = async (...factIds: string[]) =>
      outcomeOf(await markNotDuplicates(store, { factIds, reason: null }, requests()))
    expect(await apart(a.id, a.id)).toBe('bad-input')
    expect(await apart(a.id, 'nobody')).toBe('not-found')
    expect(await apart(a.id, c.id)).toBe('other-agent')
  })
})

// Rows of the conformance files whose steps include a merge.

type Item = {
  readonly id: string
  readonly text: string
  readonly tags?: string[]
  readonly protected?: boolean
}
type Step = Readonly<Record<string, unknown>>
type State = Readonly<Record<string, unknown>>
type Row = {
  readonly id: string
  readonly why: string
  readonly given: { readonly items?: readonly Item[]; readonly steps: readonly Step[] } & State
  readonly expect: State
}
const RUN = [
  'vestige-V10',
  'vestige-V12a',
  'vestige-V12b',
  'vestige-X03',
  'vestige-X04',
  'vestige-X05',
  'vestige-V13',
  'vestige-V13b',
  'vestige-V29',
  'vestige-X08',
]

const KINDS: Readonly<Record<string, string>> = {
  ok: 'ok',
  'refused:protected': 'protected',
  'refused:already_undone': 'already-undone',
  'refused:later_operation': 'blocked-by-later',
  'refused:confirm_required': 'confirm-merge',
  'refused:already_applied': 'already-superseded',
  'refused:stale': 'changed-meanwhile',
}

const rows = readConformanceRows<Row>(['vestige']).filter(({ id }) => RUN.includes(id))

async function runStep(step: Step, operations: Map<string, string>, planned: Map<string, number>) {
  const ids = (step['ids'] as string[] | undefined) ?? ['older', 'newer']
  const done = async (result: Awaited<ReturnType<typeof undo>>) => {
    if (result.ok)
      operations.set(
        typeof step['op'] === 'string' ? step['op'] : (step['do'] as string),
        result.value.operation.id,
      )
    return outcomeOf(result)
  }
  switch (step['do']) {
    case 'merge':
    case 'planMerge':
    case 'apply': {
      const survivor = await factOf((step['survivor'] as string | undefined) ?? ids[0] ?? '')
      const confirmed = step['confirm'] === undefined || step['confirm'] === true
      return done(await merge(ids, { survivorId: survivor.id, confirmed }))
    }
    case 'planSupersede': {
      for (const side of ['older', 'newer']) {
        const { id, version } = await factOf(step[side] as string)
        planned.set(side, version)
        operations.set(side, id)
      }
      return 'ok'
    }
    case 'supersede':
    case 'applyPlan': {
      const sideOf = async (side: string) =>
        step[side] === undefined
          ? { id: operations.get(side) ?? '', version: planned.get(side) ?? 0 }
          : factOf(step[side] as string)
      const [older, newer] = [await sideOf('older'), await sideOf('newer')]
      const pair = {
        olderId: older.id,
        olderVersion: older.version,
        newerId: newer.id,
        newerVersion: newer.version,
        reason: null,
      }
      return done(await supersedeByHand(store, pair, requests()))
    }
    case 'edit': {
      const { id, version } = await factOf(step['id'] as string)
      const command = { factId: id, version, content: step['text'] as string, reason: null }
      return done(await rewordFact(store, command, requests()))
    }
    case 'undo': {
      const op = typeof step['op'] === 'string' ? step['op'] : 'merge'
      const id = operations.get(op === 'the undo' ? 'undo' : op) ?? ''
      const result = await undo(id)
      if (result.ok && step['op'] !== 'the undo') operations.set('undo', result.value.operation.id)
      return outcomeOf(result)
    }
    default:
      throw new Error(`unknown step ${JSON.stringify(step)}`)
  }
}

async function checkState(id: string, state: State): Promise<void> {
  const known = 'contains tagsInclude status supersededBy readable text'.split(' ')
  expect(Object.keys(state).filter((name) => !known.includes(name))).toEqual([])
  const now = await factOf(id)
  for (const words of (state['contains'] as string[] | undefined) ?? [])
    expect(now.content).toContain(words)
  for (const tag of (state['tagsInclude'] as string[] | undefined) ?? [])
    expect(JSON.parse(now.tags)).toContain(tag)
  const { status = now.status, text = now.content, supersededBy } = state as Record<string, string>
  expect(now).toMatchObject({ status, content: text })
  const by = supersededBy === undefined ? now.supersededById : (await factOf(supersededBy)).id
  expect(now.supersededById).toBe(by)
}

describe.skipIf(!hasConformanceRows)(`conformance${SKIPPED}`, () => {
  it.each(rows.map((each) => [each.id, each.why, each] as const))(
    '%s: %s',
    async (_id, _why, { given: { items, steps, ...rest }, expect: wanted }) => {
      const sides = (['older', 'newer'] as const).flatMap((id) =>
        rest[id] === undefined ? [] : [{ ...(rest[id] as Item), id }],
      )
      const pair: readonly Item[] = [
        { id: 'older', text: 'use tokio for async rust' },
        { id: 'newer', text: 'use tokio for async rust.' },
      ]
      const all = items ?? (sides.length > 0 ? sides : pair)
      await given(
        Object.fromEntries(
          all.map((item, nth) => [
            item.id,
            {
              content: item.text,
              tags: item.tags ?? [],
              protected: item.protected === true,
              validFrom: new Date(Date.UTC(2026, 0, 1 + nth)),
            },
          ]),
        ),
      )
      const policy = (rest['policy'] ?? {}) as {
        match?: number
        possible?: number
        autoApply?: boolean
      }
      await setOverrides(store, requests(), {
        agentId: 'scout',
        overrides: {
          shadowMode: false,
          mergeMatchThreshold: policy.match,
          mergePossibleThreshold: policy.possible,
          mergeAutoApply: policy.autoApply,
        },
      })
      const [operations, planned] = [new Map<string, string>(), new Map<string, number>()]
      const results: string[] = []
      const after: Readonly<Record<string, State>>[] = []
      for (const step of steps) {
        results.push(await runStep(step, operations, planned))
        const states = wanted[`afterStep${results.length}`] as Record<string, State> | undefined
        for (const [id, state] of Object.entries(states ?? {})) {
          await checkState(id, state)
        }
        after.push(states ?? {})
      }
      expect(results).toEqual((wanted['results'] as string[]).map((each) => KINDS[each]))
      for (const [id, state] of Object.entries((wanted['final'] ?? {}) as Record<string, State>)) {
        await checkState(id, state)
      }
    },
  )
})
