import { endWith } from '@/lib/dev/run'
import { person } from '@/lib/domain/actor'
import { refusalMessage } from '@/lib/domain/refusal'
import { judgeRefit } from '@/lib/domain/weight-set'
import { readCommand, UsageError } from '@/lib/evaluation/read-options'
import { refitWeights } from '@/lib/operations/refit-weights'
import { now } from '@/lib/server/clock'
import { readSettings } from '@/lib/server/env'
import { newId } from '@/lib/server/ids'
import { openStore } from '@/lib/store/open-store'
import { toEvaluation } from '@/lib/store/refit-evaluation'

// npm run -s refit -- --by NAME [--agent AGENT] [--labels-only]: fits candidate weights to people's answers in the store (PALIMPSEST_DATA),
// like the button on the Weights page, and prints their evaluation as JSON. Two people sign on that page to use them. Exit code 1: refused;
// 2: the command is invalid.

try {
  const { files, options } = readCommand(process.argv.slice(2), {
    '--by': 'value',
    '--agent': 'value',
    '--labels-only': 'switch',
  })
  if (files.length > 0) throw new UsageError('It reads no files: the decisions are in the store.')
  const by = options.get('--by')
  if (by === undefined) throw new UsageError('Say who asks: --by NAME.')
  const settings = readSettings(process.env)
  const store = await openStore(settings.dataDirectory, {
    kind: settings.storeKind,
    environment: settings.policy,
  })
  try {
    const done = await refitWeights(
      store,
      {
        agentId: options.has('--agent') ? String(options.get('--agent')) : null,
        by: options.has('--labels-only') ? 'labels' : 'labels-and-verdicts',
      },
      {
        request: { ...person(String(by), 'cli'), at: now(), newId, idempotencyKey: null },
        breathe: () => Promise.resolve(),
      },
    )
    if (!done.ok) {
      const { sentence, wayOut } = refusalMessage(done.refusal)
      throw new Error(`${sentence} ${wayOut}`)
    }
    const row = await store.read.weightSet.findUniqueOrThrow({
      where: { id: done.value.weightSetId },
    })
    const evaluation = toEvaluation(row.evaluation)
    const { detectorVersion, against } = row
    const verdict = judgeRefit(evaluation)
    console.log(JSON.stringify({ detectorVersion, against, verdict, evaluation }, null, 2))
  } finally {
    await store.close()
  }
} catch (error) {
  endWith(error)
  if (error instanceof UsageError) process.exitCode = 2
}
