/** The largest file that can be imported, in bytes: of a Signet database, with its -wal file. */
export const MAX_UPLOAD_BYTES = 60 * 1024 * 1024

/** Returns what refuses a file that is too large; null for `bytes` where it was not received to its end. */
export function tooLarge(bytes: number | null): string {
  const size = bytes === null ? 'more than 60 MB' : `${Math.ceil(bytes / 1024 / 1024)} MB`
  return `This is ${size}; a file may have 60 MB.`
}
