import { setImmediate as letOthersIn } from 'node:timers/promises'

import { detectorOf } from '@/lib/detection/registry'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { formatTrial } from '@/lib/evaluation/format-trial'
import { UsageError, type CommandWords } from '@/lib/evaluation/read-options'
import { fitEmbeddingHead } from '@/lib/operations/fit-embedding-head'
import { now } from '@/lib/server/clock'
import { configuredVectors } from '@/lib/server/providers'

/** Fits a head to the configured embeddings and returns what it adds to detection on pairs that nothing was fitted to. Stores nothing. */
export async function evaluateEmbeddings(
  readText: (name: string) => string,
  { files, options }: CommandWords,
): Promise<string> {
  const others = [...options.keys()].filter((name) => !['--embeddings', '--json'].includes(name))
  if (files.length > 0 || others.length > 0)
    throw new UsageError('"--embeddings" takes no files and no option but "--json".')
  const embeddings = configuredVectors(null)
  if (embeddings === null) {
    throw new UsageError(
      'No embeddings are configured. Set PALIMPSEST_EMBEDDINGS_URL and PALIMPSEST_EMBEDDINGS_MODEL, as for the app.',
    )
  }
  const { model, askVectors } = embeddings
  const detector = detectorOf('default')
  const outcome = await fitEmbeddingHead({
    model,
    detector,
    readText,
    askVectors,
    noteProgress: async (done, total) => showProgress(done, total),
    breathe: () => letOthersIn(),
    requestNow: () => ({ at: now() }),
  })
  if (!outcome.ok) throw new Error(outcome.why)
  const { head, trial, figures } = outcome
  const { profile, version: detectorVersion } = detector
  const threshold = BUILT_IN_POLICY.supersessionMinConfidence
  const heading = { profile, detectorVersion, threshold }
  return options.has('--json')
    ? JSON.stringify({ model, head: head.version, cut: head.cut, ...heading, figures, ...trial })
    : formatTrial(
        { title: `embeddings ${model}, head ${head.version}`, who: 'embeddings', ...heading },
        trial,
      )
}

function showProgress(done: number, total: number): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${done} of ${total} texts${done === total ? '\n' : ''}`)
}
