import { expect, it } from 'vitest'

import { openTestStore } from '../testing'
import { findApprovalsTakenBack } from './approvals-taken-back'
import { MERGED } from './changed-versions'
import { findByConfidence } from './find-counted'
import { countLocked } from './gate-counts'
import { pendingAbout } from './pending-about'
import { plansOf } from './testing'

// Each of these once read every proposal or every change to find a few.
it('[ST27] the few that a view asks for lead to their rows, also where an agent has most of all', async () => {
  const store = await openTestStore()
  const [asNewer, asOlder, takenBack, merged, locked, count, page] = await plansOf(
    store,
    async (reader) => {
      await pendingAbout(reader, ['a', 'b'])
      await findApprovalsTakenBack(reader, 'agent-a')
      await reader.$queryRawUnsafe(MERGED)
      await countLocked(reader, 'agent-a')
      const arrived = { agentId: 'agent-a', since: new Date(0), from: null, to: null }
      await findByConfidence(reader, arrived, () => ({ from: 0, limit: 200 }))
    },
  )
  await store.remove()
  expect(asNewer).toContain('Proposal_newerFactId_status_idx (newerFactId=? AND status=?)')
  expect(asOlder).toContain('Proposal_olderFactId_status_idx (olderFactId=? AND status=?)')
  expect(takenBack).toMatch(/^SCAN v;.* SEARCH p USING INDEX \w+_1 \(id=\?\)/)
  expect(merged).toMatch(/^SEARCH o USING .*\(kind=\?\); SEARCH c USING .*\(operationSeq=\?\)/)
  expect(locked).toContain('Proposal_olderFactId_status_idx (olderFactId=?)')
  expect(count).toBeDefined()
  expect(page).toMatch(/^SCAN p USING INDEX sqlite_autoindex_Proposal_1;/) // from the newest on, until the page is full
})
