import type Database from 'better-sqlite3'
import { expect, it } from 'vitest'

import { instantFromMs } from '@/lib/domain/instant'

import { query, readDirectly } from '../sqlite/direct'
import { openTestStore } from '../testing'
import { countUnconfirmed, findUnconfirmed } from './unconfirmed-facts'

const AT = instantFromMs(Date.UTC(2026, 4, 1))

it('[LF17] facts to ask about are read and counted inside their index', async () => {
  const store = await openTestStore()
  const asked: [string, unknown[]][] = []
  const reader = Object.create(store.read) as typeof store.read
  const noted = {
    prepare: (sql: string) => ({ all: (...values: unknown[]) => (asked.push([sql, values]), []) }),
  }
  readDirectly(reader, () => noted as unknown as Database.Database)
  await countUnconfirmed(reader, AT)
  await findUnconfirmed(reader, { agentId: 'agent-a', at: AT, limit: 20, offset: 0 })
  const plans = await Promise.all(
    asked.map(([sql, values]) =>
      query<{ readonly detail: string }>(store.read, `EXPLAIN QUERY PLAN ${sql}`, ...values),
    ),
  )
  await store.remove()
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    const steps = plan.map(({ detail }) => detail)
    expect(steps).toContain('SEARCH f USING INDEX Fact_asked_idx (agentId=? AND <expr><?)')
    expect(steps.join('; ')).not.toContain('ORDER BY')
  }
})
