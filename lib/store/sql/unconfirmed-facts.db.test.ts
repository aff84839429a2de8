import { expect, it } from 'vitest'

import { instantFromMs } from '@/lib/domain/instant'

import { openTestStore } from '../testing'
import { plansOf } from './testing'
import { countUnconfirmed, findUnconfirmed } from './unconfirmed-facts'

const AT = instantFromMs(Date.UTC(2026, 4, 1))

it('[LF17] facts to ask about are read and counted inside their index', async () => {
  const store = await openTestStore()
  const plans = await plansOf(store, async (reader) => {
    await countUnconfirmed(reader, AT)
    await findUnconfirmed(reader, { agentId: 'agent-a', at: AT, limit: 20, offset: 0 })
  })
  await store.remove()
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toContain('SEARCH f USING INDEX Fact_asked_idx (agentId=? AND <expr><?)')
    expect(plan).not.toContain('ORDER BY')
  }
})
