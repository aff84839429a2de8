import type { VerdictValue } from '@/lib/domain/verdict'
import type { Store } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'

import { snapshot } from '../testing'

// A model without before/after rows: its state is the operations in effect, applied in order to the first state.

export type ModelFact = {
  readonly status: string
  readonly by: string | null
  readonly protected: boolean
  readonly content: string
  readonly confirmations: number
}
type ModelProposal = {
  readonly verdict: string | null
  readonly decided: boolean
  readonly applied: boolean
}
type Applied = { readonly factId: string; readonly was: ModelFact }
export type State = {
  readonly facts: Map<string, ModelFact>
  readonly proposals: Map<string, ModelProposal>
  readonly applied: Map<string, Applied> // by proposal
}
export type Effect = (state: State) => void
type Entry = {
  readonly effect: Effect | null // null: it undoes others
  readonly undoes: readonly string[]
  inEffect: boolean
  since: number
}

/** The result of applying the operations in effect to the first state. */
export class Fold {
  readonly entries = new Map<string, Entry>()

  constructor(private readonly first: State) {}

  /** A fact that arrives with an operation is hidden while that operation is undone. */
  arrives(id: string, content: string): void {
    const fact = { status: 'retracted', by: null, protected: false, content, confirmations: 0 }
    this.first.facts.set(id, fact)
  }

  did(operationId: string, effect: Effect): void {
    const since = this.entries.size
    this.entries.set(operationId, { effect, undoes: [], inEffect: true, since })
  }

  undid(operationId: string, undoes: readonly string[]): void {
    const since = this.entries.size
    this.entries.set(operationId, { effect: null, undoes, inEffect: true, since })
    for (const id of undoes) this.flip(id, false, since)
  }

  private flip(id: string, inEffect: boolean, since: number): void {
    const entry = this.entries.get(id)
    if (entry === undefined) return
    entry.inEffect = inEffect
    if (inEffect) entry.since = since
    for (const undone of entry.undoes) this.flip(undone, !inEffect, since)
  }

  state(): State {
    const state: State = {
      facts: new Map(this.first.facts),
      proposals: new Map(this.first.proposals),
      applied: new Map(),
    }
    const standing = [...this.entries.values()].filter(({ inEffect }) => inEffect)
    for (const { effect } of standing.toSorted((a, b) => a.since - b.since)) effect?.(state)
    return state
  }
}

export function change(state: State, id: string, columns: Partial<ModelFact>): void {
  const fact = state.facts.get(id)
  if (fact === undefined) throw new Error(`no fact ${id}`)
  state.facts.set(id, { ...fact, ...columns })
}

export function supersede(state: State, older: string, newer: string): void {
  change(state, older, { status: 'superseded', by: newer })
}

export function answer(
  state: State,
  verdict: {
    readonly id: string
    readonly older: string
    readonly newer: string
    readonly value: VerdictValue
  },
): void {
  const { id, older, newer, value } = verdict
  const before = state.applied.get(id)
  if (before !== undefined)
    change(state, before.factId, { status: before.was.status, by: before.was.by })
  state.applied.delete(id)
  const applied = value === 'supersede' || value === 'reverse'
  if (applied) {
    const [ends, stays] = value === 'supersede' ? [older, newer] : [newer, older]
    const was = state.facts.get(ends)
    if (was === undefined) throw new Error(`no fact ${ends}`)
    state.applied.set(id, { factId: ends, was })
    supersede(state, ends, stays)
  }
  state.proposals.set(id, { verdict: value, decided: value !== 'unsure', applied })
}

/** The current version of a fact that is to be restored; null: there is none. */
export function headOver(state: State, id: string): string | null {
  let head = state.facts.get(id)?.by ?? null
  while (head !== null && state.facts.get(head)?.by) head = state.facts.get(head)?.by ?? null
  return head !== null && state.facts.get(head)?.status === 'active' ? head : null
}

/** What was the current version then hands its place back to an earlier one, also if the chain between them has been undone since. */
export function restore(state: State, id: string, head: string | null): void {
  if (head !== null) supersede(state, head, id)
  change(state, id, { status: 'active', by: null })
}

function modelOf(fact: FactRow): ModelFact {
  const { status, supersededById: by, content, confirmations } = fact
  return { status, by, protected: fact.protected, content, confirmations }
}

/** Returns the store's state in the model's form. */
export async function stateOf(opened: Store): Promise<State> {
  const { facts, proposals } = await snapshot(opened)
  return {
    facts: new Map(facts.map((fact) => [fact.id, modelOf({ ...fact, version: 0 })])),
    proposals: new Map(
      proposals.map(({ id, verdict, status, applied }) => [
        id,
        { verdict, decided: status === 'decided', applied },
      ]),
    ),
    applied: new Map(),
  }
}
