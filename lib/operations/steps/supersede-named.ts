import type { FactInput } from '@/lib/domain/import-batch'
import { refusalMessage } from '@/lib/domain/refusal'
import { supersededColumns, supersessionRefusal } from '@/lib/domain/supersede'
import { findImported } from '@/lib/store/find-imported'
import type { Store, Tx } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'

import { THE_PROGRAM, type Arrival } from './arrival'
import { frozenAgents } from './frozen-agents'
import { keyOfId } from './import-key'
import { supersedeRows } from './supersede-rows'
import type { Workspace } from './workspace'

const NO_SUCH_FACT = 'The agent has no such fact.'

/** A new fact with the fact it says it supersedes, as named and as stored. */
export type Named = {
  readonly row: FactRow
  readonly supersedes: string
  readonly target: FactRow | null // null: the agent has no such fact
}

/** Returns an agent's facts by the names that new facts use: their id in the original system, or ours. */
export async function findNamed(
  reader: Tx,
  agentId: string,
  wanted: { readonly names: readonly string[]; readonly system: string },
): Promise<ReadonlyMap<string, FactRow>> {
  const { names, system } = wanted
  if (names.length === 0) return new Map()
  const keys = names.map((name) => [name, keyOfId(name, system)] as const)
  const imported = await findImported(
    reader,
    agentId,
    keys.map(([, key]) => key),
  )
  const ours = await reader.fact.findMany({ where: { agentId, id: { in: [...names] } } })
  const byId = new Map(ours.map((row) => [row.id, row]))
  return new Map(
    keys.flatMap(([name, key]) => {
      const row = imported.get(key) ?? byId.get(name)
      return row === undefined ? [] : [[name, row] as const]
    }),
  )
}

/** Returns the new facts that name one they supersede, with it. */
export async function namedOf(
  tx: Tx,
  batch: {
    readonly inputs: readonly FactInput[]
    readonly rows: readonly FactRow[]
    readonly system: string
  },
): Promise<readonly Named[]> {
  const { inputs, rows, system } = batch
  const names = inputs.flatMap(({ supersedes }) => supersedes ?? [])
  const found = await findNamed(tx, inputs[0]?.agent ?? '', { names, system })
  return rows.flatMap((row, index) => {
    const supersedes = inputs[index]?.supersedes
    return supersedes === undefined
      ? []
      : [{ row, supersedes, target: found.get(supersedes) ?? null }]
  })
}

/**
 * Ends the facts that new ones name, as they arrive (rule AR1). Overrides the metadata guard, but not protection: a fact that may not end
 * stays, the new one is stored anyway, and a sentence says so.
 */
export async function supersedeNamed(
  tx: Tx,
  workspace: Workspace,
  incoming: {
    readonly named: readonly Named[]
    readonly environment: Store['environment']
    readonly at: Date
  },
): Promise<readonly { readonly row: FactRow; readonly reason: string }[]> {
  const problems: { row: FactRow; reason: string }[] = []
  workspace.hold(
    'fact',
    incoming.named.flatMap(({ target }) => target ?? []),
  )
  const agents = incoming.named.map(({ row }) => row.agentId)
  const frozen = await frozenAgents(tx, agents, incoming.environment)
  for (const { row, supersedes, target } of incoming.named) {
    const reason = await endNamed(tx, workspace, { row, target, frozen, at: incoming.at })
    if (reason !== null) problems.push({ row, reason: problemOf(supersedes, reason) })
  }
  return problems
}

/** Says that a new fact names one that the agent does not have. */
export function unknownNamed({ row, supersedes }: Named): {
  readonly row: FactRow
  readonly reason: string
} {
  return { row, reason: problemOf(supersedes, NO_SUCH_FACT) }
}

function problemOf(supersedes: string, reason: string): string {
  return `It says that it supersedes “${supersedes}”. ${reason} The new fact is stored.`
}

async function endNamed(
  tx: Tx,
  workspace: Workspace,
  incoming: Pick<Named, 'row' | 'target'> & {
    readonly frozen: ReadonlySet<string>
    readonly at: Date
  },
): Promise<string | null> {
  const { row, target, at } = incoming
  if (target === null) return NO_SUCH_FACT
  if (incoming.frozen.has(row.agentId)) return refusalMessage({ kind: 'frozen' }).sentence
  const ends = toFact(workspace.get('fact', target.id) as FactRow)
  const stays = toFact(row)
  const sides = { ends, stays, endsSide: 'older', successorsOfStays: [] } as const // it has just arrived
  const refusal = supersessionRefusal(sides)
  if (refusal !== null) return refusalMessage(refusal).sentence
  const columns = supersededColumns(ends, stays, at)
  await supersedeRows(tx, workspace, { factId: ends.id, columns, exceptProposal: null })
  return null
}

/** A fact that names what it replaces is asked about as such, whatever else was found about it. */
export function withNamed(
  arrivals: readonly Arrival[],
  named: readonly Named[],
  places: readonly (FactRow | null)[],
): readonly Arrival[] {
  const own = named.flatMap(({ row, target }): readonly Arrival[] => {
    const index = places.indexOf(row)
    const why = 'The program that stored the newer fact says that it replaces the older one.'
    return target === null
      ? []
      : [{ index, step: 'UPDATE', target, by: THE_PROGRAM, why, asks: true }]
  })
  const taken = new Set(own.map(({ index }) => index))
  return [...arrivals.filter(({ index }) => !taken.has(index)), ...own]
}
