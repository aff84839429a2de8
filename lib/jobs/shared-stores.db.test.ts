import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import type { FactInput } from '@/lib/domain/import-batch'
import { pathLengths, tally } from '@/lib/importers/testing'
import { importFacts } from '@/lib/operations/import-facts'
import { countedRequests, valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'

import { readFile } from './read-file'

const STORES = path.resolve(import.meta.dirname, '../../../shared/fixtures/stores')
const PRESENT = existsSync(path.join(STORES, 'memstore-export-a.json'))
const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-shared-'))

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const counts = z.record(z.string(), z.number())
const reasons = z.record(
  z.string(),
  z.object({ action: z.string(), count: z.number(), ids: z.array(z.string()) }),
)
const expectation = z.object({
  supersession: z.object({
    pointers_with_existing_target: z.number(),
    chains: z.object({
      by_length: counts,
      longest: z.array(z.coerce.string()),
      rows_with_several_predecessors: counts,
    }),
  }),
  samples: z.array(
    z.object({
      id: z.coerce.string(),
      content: z.string().optional(),
      text: z.string().optional(),
      superseded_by: z.coerce.string().nullable(),
      created_utc: z.string(),
      superseded_utc: z.string().nullish(),
      valid_from_utc: z.string().nullish(),
      valid_until_utc: z.string().nullish(),
      protected: z.boolean().optional(),
    }),
  ),
  facts: z.looseObject({ total: z.number(), by_state: counts.optional() }).optional(),
  nodes: z
    .object({ total: z.number(), by_state: counts, protected: z.array(z.string()) })
    .optional(),
  counts: z
    .record(z.string(), z.union([z.number(), z.looseObject({ total: z.number() })]))
    .optional(),
  rows_to_refuse_or_flag: z.object({ reasons }).optional(),
  facts_to_refuse_or_flag: z.object({ reasons }).optional(),
  nodes_to_refuse_or_flag: z.object({ reasons }).optional(),
  links_and_contradictions_to_refuse_or_flag: reasons.optional(),
})

const FLAG_OF: Readonly<Record<string, RegExp>> = {
  session_lifespan: /^Session only/,
  successor_missing: /^Superseded without successor/,
  confidence_out_of_range: /^Its confidence is/,
  validity_reversed: /^Reversed/,
  expired: /^Expired/,
  quarantined: /^Quarantined/,
  session_scope: /^Session only/,
  back_pointer_not_confirmed: /^Back pointer left out/,
  retracted: /^Retracted/,
  trimmed: /^Trimmed/,
  created_at_milliseconds: /^In milliseconds/,
  contradiction_open_but_settled: /^The older side of the proposal is no longer active/,
  supersedes_link_not_backed_by_row: /^Link left out/,
}

/** In the words of the expectations, judged as of the day that they name. */
function stateOf({ status, archived, validUntil, supersededBy }: FactInput): string {
  if (status === 'superseded' || supersededBy !== null) return 'superseded'
  if (archived === true) return 'quarantined'
  return validUntil !== null && validUntil.getTime() < NOW_MS ? 'expired' : 'active'
}

/** What superseded_at of hybrid memory means (rule RI5). */
function meaningOf({ status, archived }: FactInput): string {
  return status === 'superseded' ? 'replaced' : archived === true ? 'trimmed' : status
}

const NOW_MS = Date.parse('2026-09-01T00:00:00Z')
const CASES = [
  'memstore-export-a.json',
  'copilot-a-memory.json',
  'vestige-portable-a.json',
  'vestige-2.2-a.db',
  'hybrid-a-facts.db',
]

describe.skipIf(!PRESENT).each(CASES)(
  '%s (only where ../shared/fixtures/stores is present)',
  (name) => {
    const load = () => {
      const expected = path.join(STORES, name.replace(/\.(?:json|db)$/, '.expect.json'))
      const wanted = expectation.parse(JSON.parse(readFileSync(expected, 'utf8')))
      const file = path.join(folder, name)
      copyFileSync(path.join(STORES, name), file)
      const task = { what: 'facts', file, name, agent: null, nowMs: NOW_MS } as const
      const batch = valueOf(readFile(task, () => undefined))
      if (!('facts' in batch)) throw new Error('no facts')
      return { wanted, batch, file }
    }

    it('[I4] reading does not change it', () => {
      const { file } = load()
      const sha256 = (of: string) => createHash('sha256').update(readFileSync(of)).digest('hex')
      expect(sha256(file)).toBe(sha256(path.join(STORES, name)))
    })

    it('[I26] every fact is taken, in its state and with its protection', () => {
      const { wanted, batch } = load()
      const lists = ['userFacts', 'preferences', 'decisions', 'projectContext'].flatMap((list) => {
        const count = wanted.counts?.[list]
        return count === undefined ? [] : [typeof count === 'number' ? count : count.total]
      })
      const total = wanted.facts?.total ?? wanted.nodes?.total
      expect(batch.facts).toHaveLength(total ?? lists.reduce((sum, count) => sum + count, 0))
      const states = tally(batch.facts.map(stateOf))
      expect(wanted.nodes?.by_state ?? states).toEqual(states)
      const kept = batch.facts.filter((fact) => fact.protected).map(({ externalId }) => externalId)
      expect(new Set(kept)).toEqual(new Set(wanted.nodes?.protected ?? kept))
      const meanings = tally(batch.facts.map(meaningOf))
      expect(wanted.facts?.by_state ?? meanings).toEqual(meanings)
      expect(batch.problems.filter(({ severity }) => severity === 'refuse')).toEqual([])
    })

    it('[RI6] pointers and chains are the valid ones', () => {
      const { wanted, batch } = load()
      const pointing = batch.facts.filter(({ supersededBy }) => supersededBy !== null)
      const { pointers_with_existing_target: existing, chains } = wanted.supersession
      expect(pointing).toHaveLength(existing)
      expect(pathLengths(batch.facts)).toEqual(chains.by_length)
      const next = new Map(batch.facts.map((fact) => [fact.externalId, fact.supersededBy]))
      const [start = '', ...rest] = chains.longest
      const walked = rest.reduce<string[]>(
        (chain) => [...chain, next.get(chain.at(-1) ?? '') ?? 'end'],
        [start],
      )
      expect(walked).toEqual(chains.longest)
      const predecessors = tally(pointing.map(({ supersededBy }) => supersededBy ?? ''))
      expect(
        Object.fromEntries(Object.entries(predecessors).filter(([, count]) => count > 1)),
      ).toEqual(chains.rows_with_several_predecessors)
    })

    it('[RI3] flags what it should, each with its reason', () => {
      const { wanted, batch } = load()
      const all = {
        ...wanted.rows_to_refuse_or_flag?.reasons,
        ...wanted.facts_to_refuse_or_flag?.reasons,
        ...wanted.nodes_to_refuse_or_flag?.reasons,
        ...wanted.links_and_contradictions_to_refuse_or_flag,
      }
      for (const [reason, { action, ids }] of Object.entries(all)) {
        const found = batch.problems.filter((problem) => FLAG_OF[reason]?.test(problem.reason))
        expect([reason, new Set(found.map(({ ref }) => ref))]).toEqual([reason, new Set(ids)])
        for (const { severity } of found) expect(severity).toBe(action)
      }
    })

    it('[I26] [I27] [I28] samples have their words, links and UTC times', () => {
      const { wanted, batch } = load()
      const byId = new Map(batch.facts.map((fact) => [fact.externalId, fact]))
      const at = (text: string | null | undefined) =>
        text === null || text === undefined
          ? null
          : new Date(text.replace(/\.(\d{3})\d*Z$/, '.$1Z'))
      for (const sample of wanted.samples) {
        const fact = byId.get(sample.id)
        expect(fact?.content).toContain(sample.content ?? sample.text)
        const { superseded_by: supersededBy, valid_from_utc: from } = sample
        const ended = at(sample.superseded_utc ?? sample.valid_until_utc)
        expect(fact).toMatchObject({
          supersededBy,
          recordedAt: at(sample.created_utc),
          validFrom: from === undefined ? fact?.validFrom : at(from),
          validUntil: ended,
          supersededAt: supersededBy === null ? null : ended,
          protected: sample.protected ?? false,
        })
      }
    })

    it('[I1] [I2] is imported, adds nothing the second time, and is undone', async () => {
      const { batch } = load()
      const store = await openTestStore()
      try {
        const requests = countedRequests()
        const take = async () =>
          valueOf(await importFacts(store, { batch: load().batch, skipRefused: true }, requests()))
        const first = await take()
        expect(first.plan.added).toBe(batch.facts.length)
        const links = batch.facts.filter(({ supersededBy }) => supersededBy !== null).length
        expect(await store.read.fact.count({ where: { supersededById: { not: null } } })).toBe(
          links,
        )
        const again = await take()
        expect(again.recorded).toBeNull()
        expect(again.plan).toMatchObject({ added: 0, changed: 0, unchanged: batch.facts.length })
        const id = first.recorded?.operation.id ?? ''
        valueOf(await undoOperations(store, { operationIds: [id] }, requests()))
        const left = await store.read.fact.count({ where: { status: { not: 'retracted' } } })
        expect(left).toBe(0)
      } finally {
        await store.remove()
      }
    })
  },
)
