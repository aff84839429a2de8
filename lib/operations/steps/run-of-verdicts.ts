import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'

export type DecideMany = {
  readonly items: readonly Item[] // frozen: what was shown when the person said yes
  readonly reason: KeepBothReason | null
  readonly note: string | null
  readonly label: string | null // what they have in common, for the log
}

export type Item = {
  readonly proposalId: string
  readonly version: number
  readonly value: VerdictValue
}

/** A proposal that could not be decided, and why. */
export type NotDecided = {
  readonly proposalId: string
  readonly number: number | null // null: there is no such proposal
  readonly refusal: Refusal
}

/** One request to decide many, on its way. */
export type Run = {
  readonly command: DecideMany
  readonly request: OperationRequest
  readonly operationId: string // of the operation, should it have to begin
  readonly about: string
  readonly agentId: string | null // null: of several agents
  readonly numbers: ReadonlyMap<string, number>
  readonly settledBy: Map<string, number> // proposals that an approval of this run settled, and its number
  readonly failed: NotDecided[]
  over: boolean // the request had been carried out before; nothing more is decided (rule A5)
}
