import { detectorOf } from '@/lib/detection/registry'
import { formatTrial } from '@/lib/evaluation/format-trial'
import {
  readLimit,
  readProfile,
  readThreshold,
  UsageError,
  type CommandWords,
} from '@/lib/evaluation/read-options'
import type { PairFile } from '@/lib/evaluation/read-pair-files'
import { tryJudge } from '@/lib/operations/steps/try-judge'
import { judge as configuredJudge } from '@/lib/server/providers'

/** Returns what the configured judge adds to detection on labeled pairs, as text or JSON. Throws UsageError without a judge. */
export async function evaluateJudge(
  files: readonly PairFile[],
  options: CommandWords['options'],
): Promise<string> {
  const detector = detectorOf(readProfile(options))
  const threshold = readThreshold(options)
  const judge = configuredJudge()
  if (judge === null) {
    throw new UsageError(
      'No judge is configured. Set PALIMPSEST_JUDGE_URL and PALIMPSEST_JUDGE_MODEL, as for the app.',
    )
  }
  const { model, promptVersion, budget } = judge
  const most = readLimit(options, budget)
  const { profile, version: detectorVersion } = detector
  const heading = { profile, detectorVersion, threshold }
  const trial = await tryJudge(
    files.map(({ pairs }) => pairs),
    { judge, detector, threshold, most, onAnswer: showProgress },
  )
  return options.has('--json')
    ? JSON.stringify({ model, promptVersion, ...heading, ...trial })
    : formatTrial(
        { title: `judge ${model}, prompt ${promptVersion}`, who: 'judge', ...heading },
        trial,
      )
}

/** Counts the answers on a terminal: a local model may take minutes. */
function showProgress(answers: number, of: number): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${answers} of ${of} answers${answers === of ? '\n' : ''}`)
}
