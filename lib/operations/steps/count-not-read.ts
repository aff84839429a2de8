import type { AnyDetector } from '@/lib/detection/detector'
import type { PolicyOverrides } from '@/lib/domain/policy'
import { loadDetector } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import type { ScannedFact, SlotPosition } from '@/lib/store/scan'

import type { ImportPlan } from './plan-import'

const FACTS_A_PREPARER = 1_000 // it remembers every word it meets

/** Counts the facts that an import would write whose language the detector of their agent does not read (rule W51). */
export async function countNotRead(
  reader: Tx,
  plan: Pick<ImportPlan, 'facts'>,
  environment: PolicyOverrides,
): Promise<number> {
  const texts = new Map<string, string[]>() // by agent
  for (const { input, step } of plan.facts) {
    if (step === 'keep' || input.status !== 'active' || input.archived === true) continue
    const own = texts.get(input.agent)
    if (own === undefined) texts.set(input.agent, [input.content])
    else own.push(input.content)
  }
  let notRead = 0
  for (const [agentId, own] of texts) {
    const { policy } = await loadPolicy(reader, agentId, environment)
    notRead += countIn(own, await loadDetector(reader, policy))
  }
  return notRead
}

/** Counts the stored facts of an agent that the next sweep would read, in a language that its detector does not read. */
export async function countStoredNotRead(
  store: Pick<Store, 'read' | 'scan' | 'environment'>,
  agentId: string,
): Promise<number> {
  const { policy } = await loadPolicy(store.read, agentId, store.environment)
  const detector = await loadDetector(store.read, policy)
  const scope = { agentId, entityKey: null, at: null }
  let notRead = 0
  let after: SlotPosition | null = null
  for (;;) {
    const facts: readonly ScannedFact[] = (
      await store.scan.nextSlots(scope, after, FACTS_A_PREPARER)
    ).flat()
    const last = facts.at(-1)
    if (last === undefined) return notRead
    after = { entityKey: last.entityKey, aspectKey: last.aspectKey }
    notRead += countIn(
      facts.map(({ content }) => content),
      detector,
    )
  }
}

function countIn(texts: readonly string[], detector: AnyDetector): number {
  let notRead = 0
  let prepare = detector.createPreparer()
  for (const [at, content] of texts.entries()) {
    if (at % FACTS_A_PREPARER === 0) prepare = detector.createPreparer()
    if (!detector.isRead(prepare({ content, statedAtMs: null }))) notRead += 1
  }
  return notRead
}
