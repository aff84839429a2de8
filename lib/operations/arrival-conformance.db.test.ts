import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import type { Classifier } from '@/lib/judge/classifier'
import { parseClassification } from '@/lib/judge/parse-classification'
import type { SimilarityProvider } from '@/lib/similarity/provider'

import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { supersedeByHand } from './supersede-by-hand'
import { batchOf, factInput, valueOf } from './testing'
import { hasConformanceRows, readConformanceRows } from './testing/conformance'
import { openStoreForEachTest, requests, store, setPolicyOfAll } from './testing/each'

// The rows on what happens to an arriving fact: write gating (Vestige) and another value under a key (hybrid memory).

type Said = {
  readonly id?: string
  readonly text: string
  readonly similarity?: number
  readonly key?: string
  readonly value?: string
}
type Row = {
  readonly id: string
  readonly why: string
  readonly given: {
    readonly policy?: { readonly autoApply?: boolean }
    readonly candidates?: readonly Said[]
    readonly older?: Said
    readonly newer?: Said
    readonly items?: readonly Said[]
    readonly steps?: readonly { readonly again?: boolean }[]
  }
  readonly expect: {
    readonly action?: 'add' | 'confirm' | 'review'
    readonly proposals?: number
    readonly applied?: number
    readonly results?: readonly string[]
    readonly inserted?: number
    readonly duplicates?: number
    readonly review?: boolean
  }
}

const rows = readConformanceRows<Row>(['vestige', 'hybrid-memory', 'memstore', 'signet'])
const only = (ids: string) => rows.filter(({ id }) => ids.split(' ').includes(id))

openStoreForEachTest()

/** A model that deletes whatever it sees. */
const deleting: Classifier = {
  model: 'stub',
  promptVersion: 'test',
  budget: 10,
  classify: async (questions) =>
    questions.map(({ offered }) =>
      parseClassification(
        `DELETE ${offered[0]?.id} | contradicted`,
        offered.map(({ id }) => id),
      ),
    ),
}

async function arrives(
  fact: Partial<FactInput>,
  similarity: SimilarityProvider | null = null,
  classifier: Classifier | null = null,
) {
  const command = {
    facts: [factInput({ validFrom: null, ...fact })],
    system: 'mcp',
    providers: { classifier, similarity },
  }
  return valueOf(await ingestFacts(store, command, requests()))
}

const alike = (value: number): SimilarityProvider => ({
  name: 'stub-embedder',
  kind: 'embedding',
  similarities: async (pairs) => ({ ok: true, values: pairs.map(() => value) }),
})

const facts = () => store.read.fact.findMany({ orderBy: { id: 'asc' } })

describe.skipIf(!hasConformanceRows)(
  '[AW4] the same value under one key (skipped without ../shared)',
  () => {
    it.each(only('hybrid-H14a hybrid-H14b hybrid-H14c'))('$id: $why', async ({ given }) => {
      const overrides = { classifyBeforeWrite: true, detectorProfile: 'default' } as const
      await setPolicyOfAll(overrides)
      const place = { entity: 'user', key: 'theme' }
      await arrives({ ...place, content: given.older?.text ?? '' })
      await arrives({ ...place, content: given.newer?.text ?? '' })
      expect(await facts()).toMatchObject([{ status: 'active', confirmations: 1 }])
      expect(await store.read.proposal.count()).toBe(0)
    })

    it.each([
      ['another value', 'User uses light mode', 'theme'],
      ['another key', 'User uses dark mode', 'terminal theme'],
      ['the past', 'User used dark mode', 'theme'],
      ['a denial', 'User no longer uses dark mode', 'theme'],
    ])('%s is stored', async (_what, content, key) => {
      const overrides = { classifyBeforeWrite: true, detectorProfile: 'default' } as const
      await setPolicyOfAll(overrides)
      await arrives({ entity: 'user', key: 'theme', content: 'User prefers dark mode' })
      await arrives({ entity: 'user', key, content })
      expect(await facts()).toMatchObject([{ confirmations: 0 }, { confirmations: 0 }])
    })
  },
)

