import type { Gate, GateLimits } from '@/lib/domain/gate'
import { judgeGates } from '@/lib/domain/judge-gates'
import { gatherEvidence } from '@/lib/store/gate-evidence'
import { loadLimits } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { readSampleScope, type SampleScope } from '@/lib/store/samples'

/** Judges the gates of an agent (null: of the default) on the evidence in this transaction. */
export async function judgeNow(
  tx: Tx,
  { environment }: Pick<Store, 'environment'>,
  {
    agentId,
    sampleId,
    at,
  }: { readonly agentId: string | null; readonly sampleId: string | null; readonly at: Date },
): Promise<{
  readonly gates: readonly Gate[]
  readonly limits: GateLimits
  readonly scope: SampleScope
}> {
  const { limits } = await loadLimits(tx, agentId)
  const scope = await readSampleScope(tx, { agentId, sampleId })
  const { evidence } = await gatherEvidence(tx, scope, { agentId, at, limits, environment })
  return { gates: judgeGates(evidence, limits), limits, scope }
}
