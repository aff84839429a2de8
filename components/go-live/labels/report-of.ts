import { sendFile, textOf } from '@/components/shared/send-file'
import { previewLabelsAction, type LabelFileInput } from '@/lib/actions/measure'
import type { LabelReport } from '@/lib/domain/label-file'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'

/** What a file of labels would do, and how it is named when it is imported. */
export type ReadReport = { readonly report: LabelReport; readonly file: LabelFileInput }

/** Sends the file of a form and returns the report on it. */
export async function reportOf(form: FormData): Promise<Result<ReadReport, Refusal>> {
  const sent = await sendFile(form.get('file'))
  if (!sent.ok) return sent
  const file = { upload: sent.value ?? '', sampleId: textOf(form, 'sample') ?? '' }
  const report = await previewLabelsAction(file)
  return report.ok ? accepted({ report: report.value, file }) : report
}
