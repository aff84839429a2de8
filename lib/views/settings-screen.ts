import type { ProblemGroup } from '@/lib/domain/group-problems'
import type { HeadFigures } from '@/lib/domain/head-figures'
import type { JudgedSweep } from '@/lib/domain/judged-sweep'
import type { Phase, Policy, PolicyField, PolicyOrigin, PolicyOverrides } from '@/lib/domain/policy'

// Data of Settings and Import: JSON-safe, instants as ISO strings.

export type PolicyView = {
  readonly agent: string | null // null: the stored default
  readonly policy: Policy
  readonly origins: Readonly<Record<PolicyField, PolicyOrigin>>
  readonly overrides: PolicyOverrides
  readonly version: number // 0: nothing stored yet; sent back with a change
  readonly phase: Phase
  readonly recordedApprovals: number // approvals recorded in shadow that going live could apply
}

export type SweepRunView = {
  readonly id: string
  readonly agentId: string
  readonly entity: string | null
  readonly reads: 'everything' | 'changed' // changed: only the slots that changed since an earlier sweep
  readonly status: 'waiting' | 'running' | 'done' | 'cancelled' | 'failed' // waiting: for another sweep of the agent
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
  readonly unclassified: number // facts without entity or aspect, which detection skips
  readonly notRead: number // facts in a language that detection does not read
  readonly judged: JudgedSweep | null // null: the judge was asked nothing
  readonly operationId: string | null
  readonly error: string | null
}

/** When an agent was last swept as a whole; null: never. `open`: one waits or runs. */
export type LastSweepView = {
  readonly agentId: string
  readonly at: string | null
  readonly open: boolean
}

export type SweepsView = {
  readonly runs: readonly SweepRunView[] // newest first, at most 20
  readonly nextDueAt: string | null // the schedule's next
  readonly intervalMinutes: number
  readonly judge: string | null // the model that answers what detection cannot decide; null: none does
  readonly judged: { readonly answered: number; readonly unchecked: number } // the agent's pairs
  readonly head: HeadView | null // null: no embeddings model is configured
}

export type HeadFitView = {
  readonly state: 'fitting' | 'ready' | 'failed' | 'left' // left: by a server that stopped
  readonly done: number // texts whose vectors have arrived
  readonly total: number
  readonly problem: string | null
  readonly by: string
  readonly at: string // of the last sign of life
}

/** What is fitted to the embeddings model, and whether the agent uses it. */
export type HeadView = {
  readonly model: string
  readonly on: boolean // in the policy
  readonly fit: HeadFitView | null // null: never
  readonly figures: HeadFigures | null // null: nothing that fits the detector in use
}

export type ImportPreview = {
  readonly system: string
  readonly name: string
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly links: number
  readonly confirmed: number // facts that a conversation repeats
  readonly proposals: number // that its source has recorded
  readonly pairs?: number // about how many a sweep would compare because of it; only before the import
  readonly notRead?: number // facts to write in a language that detection does not read; only before the import
  readonly instead?: number // further proposals, which the corrections of a conversation ask for; only before the import
  readonly frozen?: readonly string[] // agents whose stored facts would change while frozen; only before the import
  readonly takenBack?: readonly {
    readonly id: string
    readonly seq: number
    readonly facts: number // of the file
  }[] // undone imports that had added facts of the file; only before the import
  readonly refused: number
  readonly flagged: number
  readonly agentless: number // of the refused ones, those that name no agent
  readonly problems: readonly ProblemGroup[] // at most 200
  readonly agents?: readonly {
    readonly from: string // its name in the file
    readonly to: string // its name here
    readonly facts: number // in the file
    readonly stored: number | null // active facts of the agent with that name here; null: there is none
  }[] // most facts first; only before the import
  readonly sample: readonly {
    readonly agent: string
    readonly entity: string | null
    readonly aspect: string | null
    readonly content: string
    readonly from: string | null // since when it is true; null: the time of import
  }[]
}
