import { sendFile, textOf } from '@/components/shared/send-file'
import { previewImportAction, type PreviewOutcome } from '@/lib/actions/imports'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'

/** Sends what was chosen, the file first, and returns its preview. */
export async function previewForm(form: FormData): Promise<Result<PreviewOutcome, Refusal>> {
  const upload = await sendFile(form.get('file'))
  if (!upload.ok) return upload
  const wal = await sendFile(form.get('wal'))
  if (!wal.ok) return wal
  return previewImportAction({
    upload: upload.value,
    wal: wal.value,
    path: textOf(form, 'path'),
    agent: textOf(form, 'agent'),
  })
}