describe.skipIf(!hasConformanceRows)('[AW4] [AW6] write gating (skipped without ../shared)', () => {
  it.each(only('vestige-V18a vestige-V18b vestige-V18c vestige-V27c vestige-X07'))(
    '$id: $why',
    async ({ given, expect: wanted }) => {
      await setPolicyOfAll({ classifyBeforeWrite: true, detectorProfile: 'default' })
      const candidates = given.candidates ?? []
      for (const { text } of candidates) await arrives({ content: text })
      await arrives({ content: given.newer?.text ?? '' }, alike(candidates[0]?.similarity ?? 0))
      const stored = await facts()
      const asked = await store.read.proposal.count()
      const isConfirmed = stored.some(({ confirmations }) => confirmations > 0)
      expect(stored.every(({ status }) => status === 'active')).toBe(true)
      expect({
        added: stored.length - candidates.length,
        isConfirmed,
        asked,
      }).toEqual({
        added: wanted.action === 'confirm' ? 0 : 1,
        isConfirmed: wanted.action === 'confirm',
        asked: wanted.action === 'review' ? 1 : 0,
      })
    },
  )

  it.each(only('vestige-V29'))('$id: $why', async ({ given }) => {
    await setPolicyOfAll({ shadowMode: false })
    for (const { text } of given.items ?? []) await arrives({ content: text })
    const [older, newer] = await facts()
    const sides = {
      olderId: older?.id ?? '',
      olderVersion: 1,
      newerId: newer?.id ?? '',
      newerVersion: 1,
    }
    valueOf(await supersedeByHand(store, { ...sides, reason: null }, requests()))
    expect((await facts()).map(({ status }) => status)).toEqual(['superseded', 'active'])
  })
})

const BROKEN: SimilarityProvider = {
  name: 'stub-embedder',
  kind: 'embedding',
  similarities: async () => ({ ok: false, why: 'The model does not answer.' }),
}

describe.skipIf(!hasConformanceRows)(
  '[P5] storing does not depend on a model (skipped without ../shared)',
  () => {
    it.each(only('memstore-M04 memstore-M07b'))('$id: $why', async ({ given }) => {
      const { older, newer, items = [older, newer] } = given
      const command = {
        facts: items.map((said) => factInput({ content: said?.text ?? '', validFrom: null })),
        system: 'mcp',
        providers: {
          classifier: null,
          similarity: Object.hasOwn(given, 'items') ? BROKEN : null,
        },
      }
      valueOf(await ingestFacts(store, command, requests()))
      expect((await facts()).map(({ content }) => content)).toEqual(items.map((said) => said?.text))
    })
  },
)

describe.skipIf(!hasConformanceRows)(
  'duplicate arrivals, and arrivals that would delete (skipped without ../shared)',
  () => {
    it.each(only('memstore-M07a'))('[S1] [A1] $id: $why', async ({ given, expect: wanted }) => {
      const facts = (given.items ?? []).map(({ text }) =>
        factInput({ externalId: null, content: text }),
      )
      const command = { batch: batchOf({ facts }), skipRefused: false }
      const { plan } = valueOf(await importFacts(store, command, requests()))
      const { inserted, duplicates } = wanted
      expect(await store.read.fact.count()).toBe(inserted)
      expect(facts.length - plan.added).toBe(duplicates)
    })

    it.each(only('signet-W1'))('[AW5] $id: $why', async ({ given, expect: wanted }) => {
      await setPolicyOfAll({
        classifyBeforeWrite: true,
        shadowMode: false,
        supersessionAutoApply: true,
      })
      await arrives({ content: given.older?.text ?? '' })
      await arrives({ content: given.newer?.text ?? '' }, null, deleting)
      expect((await facts()).filter(({ status }) => status !== 'active')).toHaveLength(
        wanted.applied ?? -1,
      )
      const waiting = await store.read.proposal.count({ where: { status: 'pending' } })
      expect(waiting > 0).toBe(wanted.review)
    })
  },
)

describe.skipIf(!hasConformanceRows)(
  '[AW7] another value under a key (skipped without ../shared)',
  () => {
    it.each(only('hybrid-H24a hybrid-H24b hybrid-H24c hybrid-H24d'))(
      '$id: $why',
      async ({ given, expect: wanted }) => {
        const { policy, older, newer, steps = [] } = given
        await setPolicyOfAll({
          preferenceKeys: policy?.autoApply === true ? 'apply' : 'propose',
          shadowMode: false,
        })
        // their facts are a key and a value; the words carry nothing
        const fact = (said: Said | undefined) => ({
          kind: 'preference' as const,
          key: said?.key ?? null,
          content: `${said?.key} ${said?.value}`,
        })
        await arrives(fact(older))
        await arrives(fact(newer))
        for (const { again } of steps) if (again === true) await arrives(fact(newer))
        const [first] = await facts()
        const waiting = await store.read.proposal.count({ where: { status: 'pending' } })
        expect(first?.status).toBe(wanted.applied === 1 ? 'superseded' : 'active')
        expect(waiting).toBe(wanted.proposals ?? 0)
      },
    )
  },
)
