import { z } from 'zod'

import * as operations from '@/lib/contract/operations'
import * as proposals from '@/lib/contract/proposals'
import * as shapes from '@/lib/contract/shapes'
import type { VerdictWord } from '@/lib/contract/verdict-words'
import { wireSchema } from '@/lib/contract/wire-schema'
import { accepted, refused, type Result } from '@/lib/domain/result'

import { readProposal } from './read-proposal'
import type { CallVerb, Tool } from './tool'

const input = z.strictObject({
  proposal_id: z.string(),
  version: z.int().describe('The version that the card shows.'),
  verdict: z.enum(['approve', 'reject', 'unsure', 'undo']).describe('What the person pressed.'),
  seal: z.string().describe('Given to the card with the proposal.'),
})

const output = z.object({
  status: z.enum(['decided', 'undone']),
  operationId: z.string(),
  proposal: shapes.proposalInWords,
})

export const decideOnCard: Tool = {
  name: 'review_decide',
  title: 'Decide on the card',
  description:
    'Records what a person pressed on the review card. It is for the card only: without the card’s seal nothing is decided.',
  needs: ['read', 'write', 'decide'],
  reads: false,
  input,
  output: wireSchema(output, 'output'),
  repeats: false,
  card: 'only',
  run: async (args, { call, seals }) => {
    const { proposal_id: id, version, verdict, seal } = input.parse(args)
    const found = await readProposal(call, id)
    if (!found.ok) return found
    const shown = found.value
    if (!(await seals.fits(seal, shown.id)))
      return refused({ kind: 'needs-person', page: shown.page, because: 'page-only' })
    const done =
      verdict === 'undo'
        ? await undo(call, shown, version)
        : await decide(call, shown, { version, verdict })
    if (!done.ok) return done
    const after = await readProposal(call, shown.id)
    return after.ok
      ? accepted({
          status: verdict === 'undo' ? 'undone' : 'decided',
          operationId: done.value,
          proposal: after.value,
        })
      : after
  },
}

async function decide(
  call: CallVerb,
  { id }: shapes.ProposalInWords,
  { version, verdict }: { readonly version: number; readonly verdict: VerdictWord },
): Promise<Result<string>> {
  const decided = await call(
    proposals.decide,
    { id, verdict },
    { expected: { id, version }, channel: 'card' },
  )
  return decided.ok
    ? accepted(proposals.decide.output.parse(decided.value.value).operationId)
    : decided
}

/** Undoes the verdict that the card shows. One that was given with others is undone on the page, which shows them all. */
async function undo(
  call: CallVerb,
  shown: shapes.ProposalInWords,
  version: number,
): Promise<Result<string>> {
  if (shown.version !== version) return refused({ kind: 'changed-meanwhile' })
  if (shown.decidedIn === null) return refused({ kind: 'not-found', what: 'operation' })
  const found = await call(operations.get, { id: shown.decidedIn })
  const alone = found.ok && operations.get.output.parse(found.value.value).kind === 'decide'
  if (!alone) return refused({ kind: 'needs-person', page: shown.page, because: 'page-only' })
  const undone = await call(operations.undo, { id: shown.decidedIn }, { channel: 'card' })
  return undone.ok
    ? accepted(operations.undo.output.parse(undone.value.value).operation.id)
    : undone
}
