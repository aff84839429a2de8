import { readFileSync } from 'node:fs'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { register } from '@/instrumentation'

const started = vi.hoisted(() => vi.fn<() => void>())

vi.mock('@/lib/server/schedule', () => ({ startSchedule: started }))
vi.mock('@/lib/web/prepare-requests', () => ({ prepareRequests: () => {} }))

afterEach(() => {
  vi.unstubAllEnvs()
  started.mockReset()
})

describe('the start of the server', () => {
  it('[ST21] no page is made while the program is built: each would open the store', () => {
    expect(readFileSync('app/layout.tsx', 'utf8')).toContain(
      "\nexport const dynamic = 'force-dynamic'\n",
    )
  })

  it.each([
    ['phase-production-server', 1],
    ['phase-production-build', 0],
  ])('[ST21] %s: the schedule, which opens the store, begins %i times', async (phase, times) => {
    vi.stubEnv('NEXT_RUNTIME', 'nodejs')
    vi.stubEnv('NEXT_PHASE', phase)
    await register()
    expect(started).toHaveBeenCalledTimes(times)
  })
})
