import { expect, it } from 'vitest'

import { openTestStore } from '../testing'
import { idsByNumber } from './ids-by-number'
import { plansOf } from './testing'

it('[F14] the proposals of a page are looked up by number, also those of one agent', async () => {
  const store = await openTestStore()
  const plans = await plansOf(store, async (reader) => {
    await idsByNumber(reader, { numbers: [1, 2], agentId: null })
    await idsByNumber(reader, { numbers: [1, 2], agentId: 'agent-a' })
  })
  await store.remove()
  expect(plans).toHaveLength(2)
  for (const plan of plans)
    expect(plan).toContain('SEARCH p USING INDEX Proposal_number_key (number=?)')
})
