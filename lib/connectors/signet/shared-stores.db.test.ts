import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import type { FactInput } from '@/lib/domain/import-batch'
import { signetToBatch } from '@/lib/importers/signet'
import { pathLengths, tally } from '@/lib/importers/testing'

import { readSignetStore } from './read-signet-store'

const STORES = path.resolve(import.meta.dirname, '../../../../shared/fixtures/stores')
const PRESENT = existsSync(path.join(STORES, 'signet-0.66-a.db'))
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
  schema_version: z.number(),
  agents: z.object({ in_attributes: counts }),
  attributes: z.object({
    total: z.number(),
    by_agent_kind_status: z.record(z.string(), z.record(z.string(), counts)),
    with_claim_key: z.number().optional(),
    unclassified: z.number(),
  }),
  supersession: z.object({
    rows_with_status_superseded: z.number(),
    pointers_with_existing_target: z.number(),
    chains: z.object({
      by_length: counts,
      longest: z.array(z.string()),
      rows_with_several_predecessors: counts,
    }),
  }),
  proposals: z.object({
    raw_events: z.number(),
    distinct_pairs: z.number(),
    events_per_pair: counts,
    distinct_pairs_by_state: counts,
    open_pairs_by_agent: counts,
    open_pairs_by_method: counts,
  }),
  attributes_to_refuse_or_flag: z.object({
    rows_to_refuse: z.number(),
    rows_to_flag: z.number(),
    reasons,
  }),
  proposal_pairs_to_refuse_or_flag: reasons,
  ontology_proposals: z
    .object({ pending: z.array(z.object({ id: z.string(), operation: z.string() })) })
    .optional(),
  samples: z.array(
    z.object({
      id: z.string(),
      agent: z.string(),
      entity: z.string(),
      aspect: z.string(),
      kind: z.string(),
      status: z.string(),
      content: z.string(),
      superseded_by: z.string().nullable(),
      created_utc: z.string(),
      tags: z.string().nullable(),
      project: z.string().nullable(),
    }),
  ),
})

const FLAG_OF: Readonly<Record<string, RegExp>> = {
  unclassified: /^Unclassified/,
  memory_missing: /^Memory missing/,
  superseded_without_successor: /^Superseded without successor/,
  successor_missing: /^Successor missing/,
  successor_deleted: /^Successor deleted/,
  old_no_longer_active: /^The older side of the proposal is no longer active/,
}

const SUPERSEDES = 'supersede_claim_value'

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function copyOf(name: string): string {
  for (const file of [name, `${name}-wal`, `${name}-shm`]) {
    if (existsSync(path.join(STORES, file)))
      copyFileSync(path.join(STORES, file), path.join(folder, file))
  }
  return path.join(folder, name)
}

/** Signet's term for a fact's kind and status, as counted in the expectations. */
function signetWords(fact: FactInput): { readonly kind: string; readonly status: string } {
  return {
    kind: fact.kind === 'constraint' ? 'constraint' : 'attribute',
    status: fact.status === 'retracted' ? 'deleted' : fact.status,
  }
}

const CASES = [
  { name: 'signet-0.145-a.db', expected: 'signet-0.145-a.expect.json', part: null },
  { name: 'signet-0.145-a-wal.db', expected: 'signet-0.145-a-wal.expect.json', part: 'with_wal' },
  { name: 'signet-0.66-a.db', expected: 'signet-0.66-a.expect.json', part: null },
] as const

