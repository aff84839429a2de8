import { describe, expect, it } from 'vitest'

import type { ProfileName } from '@/lib/detection/finding'
import { detectorOf } from '@/lib/detection/registry'
import { toProposal } from '@/lib/store/rows'

import { openSweep } from './continue-sweep'
import { startSweep } from './start-sweep'
import { at, factInput, seedPair, setOverrides, valueOf } from './testing'
import { openStoreForEachTest, requests, store, importFile } from './testing/each'

openStoreForEachTest()

const FACTS = ['Mara', 'Ines', 'Otto'].flatMap((entity) => [
  factInput({ entity, content: `${entity} lives in Turku`, validFrom: at('2026-03-01') }),
  factInput({ entity, content: `${entity} now lives in Oulu`, validFrom: at('2026-05-01') }),
])

async function choose(detectorProfile: ProfileName): Promise<void> {
  await setOverrides(store, requests(), { agentId: 'scout', overrides: { detectorProfile } })
}

async function findings() {
  const rows = await store.read.proposal.findMany({ orderBy: { id: 'asc' } })
  return rows.map(toProposal)
}

describe('the policy’s profile', () => {
  it.each(['default', 'seed'] as const)(
    '[A1] %s is used by sweeps, imports and snapshots',
    async (profile) => {
      const { finding } = await probe(profile)
      valueOf(await importFile({ facts: FACTS }))
      await choose(profile)
      const run = await sweepWith()
      expect(run.detectorVersion).toBe(detectorOf(profile).version)
      for (const proposal of await findings()) {
        expect(proposal.profile).toBe(finding.profile)
        expect(proposal.prior).toBe(finding.prior)
        expect(proposal.detectorVersion).toBe(finding.detectorVersion)
        expect(proposal.policySnapshot.detectorProfile).toBe(profile)
      }
      const { proposal } = await seedPair(store, requests(), {
        older: { entity: 'Pia', content: 'Pia lives in Turku' },
        newer: { entity: 'Pia', content: 'Pia now lives in Oulu' },
      })
      expect(toProposal(proposal).policySnapshot.detectorProfile).toBe(profile)
      expect(toProposal(proposal).profile).toBe(finding.profile)
    },
  )

  it('[A1] a sweep keeps its initial profile, whatever the policy becomes', async () => {
    valueOf(await importFile({ facts: FACTS }))
    const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'test' } as const
    const { runId } = valueOf(await startSweep(store, command, requests()))
    const worker = openSweep(store, { runId, owner: 'test', factsAStep: 1 })
    await worker.step(requests())
    await choose('default')
    while (await worker.step(requests()));
    const made = await findings()
    expect(made.length).toBe(3)
    const { version } = detectorOf('seed')
    expect(new Set(made.map(({ detectorVersion }) => detectorVersion))).toEqual(new Set([version]))
    expect(new Set(made.map(({ profile }) => profile))).toEqual(new Set(['seed']))
  })
})

async function probe(profile: ProfileName) {
  const detector = detectorOf(profile)
  const prepare = detector.createPreparer()
  const [older, newer] = FACTS.map(({ content, validFrom }) =>
    prepare({ content, statedAtMs: validFrom?.getTime() ?? null }),
  )
  if (older === undefined || newer === undefined) throw new Error('two facts')
  return { finding: detector.detect(older, newer) }
}

async function sweepWith() {
  const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'test' } as const
  const { runId } = valueOf(await startSweep(store, command, requests()))
  const worker = openSweep(store, { runId, owner: 'test' })
  while (await worker.step(requests()));
  return store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
}
