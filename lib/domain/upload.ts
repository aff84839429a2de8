/** The largest file that can be imported, in bytes; for a Signet database, including its -wal file. */
export const MAX_UPLOAD_BYTES = 60 * 1024 * 1024

/** Returns the refusal of a file that is too large; null for `bytes` means it was not fully received. */
export function tooLarge(bytes: number | null): string {
  const size = bytes === null ? 'more than 60 MB' : `${Math.ceil(bytes / 1024 / 1024)} MB`
  return `This is ${size}; a file may have 60 MB.`
}

/** Returns how many bytes a request says that it brings; 0 when it does not say, as one in chunks. */
export function announcedBytes(headers: { readonly get: (name: string) => string | null }): number {
  return Number(headers.get('content-length') ?? 0)
}

/** Why a file is not kept. */
export const NO_FILE = 'No file was sent.'
export const EMPTY_FILE = 'The file is empty.'
export const STALLED =
  'The file stopped arriving, so the upload was given up after 30 seconds. Nothing was kept. Send it again.'
export const CUT_OFF = 'The connection ended before the whole request had arrived.'
export const ENCODED = 'Send the body as it is, without Content-Encoding.'

/** True when a body arrives compressed. */
export function isEncoded(contentEncoding: string | null): boolean {
  const encoding = contentEncoding?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}