describe.skipIf(!PRESENT).each(CASES)(
  '$name (only where ../shared/fixtures/stores is present)',
  ({ name, expected, part }) => {
    function load() {
      const json: unknown = JSON.parse(readFileSync(path.join(STORES, expected), 'utf8'))
      const wanted = expectation.parse(
        part === null ? json : z.record(z.string(), z.unknown()).parse(json)[part],
      )
      const result = readSignetStore(copyOf(name))
      if (!result.ok) throw new Error(result.refusal.sentence)
      return { wanted, rows: result.value, batch: signetToBatch(result.value, { name }) }
    }

    it('[I4] reading changes neither the database nor its -wal file', () => {
      const store = copyOf(name)
      const files = [store, `${store}-wal`].filter((file) => existsSync(file))
      const before = files.map(sha256)
      expect(readSignetStore(store).ok).toBe(true)
      expect(files.map(sha256)).toEqual(before)
      expect(files).toHaveLength(part === null ? 1 : 2)
    })

    it('[RI1] every attribute is counted by agent, kind and status', () => {
      const { wanted, rows, batch } = load()
      expect(rows.schemaVersion).toBe(wanted.schema_version)
      expect(batch.facts).toHaveLength(wanted.attributes.total)
      expect(tally(batch.facts.map((fact) => fact.agent))).toEqual(wanted.agents.in_attributes)
      expect(rows.agents).toEqual(Object.keys(wanted.agents.in_attributes).toSorted())
      const flat = Object.entries(wanted.attributes.by_agent_kind_status).flatMap(
        ([agent, kinds]) =>
          Object.entries(kinds).flatMap(([kind, statuses]) =>
            Object.entries(statuses).map(
              ([status, count]) => [`${agent} ${kind} ${status}`, count] as const,
            ),
          ),
      )
      const found = batch.facts.map(
        (fact) => `${fact.agent} ${signetWords(fact).kind} ${signetWords(fact).status}`,
      )
      expect(tally(found)).toEqual(Object.fromEntries(flat))
      expect(batch.facts.filter((fact) => fact.key !== null)).toHaveLength(
        wanted.attributes.with_claim_key ?? 0,
      )
      expect(batch.facts.filter((fact) => fact.entity === null)).toHaveLength(
        wanted.attributes.unclassified,
      )
      for (const fact of batch.facts) expect(fact.recordedAt).not.toBeNull()
    })

    it('[RI6] pointers and chains are the valid ones', () => {
      const { wanted, batch } = load()
      const pointing = batch.facts.filter((fact) => fact.supersededBy !== null)
      expect(pointing).toHaveLength(wanted.supersession.pointers_with_existing_target)
      const superseded = batch.facts.filter((fact) => fact.status === 'superseded')
      expect(superseded).toHaveLength(wanted.supersession.rows_with_status_superseded)
      for (const fact of superseded) expect(fact.supersededAt).not.toBeNull()
      expect(pathLengths(batch.facts)).toEqual(wanted.supersession.chains.by_length)
      const [start, ...rest] = wanted.supersession.chains.longest
      const next = new Map(batch.facts.map((fact) => [fact.externalId, fact.supersededBy]))
      expect(
        rest.reduce<string[]>(
          (chain) => [...chain, next.get(chain.at(-1) ?? '') ?? 'end'],
          [start ?? ''],
        ),
      ).toEqual(wanted.supersession.chains.longest)
      const predecessors = tally(pointing.map((fact) => fact.supersededBy ?? ''))
      expect(
        Object.fromEntries(Object.entries(predecessors).filter(([, count]) => count > 1)),
      ).toEqual(wanted.supersession.chains.rows_with_several_predecessors)
    })

    it('[RI2] proposals are one per pair, and only open ones are offered', () => {
      const { wanted, rows, batch } = load()
      const { pairs, unreadable } = rows.events
      expect(unreadable).toEqual([])
      expect(pairs).toHaveLength(wanted.proposals.distinct_pairs)
      expect(pairs.reduce((sum, pair) => sum + pair.seen, 0)).toBe(wanted.proposals.raw_events)
      expect(tally(pairs.map((pair) => `${pair.seen}`))).toEqual(wanted.proposals.events_per_pair)
      expect(batch.proposals).toHaveLength(wanted.proposals.distinct_pairs_by_state['open'] ?? -1)
      expect(tally(batch.proposals.map((proposal) => proposal.agent))).toEqual(
        wanted.proposals.open_pairs_by_agent,
      )
      expect(tally(batch.proposals.map((proposal) => proposal.method))).toEqual(
        wanted.proposals.open_pairs_by_method,
      )
    })

    it('[RI3] flags exactly the expected rows and pairs, each with its reason', () => {
      const { wanted, batch } = load()
      const expectedReasons = {
        ...wanted.attributes_to_refuse_or_flag.reasons,
        ...wanted.proposal_pairs_to_refuse_or_flag,
      }
      let explained = 0
      for (const [reason, { action, ids, count }] of Object.entries(expectedReasons)) {
        const found = batch.problems.filter((problem) => FLAG_OF[reason]?.test(problem.reason))
        expect(new Set(found.map((problem) => problem.ref))).toEqual(new Set(ids))
        expect(found).toHaveLength(count)
        for (const problem of found) expect(problem.severity).toBe(action)
        explained += count
      }
      const suggested = wanted.ontology_proposals?.pending ?? []
      const superseding = suggested.filter(({ operation }) => operation === SUPERSEDES)
      const named = batch.problems.filter(({ ref }) => superseding.some(({ id }) => id === ref))
      expect(named).toHaveLength(superseding.length) // none of them has two facts
      const left = batch.problems.filter(({ ref }) => ref === null)
      expect(left).toHaveLength(suggested.length > superseding.length ? 1 : 0)
      expect(batch.problems).toHaveLength(explained + named.length + left.length)
      expect(batch.problems.filter((problem) => problem.severity === 'refuse')).toHaveLength(
        wanted.attributes_to_refuse_or_flag.rows_to_refuse,
      )
    })

    it('[signet-P11] samples have their words and UTC times', () => {
      const { wanted, batch } = load()
      const byId = new Map(batch.facts.map((fact) => [fact.externalId, fact]))
      const missing = wanted.attributes_to_refuse_or_flag.reasons['successor_missing']?.ids ?? []
      for (const sample of wanted.samples) {
        const fact = byId.get(sample.id)
        expect(fact).toMatchObject({
          agent: sample.agent,
          entity: sample.entity,
          aspect: sample.aspect,
          content: sample.content,
          supersededBy: missing.includes(sample.id) ? null : sample.superseded_by,
          recordedAt: new Date(sample.created_utc),
          tags: sample.tags?.split(',') ?? [],
        })
        expect(fact === undefined ? null : signetWords(fact)).toEqual({
          kind: sample.kind,
          status: sample.status,
        })
        expect(fact?.metadata['project'] ?? null).toBe(sample.project)
      }
    })
  },
)
