'use server'

import { applyRecorded, importYaml, set } from '@/lib/contract/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { readPolicy } from '@/lib/views/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

import { ask, askAndShow, type Sent } from './door'

/** Sets the stored policy of an agent, or the stored default. */
export async function setPolicyAction(sent: Sent<typeof set>): Promise<Result<PolicyView>> {
  return askAndShow(set, sent, async ({ agent }, { store }) =>
    accepted(await readPolicy(store, agent)),
  )
}

export type ImportAgentYamlOutcome = {
  readonly view: PolicyView
  readonly ignored: readonly string[]
}

/** Takes policy fields from a Signet agent.yaml; other stored fields stay. */
export async function importAgentYamlAction(
  sent: Sent<typeof importYaml>,
): Promise<Result<ImportAgentYamlOutcome>> {
  return askAndShow(importYaml, sent, async ({ agent, ignored }, { store }) =>
    accepted({ view: await readPolicy(store, agent), ignored }),
  )
}

export type ApplyRecordedOutcome = {
  readonly operationId: string | null
  readonly applied: number
  readonly skipped: readonly { readonly number: number; readonly refusal: Refusal }[]
}

/** Applies the approvals recorded in shadow mode. */
export async function applyRecordedAction(
  sent: Sent<typeof applyRecorded>,
): Promise<Result<ApplyRecordedOutcome>> {
  return ask(applyRecorded, sent)
}
