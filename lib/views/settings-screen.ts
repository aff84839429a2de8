import type { Phase, Policy, PolicyField, PolicyOrigin, PolicyOverrides } from '@/lib/domain/policy'

// What Settings and Import receive: JSON-safe, instants as ISO strings.

export type PolicyView = {
  readonly agent: string | null // null: the stored default
  readonly policy: Policy
  readonly origins: Readonly<Record<PolicyField, PolicyOrigin>>
  readonly overrides: PolicyOverrides
  readonly version: number // 0: nothing stored yet; sent back when it is changed
  readonly phase: Phase
  readonly recordedApprovals: number // approvals given in shadow that going live could apply
}

export type SweepRunView = {
  readonly id: string
  readonly agentId: string
  readonly entity: string | null
  readonly status: 'running' | 'done' | 'cancelled' | 'failed'
  readonly trigger: string
  readonly actor: string
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly slotsTotal: number
  readonly slotsDone: number
  readonly factsRead: number
  readonly pairsCompared: number
  readonly proposed: number
  readonly seenAgain: number
  readonly unclassified: number // facts without entity or aspect: they take no part
  readonly operationId: string | null
  readonly error: string | null
}

export type SweepsView = {
  readonly runs: readonly SweepRunView[] // newest first, at most 20
  readonly nextDueAt: string | null // of the schedule
  readonly intervalMinutes: number
  readonly judge: string | null // the model of the semantic judge; null: none is configured
  readonly judged: { readonly answered: number; readonly unchecked: number } // pairs of the agent
}

export type ImportPreview = {
  readonly system: string
  readonly name: string
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly links: number
  readonly confirmed: number // facts that a conversation says again
  readonly proposals: number
  readonly instead?: number // lines of a conversation after which an older fact is looked for; only before the import
  readonly frozen?: readonly string[] // agents whose stored facts would change and may not; only before the import
  readonly refused: number
  readonly flagged: number
  readonly problems: readonly {
    readonly severity: 'refuse' | 'flag'
    readonly line: number | null
    readonly ref: string | null
    readonly reason: string
  }[] // at most 200
  readonly agents?: readonly {
    readonly from: string // as the file calls it
    readonly to: string // as it would be called here
    readonly facts: number // of the file
    readonly stored: number // active facts that an agent of that name has here
  }[] // the most facts first; only before the import
  readonly sample: readonly {
    readonly agent: string
    readonly entity: string | null
    readonly aspect: string | null
    readonly content: string
  }[]
}
