import type { Problem } from '@/components/shared/use-action'
import { MAX_UPLOAD_BYTES, tooLarge } from '@/lib/domain/upload'

/** Returns what is wrong with a choice before anything is sent, or null. */
export function uploadProblem(form: FormData, from: 'file' | 'path'): Problem | null {
  if (from === 'path') {
    const path = form.get('path')
    return typeof path === 'string' && path.trim() !== ''
      ? null
      : { sentence: 'No path is given.', wayOut: 'Type the path of the database file.' }
  }
  const files = [form.get('file'), form.get('wal')].filter((part) => part instanceof File)
  if ((files[0]?.size ?? 0) === 0) {
    return {
      sentence: 'No file is chosen, or it is empty.',
      wayOut: 'Choose a .jsonl, .csv or .db file.',
    }
  }
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  return bytes <= MAX_UPLOAD_BYTES
    ? null
    : {
        sentence: tooLarge(bytes),
        wayOut: 'Split it, or give the path of a Signet database instead.',
      }
}
