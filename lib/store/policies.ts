import { resolveLimits, type GateLimits, type LimitOverrides } from '@/lib/domain/gate'
import {
  resolvePolicy,
  type Policy,
  type PolicyOverrides,
  type ResolvedPolicy,
} from '@/lib/domain/policy'

import type { Store, Tx } from './port'
import { toLimits, toOverrides } from './rows'
import { policyRows } from './sql/policy-rows'

/** The id of the stored default's row; no agent may have this name. */
export const DEFAULT_POLICY_ID = '*'

export type StoredPolicy = ResolvedPolicy & {
  readonly overrides: PolicyOverrides // of the requested row
  readonly version: number // of that row; 0 if nothing is stored
}

/** Returns a sentence on why an agent may not have this name, or null. */
export function reservedNameProblem(agent: string): string | null {
  return agent.trim() === DEFAULT_POLICY_ID
    ? `An agent cannot be called “${DEFAULT_POLICY_ID}”: the name means all agents.`
    : null
}

/** Returns the id of the policy row of an agent, or of the stored default (null). No agent name leads to the default. */
export function policyIdOf(agentId: string | null): string {
  if (agentId === null) return DEFAULT_POLICY_ID
  return /^\*+$/u.test(agentId) ? `${agentId}*` : agentId
}

/** Returns the agent of a policy row, or null for the stored default. */
export function agentOfPolicy(id: string): string | null {
  if (id === DEFAULT_POLICY_ID) return null
  return /^\*+$/u.test(id) ? id.slice(0, -1) : id
}

/** Returns the policy in force: stored for the agent, stored default, environment, built-in. Null: the default's own. */
export async function loadPolicy(
  reader: Tx,
  agentId: string | null,
  environment: Store['environment'],
): Promise<StoredPolicy> {
  const { row, fallback } = await rowsFor(reader, agentId)
  const overrides = row === undefined ? {} : toOverrides(row.overrides)
  const stored = fallback === undefined ? {} : toOverrides(fallback.overrides)
  const resolved = resolvePolicy({ agent: agentId === null ? {} : overrides, stored, environment })
  return { ...resolved, overrides, version: row?.version ?? 0 }
}

/** Returns the stored policy of an agent and that of the default; for the default (null), both are its row. */
async function rowsFor(reader: Tx, agentId: string | null) {
  const id = policyIdOf(agentId)
  const rows = await policyRows(reader, id, DEFAULT_POLICY_ID)
  return {
    row: rows.find((candidate) => candidate.id === id),
    fallback: rows.find((candidate) => candidate.id === DEFAULT_POLICY_ID),
  }
}

/** Returns the policy that would be in force with these stored values for an agent, or for the default (null). */
export async function withOverrides(
  reader: Tx,
  { environment }: Pick<Store, 'environment'>,
  of: { readonly agentId: string | null; readonly overrides: PolicyOverrides },
): Promise<Policy> {
  if (of.agentId === null)
    return resolvePolicy({ agent: {}, stored: of.overrides, environment }).policy
  const row = await reader.policyRow.findUnique({ where: { id: DEFAULT_POLICY_ID } })
  const stored = row === null ? {} : toOverrides(row.overrides)
  return resolvePolicy({ agent: of.overrides, stored, environment }).policy
}

/** The limits of the gates of an agent (null: all agents), and which of them are stored for it. */
export type StoredLimits = {
  readonly limits: GateLimits
  readonly overrides: LimitOverrides
  readonly version: number // of the policy row; 0 if nothing is stored
}

/** Returns the limits that would be in force with these stored for an agent, or for the default (null). */
export async function limitsWith(
  reader: Tx,
  of: { readonly agentId: string | null; readonly gates: LimitOverrides },
): Promise<GateLimits> {
  if (of.agentId === null) return resolveLimits(of.gates)
  const row = await reader.policyRow.findUnique({ where: { id: DEFAULT_POLICY_ID } })
  return resolveLimits(row === null ? {} : toLimits(row.gates), of.gates)
}

/** Returns the limits in force: stored for the agent, stored default, built-in. */
export async function loadLimits(reader: Tx, agentId: string | null): Promise<StoredLimits> {
  const { row, fallback } = await rowsFor(reader, agentId)
  const overrides = row === undefined ? {} : toLimits(row.gates)
  const stored = fallback === undefined ? {} : toLimits(fallback.gates)
  return { limits: resolveLimits(stored, overrides), overrides, version: row?.version ?? 0 }
}
