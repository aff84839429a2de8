import { z } from 'zod'

import { fromWire } from '@/lib/contract/names'
import * as operations from '@/lib/contract/operations'
import * as proposals from '@/lib/contract/proposals'
import * as shapes from '@/lib/contract/shapes'
import { wireSchema } from '@/lib/contract/wire-schema'
import { accepted, refused } from '@/lib/domain/result'
import { KEEP_BOTH_REASONS } from '@/lib/domain/verdict'

import { agent, confirm } from './arguments'
import { UNANSWERED } from './person'
import { readNext, readProposal } from './read-proposal'
import { whyNotHere, type Tool } from './tool'

const why = z.enum(KEEP_BOTH_REASONS.map(({ id }) => id))

const reviewShape = z.strictObject({
  proposal_id: z.string().optional().describe('P-142 or its id; leave out for the next one.'),
  version: z.int().optional().describe('The version of the proposal that was shown.'),
  verdict: shapes.verdict.optional().describe('What the person decided; never your own guess.'),
  reason: why.optional().describe('Why both stay, of a rejection.'),
  note: z.string().max(2_000).optional(),
  agent,
})

const reviewed = z.object({
  status: z.enum(['open', 'on_card', 'decided', ...UNANSWERED]),
  proposal: shapes.proposalInWords,
  operationId: z.string().optional(),
})

const decision = z.object({
  verdict: shapes.verdict,
  reason: why.optional(),
  note: z.string().max(2_000).optional(),
})

export const review: Tool = {
  name: 'review',
  title: 'Review a proposal',
  description:
    'Returns one proposal with both facts, by its number or the next one. A person decides it: on the card, where the client shows it, or at the address in page. Or show it to them, and call again with its version and what they said.',
  needs: ['read', 'write'],
  reads: false,
  input: reviewShape,
  output: wireSchema(reviewed, 'output'),
  card: 'shown',
  repeats: true,
  run: async (args, around) => {
    const { call, ask } = around
    const { proposal_id: id, version, verdict, agent: whose, ...words } = reviewShape.parse(args)
    const found = id === undefined ? await readNext(call, whose) : await readProposal(call, id)
    if (!found.ok) return found
    const proposal = found.value
    if (verdict === undefined) return accepted({ status: 'open', proposal })
    if (id === undefined)
      return refused({ kind: 'bad-input', problem: 'proposal_id: name the proposal you showed.' })
    if (version === undefined) return refused({ kind: 'no-version' })
    if (around.decides && around.cards && !around.forms)
      return accepted({ status: 'on_card', proposal })
    const refusal = await whyNotHere(around, proposal)
    if (refusal !== null) return refused(refusal)
    const said = await ask({
      tool: 'review',
      args,
      message: `P-${proposal.number}: does the newer fact make the older one untrue?\nOlder: “${proposal.older.content}”\nNewer: “${proposal.newer.content}”`,
      form: decision,
      shown: [{ id: proposal.id, version }],
      confirmed: true, // the verdict is the second call: the first one showed the proposal
    })
    if (said.kind === 'ask') return { asks: said.result }
    if (said.kind === 'unanswered') return accepted({ status: said.status, proposal })
    const given = said.channel === 'form' ? decision.parse(said.content) : { verdict, ...words }
    const done = await call(
      proposals.decide,
      { id: proposal.id, ...given },
      { expected: said.shown[0] ?? null, channel: said.channel },
    )
    if (!done.ok) return done
    const { operationId } = proposals.decide.output.parse(done.value.value)
    const after = await readProposal(call, proposal.id)
    return after.ok ? accepted({ status: 'decided', proposal: after.value, operationId }) : after
  },
}

const LAST = 20

const undoShape = z.strictObject({
  operation_id: z
    .string()
    .optional()
    .describe('Its id, or its number such as #12; leave out for the last operations.'),
  with_later: z
    .array(z.string())
    .max(200)
    .default([])
    .describe('Later operations that a refusal named.'),
  confirm,
})

const undone = z.object({
  status: z.enum(['listed', 'undone', ...UNANSWERED]),
  undoOperationId: z.string().optional(),
  operations: z.array(shapes.operation),
})

export const undo: Tool = {
  name: 'merge_undo',
  title: 'Undo an operation',
  description:
    'Undoes an operation, once a person agrees; without an id it lists the last twenty. An undo can be undone too.',
  needs: ['read', 'write'],
  reads: false,
  input: undoShape,
  output: wireSchema(undone, 'output'),
  repeats: false,
  run: async (args, around) => {
    const { call, ask } = around
    const { operation_id: id, confirm: confirmed, ...rest } = undoShape.parse(args)
    if (id === undefined) {
      const listed = await call(operations.list, { last: LAST })
      return listed.ok
        ? accepted({
            status: 'listed',
            operations: operations.list.output.parse(listed.value.value).items,
          })
        : listed
    }
    const { withLater } = fromWire(rest) as { readonly withLater: readonly string[] }
    const found = await call(operations.get, { id })
    if (!found.ok) return found
    const operation = operations.get.output.parse(found.value.value)
    const refusal = await whyNotHere(around, {
      agent: operation.agent,
      page: `/activity/${operation.id}`,
    })
    if (refusal !== null) return refused(refusal)
    const said = await ask({
      tool: 'merge_undo',
      args,
      message: `Undo operation #${operation.seq} (${operation.kind}, by ${operation.actor}, ${operation.at})${withLater.length === 0 ? '' : ` and ${withLater.length} later`}?`,
      form: z.object({}),
      shown: [],
      confirmed,
    })
    if (said.kind === 'ask') return { asks: said.result }
    if (said.kind === 'unanswered')
      return accepted({ status: said.status, operations: [operation] })
    const done = await call(operations.undo, { id, withLater }, { channel: said.channel })
    if (!done.ok) return done
    const { operation: undoing } = operations.undo.output.parse(done.value.value)
    return accepted({ status: 'undone', undoOperationId: undoing.id, operations: [undoing] })
  },
}
