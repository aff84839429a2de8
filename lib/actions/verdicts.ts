'use server'

import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import {
  KEEP_BOTH_REASONS,
  MAX_NOTE_LENGTH,
  VERDICT_VALUES,
  type VerdictValue,
} from '@/lib/domain/verdict'
import { annotateVerdict } from '@/lib/operations/annotate-verdict'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { redetectProposal } from '@/lib/operations/redetect-proposal'
import { openDb } from '@/lib/server/db'
import type { PairView } from '@/lib/views/pair-view'
import { readPair, readProposal, readVerdict } from '@/lib/views/proposal-page'
import type { ProposalView } from '@/lib/views/proposal-view'
import type { VerdictView } from '@/lib/views/verdict-view'

import { enter, idShape, keyShape } from './door'

export type DecideInput = {
  readonly proposalId: string
  readonly version: number // of the proposal as displayed
  readonly value: VerdictValue
  readonly beside?: boolean | undefined // a disagreement with someone else's decision
  readonly idempotencyKey: string
  readonly dwellMs: number | null
  readonly blind?: boolean | undefined // given with evidence hidden: the answer carries none
}

export type DecideOutcome = {
  readonly operationId: string
  readonly verdictId: string
  readonly proposal: PairView // with evidence unless it was decided blind
  readonly withdrawn: readonly string[] // other proposals that this verdict withdrew
}

const decideShape = z.object({
  proposalId: idShape,
  version: z.int().min(1),
  value: z.enum(VERDICT_VALUES),
  beside: z.boolean().optional(),
  idempotencyKey: keyShape,
  dwellMs: z.int().min(0).max(86_400_000).nullable(),
  blind: z.boolean().optional(),
})

/** Records a reviewer's verdict. */
export async function decideAction(input: DecideInput): Promise<Result<DecideOutcome, Refusal>> {
  return enter(
    decideShape,
    input,
    async ({ proposalId, version, value, beside = false, dwellMs, blind = false }, request) => {
      const store = await openDb()
      const command = { proposalId, version, value, beside, dwellMs, shownSignals: !blind }
      const decided = await decideProposal(store, command, request)
      if (!decided.ok) return decided
      const read = blind ? readPair : readProposal
      const proposal = await read(store, proposalId)
      if (proposal === null) return refused({ kind: 'not-found', what: 'proposal' })
      return accepted({
        operationId: decided.value.operation.id,
        verdictId: decided.value.verdictId,
        proposal,
        withdrawn: decided.value.withdrawn,
      })
    },
  )
}

export type AnnotateInput = {
  readonly verdictId: string
  readonly reason: (typeof KEEP_BOTH_REASONS)[number]['id'] | null
  readonly note: string | null
}

const annotateShape = z.object({
  verdictId: idShape,
  reason: z.enum(KEEP_BOTH_REASONS.map((reason) => reason.id)).nullable(),
  note: z.string().max(MAX_NOTE_LENGTH).nullable(),
})

/** Adds a reason after a verdict (rule R4). */
export async function annotateVerdictAction(
  input: AnnotateInput,
): Promise<Result<VerdictView, Refusal>> {
  return enter(annotateShape, input, async (command, request) => {
    const store = await openDb()
    const noted = await annotateVerdict(store, command, request)
    if (!noted.ok) return noted
    const verdict = await readVerdict(store, command.verdictId)
    return verdict === null ? refused({ kind: 'not-found', what: 'decision' }) : accepted(verdict)
  })
}

export type RedetectInput = {
  readonly proposalId: string
  readonly version: number
  readonly idempotencyKey: string
}

export type RedetectOutcome = { readonly operationId: string; readonly proposal: ProposalView }

const redetectShape = z.object({
  proposalId: idShape,
  version: z.int().min(1),
  idempotencyKey: keyShape,
})

/** Runs the detector again on a stale proposal. */
export async function redetectAction(
  input: RedetectInput,
): Promise<Result<RedetectOutcome, Refusal>> {
  return enter(redetectShape, input, async ({ proposalId, version }, request) => {
    const store = await openDb()
    const done = await redetectProposal(store, { proposalId, version }, request)
    if (!done.ok) return done
    const proposal = await readProposal(store, proposalId)
    if (proposal === null) return refused({ kind: 'not-found', what: 'proposal' })
    return accepted({ operationId: done.value.operation.id, proposal })
  })
}
