'use server'

import { decideMany, freeze, previewMany } from '@/lib/contract/bulk'
import { refusalMessage } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import type { NotDecided } from '@/lib/operations/steps/run-of-verdicts'
import type { FrozenView } from '@/lib/views/bulk'

import { atPace } from './at-pace'
import { ask, askAndShow, type Input, type Sent } from './door'

export type DecideManyInput = Sent<typeof decideMany>
export type BulkItem = DecideManyInput['items'][number]

export type DecideManyOutcome = {
  readonly operationId: string | null // null: none could be decided
  readonly decided: number
  readonly failed: readonly {
    readonly proposalId: string
    readonly number: number | null // null: no such proposal
    readonly sentence: string
  }[]
}

/** Decides many proposals as one operation; `GET /api/bulk/<key>` reports its progress. */
export async function decideManyAction(sent: DecideManyInput): Promise<Result<DecideManyOutcome>> {
  return atPace('bulk', () =>
    askAndShow(decideMany, sent, async ({ operationId, decided, failed }) =>
      accepted({ operationId, decided, failed: failed.map(inWords) }),
    ),
  )
}

export type PreviewManyOutcome = {
  readonly ended: readonly {
    readonly factId: string
    readonly byId: string
    readonly until: string | null // it ends later, when the other begins (rule T4)
  }[]
  readonly failed: DecideManyOutcome['failed']
}

/** Previews what a bulk decision would do to facts if the agent were live. Writes nothing. */
export async function previewManyAction(
  sent: Input<typeof previewMany>,
): Promise<Result<PreviewManyOutcome>> {
  return askAndShow(previewMany, sent, async ({ failed, ...preview }) =>
    accepted({ ...preview, failed: failed.map(inWords) }),
  )
}

/** Freezes the target of a bulk decision and shows five of its proposals at random. Writes nothing. */
export async function freezeAction(sent: Input<typeof freeze>): Promise<Result<FrozenView>> {
  return atPace('bulk', () => ask(freeze, sent))
}

function inWords({ proposalId, number, refusal }: NotDecided) {
  return { proposalId, number, sentence: refusalMessage(refusal).sentence }
}
