import { describe, expect, it } from 'vitest'

import { isCurrentAt } from '@/lib/domain/current'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'
import { parseAsOf } from '@/lib/filters/as-of'
import { DEFAULT_FACT_FILTER, type FactListFilter } from '@/lib/filters/fact-filter'
import { factInput, valueOf } from '@/lib/operations/testing'
import {
  fields,
  hasConformanceRows,
  list,
  readConformanceRows,
  SKIPPED,
  type ConformanceRow,
  type Fields,
} from '@/lib/operations/testing/conformance'
import {
  openStoreForEachTest,
  store,
  importFile,
  supersedeById,
} from '@/lib/operations/testing/each'

import { readFactList } from './facts'

// The other systems' rows on what was true at an instant (rules TT1, TT3).

const GIVEN = 'items chain steps now input validFrom validUntil unit trueAt'.split(' ')
const ITEM = 'id entity key value text validFrom expiresAt'.split(' ')
const STEP = 'do query trueAt at includeSuperseded older newer'.split(' ')
const EXPECT = 'visible found trueAt instant'.split(' ')

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The rows give a number as seconds. */
function instant(value: unknown): Date | null {
  if (value === undefined || value === null) return null
  const ms = typeof value === 'number' ? value * 1000 : parseInstant(value)
  return ms === null ? null : instantFromMs(ms)
}

openStoreForEachTest({ live: true })

async function storeItems(items: readonly Fields[]): Promise<ReadonlyMap<string, string>> {
  const facts = items.map((item) =>
    factInput({
      externalId: text(item['id']),
      entity: text(item['entity']) || 'user',
      aspect: 'general',
      key: text(item['key']) || null,
      content: text(item['text']) || `statement ${text(item['id'])}`,
      validFrom: instant(item['validFrom']),
      validUntil: instant(item['expiresAt']),
    }),
  )
  valueOf(await importFile({ facts }))
  const rows = await store.read.fact.findMany()
  return new Map(rows.map((row) => [row.importKey?.slice('file:'.length) ?? '', row.id]))
}

async function found(filter: Partial<FactListFilter>): Promise<readonly string[]> {
  const { items } = await readFactList(store, { ...DEFAULT_FACT_FILTER, ...filter }, null)
  return items.map(({ id }) => id)
}

/** Returns the actual and the expected answer. */
async function runRow(row: ConformanceRow): Promise<readonly [unknown, unknown]> {
  const given = fields(row.given, GIVEN)
  const wanted = fields(row.expect, EXPECT)
  if (given['input'] !== undefined) {
    const read = parseAsOf(new URLSearchParams({ true: text(given['input']) }))
    return [read.trueAt, wanted['instant']]
  }
  if (given['validFrom'] !== undefined) {
    const fact = { status: 'active', supersededAt: null } as const
    const validFrom = instant(given['validFrom']) ?? instantFromMs(0)
    const at = instant(given['trueAt']) ?? instantFromMs(0)
    const validUntil = instant(given['validUntil'])
    return [isCurrentAt({ ...fact, validFrom, validUntil }, at, null), wanted['visible']]
  }
  const ids = await storeItems(list(given['items']).map((item) => fields(item, ITEM)))
  const nameOf = new Map([...ids].map(([name, id]) => [id, name]))
  const chain = list(given['chain']).map(text)
  for (const [nth, name] of chain.slice(1).entries())
    await supersedeById(ids.get(chain[nth] ?? '') ?? '', ids.get(name) ?? '')
  const answers: (readonly string[])[] = []
  for (const each of list(given['steps'])) {
    const step = fields(each, STEP)
    const trueAt = instant(step['trueAt'] ?? step['at'])?.toISOString() ?? null
    const status = step['includeSuperseded'] === true ? 'all' : 'current'
    if (step['do'] === 'supersede')
      await supersedeById(ids.get(text(step['older'])) ?? '', ids.get(text(step['newer'])) ?? '')
    else {
      const asked = await found({ search: text(step['query']) || null, trueAt, status })
      answers.push(asked.map((id) => nameOf.get(id) ?? id))
    }
  }
  const expected = list(wanted['found'] ?? wanted['trueAt'])
  return [answers, typeof expected[0] === 'string' ? [expected] : expected]
}

const rows = readConformanceRows().filter((row) => row.area === 'as-of')

describe.skipIf(!hasConformanceRows)(`conformance of as-of${SKIPPED}`, () => {
  it('reads all rows of the area', () => {
    expect(rows.length).toBeGreaterThanOrEqual(12)
  })

  it.each(rows.map((row) => [row.id, row.why, row] as const))(
    '[TT1] [TT3] %s: %s',
    async (_id, _why, row) => {
      const [answer, wanted] = await runRow(row)
      expect(answer).toEqual(wanted)
    },
  )
})
