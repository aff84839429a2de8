import type Database from 'better-sqlite3'
import { expect, it } from 'vitest'

import { query, readDirectly } from '../sqlite/direct'
import { openTestStore } from '../testing'
import { idsByNumber } from './ids-by-number'

it('[F14] the proposals of a page are looked up by number, also those of one agent', async () => {
  const store = await openTestStore()
  const asked: [string, unknown[]][] = []
  const reader = Object.create(store.read) as typeof store.read
  const noted = {
    prepare: (sql: string) => ({ all: (...values: unknown[]) => (asked.push([sql, values]), []) }),
  }
  readDirectly(reader, () => noted as unknown as Database.Database)
  await idsByNumber(reader, { numbers: [1, 2], agentId: null })
  await idsByNumber(reader, { numbers: [1, 2], agentId: 'agent-a' })
  const plans = await Promise.all(
    asked.map(([sql, values]) =>
      query<{ readonly detail: string }>(store.read, `EXPLAIN QUERY PLAN ${sql}`, ...values),
    ),
  )
  await store.remove()
  expect(plans).toHaveLength(2)
  for (const plan of plans)
    expect(plan.map(({ detail }) => detail)).toContain(
      'SEARCH p USING INDEX Proposal_number_key (number=?)',
    )
})
