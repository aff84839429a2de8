import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'

export type DecideMany = {
  readonly items: readonly Item[] // as displayed when the person confirmed
  readonly reason: KeepBothReason | null
  readonly note: string | null
  readonly label: string | null // what they have in common, for the log
}

export type Item = {
  readonly proposalId: string
  readonly version: number
  readonly value: VerdictValue
  readonly againstModel?: boolean | undefined // whoever decides saw that the model disagrees (rule J24)
}

/** A proposal that could not be decided, and why. */
export type NotDecided = {
  readonly proposalId: string
  readonly number: number | null // null: no such proposal
  readonly refusal: Refusal
}

/** One bulk request in progress. */
export type Run = {
  readonly command: DecideMany
  readonly request: OperationRequest
  readonly operationId: string // of the operation, once it begins
  readonly about: string
  readonly agentId: string | null // null: several agents
  readonly numbers: ReadonlyMap<string, number>
  readonly settledBy: Map<string, number> // proposals that an approval in this run withdrew, and that approval's number
  readonly failed: NotDecided[]
  over: boolean // a repeated request; nothing more is decided (rule A5)
}
