import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { parseAgentYaml } from '@/lib/importers/agent-yaml'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { setPolicy } from './set-policy'
import type { Recorded } from './steps/record-operation'

export type ImportAgentYaml = {
  readonly agentId: string | null // null = the stored default
  readonly version: number
  readonly text: string
}

/** Takes policy fields from a Signet agent.yaml; stored fields it does not name stay. `ignored`: settings with no counterpart here. */
export async function importAgentYaml(
  store: Store,
  command: ImportAgentYaml,
  request: OperationRequest,
): Promise<Result<Recorded & { readonly ignored: readonly string[] }>> {
  const read = parseAgentYaml(command.text)
  if (read.problems.length > 0)
    return refused({ kind: 'bad-input', problem: read.problems.join(' ') })
  const stored = await loadPolicy(store.read, command.agentId, store.environment)
  const overrides = { ...stored.overrides, ...read.overrides }
  const { agentId, version } = command
  const done = await setPolicy(
    store,
    { agentId, version, overrides, readFrom: command.text },
    request,
  )
  return done.ok ? accepted({ ...done.value, ignored: read.ignored }) : done
}
