import type { Operation } from '@/lib/domain/operation'
import type { Tx } from '@/lib/store/port'

import type { Settled } from './decide-in-workspace'
import { appendToOperation, beginOperation } from './record-operation'
import type { Run } from './run-of-verdicts'
import { togetherEvent } from './titles'
import type { Workspace } from './workspace'

/** Writes the verdicts of one part with their changes and notes; the first one begins the operation. */
export async function appendVerdicts(
  tx: Tx,
  done: {
    readonly run: Run
    readonly operation: Operation | null
    readonly settled: readonly Settled[]
    readonly disagreed: ReadonlySet<string> // what would end a fact although the model disagrees
    readonly workspace: Workspace
  },
): Promise<Operation> {
  const { run, settled, workspace } = done
  const { label, reason, note } = run.command
  const known = done.operation?.subject.counts ?? {}
  const decided = (known['decided'] ?? 0) + settled.length
  const against = settled.filter(({ question }) => done.disagreed.has(question.proposal.id)).length
  const opinions = {
    leftOut: run.failed.filter(({ refusal }) => refusal.kind === 'model-disagrees').length,
    against: (known['against'] ?? 0) + against,
  }
  const operation =
    done.operation ??
    (await beginOperation(tx, {
      id: run.operationId,
      kind: 'decide-many',
      agentId: run.agentId,
      subject: {
        event: togetherEvent({ decided: 0, values: [], label, leftOut: 0, against: 0 }),
        about: run.about,
      },
      request: run.request,
    }))
  const verdicts = settled.map(({ verdict }) => verdict)
  const values = run.command.items.map(({ value }) => value)
  const subject = {
    event: togetherEvent({ decided, values, label, ...opinions }),
    about: run.about,
    counts: {
      decided,
      notDecided: run.failed.length,
      ...(opinions.against === 0 ? {} : { against: opinions.against }),
      applied: (known['applied'] ?? 0) + settled.filter(({ superseded }) => superseded).length,
      withdrawn:
        (known['withdrawn'] ?? 0) + settled.reduce((sum, one) => sum + one.withdrawn.length, 0),
    },
  }
  await appendToOperation(tx, { ...operation, subject }, { updates: workspace.updates(), verdicts })
  if (reason !== null || note !== null) {
    await tx.verdictNote.createMany({
      data: verdicts.map(({ id, reviewer, at }) => ({
        id: run.request.newId(),
        verdictId: id,
        reason,
        note,
        reviewer,
        at,
      })),
    })
  }
  return { ...operation, subject }
}
