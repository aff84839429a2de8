import { MAX_NAME_LENGTH, VISIBLE } from './fact'
import type { ImportBatch } from './import-batch'

/** The local name for an agent in a file. */
export type AgentName = { readonly from: string; readonly to: string }

/** Returns the agents in a batch, most facts first. */
export function agentsOfBatch({
  facts,
}: ImportBatch): readonly { readonly name: string; readonly facts: number }[] {
  const counts = new Map<string, number>()
  for (const { agent } of facts) counts.set(agent, (counts.get(agent) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, facts: count }))
    .toSorted((a, b) => b.facts - a.facts || (a.name < b.name ? -1 : 1))
}

/** Returns names without the space around them. */
export function trimNames(names: readonly AgentName[]): readonly AgentName[] {
  return names.map(({ from, to }) => ({ from, to: to.trim() }))
}

/** Renames agents in a batch; unlisted agents keep their names. */
export function renameAgents(batch: ImportBatch, names: readonly AgentName[]): ImportBatch {
  const renamed = new Map(names.filter(({ from, to }) => from !== to).map((n) => [n.from, n.to]))
  if (renamed.size === 0) return batch
  const named = <Row extends { readonly agent: string }>(row: Row): Row => ({
    ...row,
    agent: renamed.get(row.agent) ?? row.agent,
  })
  return {
    ...batch,
    facts: batch.facts.map(named),
    proposals: batch.proposals.map(named),
    ...(batch.instead === undefined ? {} : { instead: batch.instead.map(named) }),
  }
}

/** Returns why a batch's agents cannot have these names, or null. Two agents never become one (rule S2). */
export function agentNamesProblem(batch: ImportBatch, names: readonly AgentName[]): string | null {
  const agents = agentsOfBatch(batch)
  const seen = new Set<string>()
  for (const { from, to } of names) {
    if (!agents.some(({ name }) => name === from)) return unknownAgent(from, agents)
    if (seen.has(from)) return `The agent “${from}” is renamed twice.`
    seen.add(from)
    if (!VISIBLE.test(to)) return `Give the agent “${from}” a name.`
    if (to.length > MAX_NAME_LENGTH)
      return `The name for the agent “${from}” has more than ${MAX_NAME_LENGTH} characters.`
  }
  const renamed = new Map(names.map(({ from, to }) => [from, to]))
  const taken = new Map<string, string>()
  for (const { name } of agents) {
    const to = renamed.get(name) ?? name
    const other = taken.get(to)
    if (other !== undefined)
      return `The agents “${other}” and “${name}” would both be “${to}”. Give each a name of its own.`
    taken.set(to, name)
  }
  return null
}

const MOST_NAMED = 10

function unknownAgent(from: string, agents: readonly { readonly name: string }[]): string {
  const named = agents.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`)
  const rest = agents.length - named.length
  const all = rest === 0 ? named : [...named, `${rest} more`]
  return `The file has no agent “${from}”. It has ${LIST.format(all)}.`
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
