import type { z } from 'zod'

import type { ImportBatch } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'
import type { Scope } from '@/lib/domain/token'
import type { SendWebhook } from '@/lib/operations/deliver-webhooks'
import type { ArrivalProviders } from '@/lib/operations/steps/read-arrivals'
import type { Store } from '@/lib/store/port'

/** What a verb does to the store, and so what it needs of whoever asks. */
export type Role = 'read' | 'write' | 'decide' | 'admin'

export const SCOPE_OF: Readonly<Record<Role, Scope>> = {
  read: 'facts:read',
  write: 'facts:write',
  decide: 'verdicts:write',
  admin: 'admin',
}

/** Who asks: a program with a token, or a person without one. */
export type Principal = {
  readonly id: string // idempotency keys and cursors are its own
  readonly program: string | null // null: a person at the terminal
  readonly person: string
  readonly roles: ReadonlySet<Role>
  readonly agents: readonly string[] | null // null: all
}

/** What a verb may use beside its input. */
export type Services = {
  readonly store: Store
  readonly providers: ArrivalProviders // what may be consulted about arriving facts
  /** Reads a file of facts apart from this process; `agent` is that of rows that name none. */
  readonly readFacts: (
    file: { readonly name: string; readonly text: string; readonly agent: string | null },
    at: Date,
  ) => Promise<Result<ImportBatch, Refusal>>
  readonly sendWebhook: SendWebhook
  readonly secretFor: (seed: string) => string // the same for the same seed, and known to nobody else
  readonly startSweep: (
    command: { readonly agentId: string; readonly entity: string | null },
    request: OperationRequest,
  ) => Promise<Result<{ readonly runId: string }, Refusal>>
}

/** A version that the caller saw, and of what; null: of what the request names. */
export type Expected = { readonly id: string | null; readonly version: number }

export type VerbRequest = OperationRequest & {
  readonly principal: Principal
  readonly expected: Expected | null // what the caller saw
}

/** One thing that a program can do or ask, described once for every door. */
export type Verb<Input = unknown, Output = unknown> = {
  readonly name: string
  readonly says: string // one sentence, for documents
  readonly role: Role
  readonly onlyReads?: true // whatever its role
  readonly input: z.ZodType<Input>
  readonly output: z.ZodType<Output>
  readonly versioned: boolean // changes something the caller saw: asks for its version
  run(services: Services, input: Input, request: VerbRequest): Promise<Result<Output, Refusal>>
}

/** Describes a verb; a verb that writes asks for an idempotency key. */
export function verb<Input, Output>(
  described: Omit<Verb<Input, Output>, 'versioned'> & { readonly versioned?: true },
): Verb<Input, Output> {
  return { versioned: false, ...described }
}

/** True when a verb writes. */
export function writes({ role, onlyReads }: Pick<Verb, 'role' | 'onlyReads'>): boolean {
  return role !== 'read' && onlyReads !== true
}
