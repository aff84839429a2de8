import { findCycles } from '@/lib/domain/circles'
import type { Fault, IntegrityRule } from '@/lib/domain/integrity'

import type { Tx } from '../port'
import {
  allLinks,
  anyLinkBack,
  faultyFacts,
  hasMostFacts,
  openQuestions,
  twoCurrent,
  unknownAgents,
  wrongTiers,
  type FaultScope,
} from './fault-queries'

/** Finds every fault of an agent (null: all agents), by rules IN1–IN4, IN8 and IN16. */
export async function findFaults(
  reader: Tx,
  agentId: string | null,
  at: Date,
): Promise<readonly Fault[]> {
  const scope = { agentId, key: null, at, most: await hasMostFacts(reader, agentId) }
  const found = await Promise.all([
    circles(reader, scope),
    faultyFacts(reader, scope),
    twoCurrent(reader, scope),
    wrongTiers(reader, scope),
    openQuestions(reader, scope),
    unknownAgents(reader, scope),
  ])
  return found.flat()
}

/** Checks again which of these still break a rule, and leaves out the others. */
export async function findFaultsAgain(
  reader: Tx,
  { rule, keys }: { readonly rule: IntegrityRule; readonly keys: readonly string[] },
  at: Date,
): Promise<readonly Fault[]> {
  const [only] = keys
  const scope = { agentId: null, key: keys.length === 1 && only !== undefined ? only : null, at }
  const found = await CHECKS[rule](reader, scope)
  return found.filter((fault) => fault.rule === rule && keys.includes(fault.key))
}

const CHECKS: Readonly<
  Record<IntegrityRule, (reader: Tx, scope: FaultScope) => Promise<readonly Fault[]>>
> = {
  circle: circles,
  ahead: faultyFacts,
  'no-successor': faultyFacts,
  'lost-successor': faultyFacts,
  'foreign-successor': faultyFacts,
  'untrue-successor': faultyFacts,
  'current-with-successor': faultyFacts,
  'two-current': twoCurrent,
  overlap: faultyFacts,
  backwards: faultyFacts,
  'cold-in-use': wrongTiers,
  'open-question': openQuestions,
  'unknown-agent': unknownAgents,
}

/** Finds cycles, each named by its latest arrival. */
async function circles(reader: Tx, scope: FaultScope): Promise<readonly Fault[]> {
  if (!(await anyLinkBack(reader, scope))) return []
  const links = await allLinks(reader, scope)
  const found = findCycles(links.map(([older, newer]) => [older, newer]))
  if (found.length === 0) return []
  const agents = new Map(links.map(([older, , agent]) => [older, agent]))
  return found.map((members) => ({
    rule: 'circle',
    key: members[0] ?? '',
    agentId: agents.get(members[0] ?? '') ?? '',
    factIds: members,
  }))
}
