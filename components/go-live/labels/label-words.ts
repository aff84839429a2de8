import { titleOf } from '@/components/shared/agent-titles'
import type { Problem } from '@/components/shared/use-action'
import type { LabelReport, ReportLine } from '@/lib/domain/label-file'
import { MAX_UPLOAD_BYTES, tooLarge } from '@/lib/domain/upload'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { SampleName } from '@/lib/views/samples'

/** Returns a sample as a list names it. */
export function sampleWords(
  { number, agentId, pairs }: SampleName,
  agents: Parameters<typeof titleOf>[0],
): string {
  return `Sample ${number}, ${titleOf(agents, agentId)}, ${formatCount(pairs, 'pair')}`
}

export function labelsWords(labels: number): string {
  return formatCount(labels, 'label')
}

/** Returns what a file brings, as counts that stand beside each other; every row is in one of them. */
export function reportCounts(
  report: LabelReport,
): readonly { readonly term: string; readonly rows: number; readonly means: string }[] {
  const { matched, already, unmatched, conflicting } = report
  return [
    { term: 'Matched', rows: matched, means: 'labels to import' },
    { term: 'Already there', rows: already, means: 'nothing to do' },
    { term: 'Unmatched', rows: unmatched, means: 'left out' },
    { term: 'Conflicting', rows: conflicting, means: conflictMeaning(report) },
  ]
}

/** Some conflicting rows are added as another label, and are counted as matched too. */
function conflictMeaning({ taken, conflicting }: LabelReport): string {
  if (taken === 0) return 'left out'
  return taken === conflicting
    ? 'added as another label'
    : `${formatNumber(taken)} added as another label, the others skipped`
}

/** Returns what is wrong with a choice before anything is sent, or null. */
export function fileProblem(form: FormData): Problem | null {
  const file = form.get('file')
  const bytes = file instanceof File ? file.size : 0
  if (bytes === 0)
    return {
      sentence: 'Choose a file that isn’t empty.',
      wayOut: 'Choose a .jsonl or .csv file with one label on each line.',
    }
  return bytes <= MAX_UPLOAD_BYTES
    ? null
    : {
        sentence: tooLarge(bytes),
        wayOut: 'Split it and import the parts one after another.',
      }
}

/** Returns whose labels are to be imported: 3 labels of Ada, 1 of Bo. */
export function reviewerWords({ reviewers }: LabelReport): string {
  return reviewers
    .map(
      ({ name, labels }, nth) =>
        `${nth === 0 ? labelsWords(labels) : formatNumber(labels)} of ${name}`,
    )
    .join(', ')
}

export const LINE_WORDS: Readonly<
  Record<
    ReportLine['state'],
    { readonly words: string; readonly tone: 'neutral' | 'bad' | 'warn' | 'ok' }
  >
> = {
  unmatched: { words: '✕ unmatched', tone: 'bad' },
  conflicting: { words: '! conflicting, skipped', tone: 'warn' },
  taken: { words: '✓ conflicting, added', tone: 'ok' },
  already: { words: '= already there', tone: 'neutral' },
}
