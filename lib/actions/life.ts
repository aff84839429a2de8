'use server'

import { z } from 'zod'

import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { MAX_NOTE_LENGTH } from '@/lib/domain/verdict'
import { confirmFact } from '@/lib/operations/confirm-fact'
import { includeArchived } from '@/lib/operations/include-archived'
import { restateFact } from '@/lib/operations/restate-fact'
import { restoreFact } from '@/lib/operations/restore-fact'
import { retireConstraint } from '@/lib/operations/retire-constraint'
import { retractFact } from '@/lib/operations/retract-fact'
import { rewordFact } from '@/lib/operations/reword-fact'
import type { Recorded } from '@/lib/operations/steps/record-operation'
import { openDb } from '@/lib/server/db'

import { enter, idShape, keyShape } from './door'

const common = {
  factId: idShape,
  version: z.int().min(1),
  reason: z.string().max(MAX_NOTE_LENGTH).nullable(),
  idempotencyKey: keyShape,
}

const shape = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('confirm'), ...common }),
  z.object({ verb: z.literal('include'), ...common }),
  z.object({ verb: z.literal('retract'), ...common }),
  z.object({ verb: z.literal('retire'), ...common, confirm: z.string().max(100) }),
  z.object({ verb: z.literal('restore'), ...common }),
  z.object({ verb: z.literal('reword'), ...common, content: z.string() }),
  z.object({
    verb: z.literal('restate'),
    ...common,
    content: z.string(),
    validFrom: z.iso.datetime().nullable(), // null: from now on
  }),
])

export type LifeInput = z.infer<typeof shape>

export type LifeOutcome = {
  readonly operationId: string
  readonly factId: string // the fact to show next: the new version, if any
}

/** Changes a fact's life at a person's request: confirm, retract, restore, restate, reword, or include in detection. */
export async function lifeAction(input: LifeInput): Promise<Result<LifeOutcome, Refusal>> {
  return enter(shape, input, async (command, request) => {
    const done = await carryOut(await openDb(), command, request)
    if (!done.ok) return done
    const { operation } = done.value
    return accepted({
      operationId: operation.id,
      factId: 'factId' in done.value ? done.value.factId : command.factId,
    })
  })
}

function carryOut(
  store: Awaited<ReturnType<typeof openDb>>,
  command: LifeInput,
  request: OperationRequest,
): Promise<Result<Recorded | (Recorded & { readonly factId: string }), Refusal>> {
  switch (command.verb) {
    case 'confirm':
      return confirmFact(store, command, request)
    case 'include':
      return includeArchived(store, command, request)
    case 'retract':
      return retractFact(store, command, request)
    case 'retire':
      return retireConstraint(store, command, request)
    case 'restore':
      return restoreFact(store, command, request)
    case 'reword':
      return rewordFact(
        store,
        { ...command, content: command.content.toWellFormed().trim() },
        request,
      )
    case 'restate':
      return restateFact(
        store,
        {
          ...command,
          content: command.content.toWellFormed().trim(),
          validFrom: command.validFrom === null ? null : new Date(command.validFrom),
          confidence: null,
          source: { externalId: null, excerpt: null, session: `typed by ${request.actor}` },
        },
        request,
      )
  }
}
