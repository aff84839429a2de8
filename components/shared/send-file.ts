import { accepted, type Result } from '@/lib/domain/result'

/** Sends a file that was chosen in a form, and returns the token that the next step names it by; null where none was chosen. */
export async function sendFile(file: FormDataEntryValue | null): Promise<Result<string | null>> {
  if (!(file instanceof File) || file.size === 0) return accepted(null)
  const response = await fetch(`/api/uploads?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
  const sent = (await response.json()) as Result<{ readonly token: string }>
  return sent.ok ? accepted(sent.value.token) : sent
}

/** Returns the text of a form's field; null where it has none. */
export function textOf(form: FormData, field: string): string | null {
  const text = form.get(field)
  return typeof text === 'string' ? text : null
}
