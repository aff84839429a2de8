import { compareByTime, type Fact } from './fact'
import type { RepairChoice } from './integrity'
import { accepted, refused, type Result } from './result'
import { supersededColumns, supersessionRefusal } from './supersede'

/** The facts of one fault, the identifying one first, and the chosen repair. */
export type RepairRequest = {
  readonly facts: readonly Fact[]
  readonly choice: RepairChoice
  readonly keepId: string | null // the fact that stays current
}

type Columns = Partial<Pick<Fact, 'status' | 'supersededById' | 'supersededAt' | 'validUntil'>>
type Repaired = Result<ReadonlyMap<string, Columns>>

const CURRENT = { status: 'active', supersededById: null, supersededAt: null } as const

/**
 * Returns the columns that a repair writes, by fact (rules IN5, IN11). A protected fact or constraint is made current or left
 * alone.
 */
export function repairedColumns({ facts, choice, keepId }: RepairRequest, at: Date): Repaired {
  const [fact, successor] = facts
  if (fact === undefined) return refused({ kind: 'not-found', what: 'fact' })
  switch (choice) {
    case 'make-current': {
      const newest = facts.reduce((a, b) => (compareByTime(a, b) > 0 ? a : b))
      return accepted(new Map([[newest.id, { ...CURRENT, validUntil: null }]]))
    }
    case 'give-back': {
      const ended = fact.status === 'active' ? {} : { validUntil: null }
      return accepted(new Map([[fact.id, { ...CURRENT, ...ended }]]))
    }
    case 'keep':
      return endedForOne(facts, keepId, at)
    case 'retract':
      return ended(fact, {
        status: 'retracted',
        supersededById: null,
        supersededAt: fact.supersededAt ?? at,
        validUntil: later(fact.validUntil ?? fact.supersededAt ?? at, fact.validFrom),
      })
    case 'close':
      return ended(fact, { validUntil: later(successor?.validFrom ?? at, fact.validFrom) })
    case 'mend':
      return fact.status === 'active'
        ? accepted(new Map([[fact.id, { validUntil: null }]]))
        : ended(fact, { validUntil: later(successor?.validFrom ?? fact.validFrom, fact.validFrom) })
    case 'redate': // in a step of its own, as other facts change with it
    case 'settle':
    case 'withdraw':
      return accepted(new Map()) // no fact changes
  }
}

function ended(fact: Fact, columns: Columns): Repaired {
  if (fact.kind === 'constraint') return refused({ kind: 'constraint', side: 'asked' })
  if (fact.protected) return refused({ kind: 'protected', side: 'asked' })
  return accepted(new Map([[fact.id, columns]]))
}

function endedForOne(facts: readonly Fact[], keepId: string | null, at: Date): Repaired {
  const stays = facts.find(({ id }) => id === keepId)
  if (stays === undefined) return refused({ kind: 'bad-input', problem: 'Choose which one stays.' })
  const columns = new Map<string, Columns>()
  for (const ends of facts) {
    if (ends === stays) continue
    const endsSide = compareByTime(ends, stays) < 0 ? 'older' : 'newer'
    const refusal = supersessionRefusal({ ends, stays, endsSide, successorsOfStays: [] })
    if (refusal !== null) return refused(refusal)
    columns.set(ends.id, supersededColumns(ends, stays, at))
  }
  return accepted(columns)
}

function later(a: Date, b: Date): Date {
  return a.getTime() > b.getTime() ? a : b
}
