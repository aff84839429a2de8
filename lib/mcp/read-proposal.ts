import * as proposals from '@/lib/contract/proposals'
import type { ProposalInWords } from '@/lib/contract/shapes'
import { accepted, refused, type Result } from '@/lib/domain/result'

import type { CallVerb } from './tool'

/** Reads a proposal that the token reaches, by its number or id. */
export async function readProposal(call: CallVerb, id: string): Promise<Result<ProposalInWords>> {
  const found = await call(proposals.get, { id })
  return found.ok ? accepted(proposals.get.output.parse(found.value.value)) : found
}

/** Reads the next proposal to review. */
export async function readNext(
  call: CallVerb,
  agent: string | undefined,
): Promise<Result<ProposalInWords>> {
  const listed = await call(proposals.list, { limit: 1, ...(agent !== undefined && { agent }) })
  if (!listed.ok) return listed
  const [first] = proposals.list.output.parse(listed.value.value).items
  return first === undefined
    ? refused({ kind: 'not-found', what: 'proposal' })
    : readProposal(call, first.id)
}
