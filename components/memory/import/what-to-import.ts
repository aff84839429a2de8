import { textOf } from '@/components/shared/send-file'
import type { Problem } from '@/components/shared/use-action'
import { EXAMPLE_FILE, exampleText } from '@/lib/domain/example-facts'
import { MAX_UPLOAD_BYTES, tooLarge } from '@/lib/domain/upload'

const PASTED = 'pasted facts'

/** Returns the file of an import form; pasted text is a file, too. */
export function fileOf(form: FormData): File | null {
  const file = form.get('file')
  if (file instanceof File && file.size > 0) return file
  const text = textOf(form, 'text') ?? ''
  return text.trim() === '' ? null : new File([text], PASTED)
}

/** Returns the form of who chose the example facts. */
export function exampleForm(): FormData {
  const form = new FormData()
  form.set('file', new File([exampleText()], EXAMPLE_FILE))
  return form
}

/** Returns what is wrong with a choice before anything is sent, or null. */
export function importProblem(form: FormData, from: 'file' | 'path'): Problem | null {
  if (from === 'path') {
    return (textOf(form, 'path') ?? '').trim() === ''
      ? { sentence: 'No path is given.', wayOut: 'Type the path of the database file.' }
      : null
  }
  const [file, wal] = [fileOf(form), form.get('wal')]
  const chosen = form.get('file')
  if (file === null && chosen instanceof File && chosen.name !== '') {
    return {
      sentence: `The file “${chosen.name}” is empty.`,
      wayOut: 'Choose another one, or paste facts.',
    }
  }
  if (file === null) {
    return {
      sentence: 'There is nothing to import yet.',
      wayOut: 'Drop a .jsonl, .csv or .db file, or paste facts.',
    }
  }
  const bytes = file.size + (wal instanceof File ? wal.size : 0)
  return bytes <= MAX_UPLOAD_BYTES
    ? null
    : {
        sentence: tooLarge(bytes),
        wayOut: 'Split it, or give the path of a database instead.',
      }
}
