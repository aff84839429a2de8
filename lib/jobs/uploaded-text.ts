import { isUtf8 } from 'node:buffer'

import { accepted, refused, type Result } from '@/lib/domain/result'

const FIRST_BYTES = 2_000
const LINE_FEED = 0x0a

/** Reads the bytes of a text file. Non-text is passed on for the reader to report; invalid UTF-8 is refused. */
export function uploadedText(name: string, bytes: Uint8Array): Result<string> {
  const line = firstLineThatIsNotUtf8(bytes)
  if (line !== null && !bytes.subarray(0, FIRST_BYTES).includes(0)) {
    const problem = `Line ${line} of “${name}” is not UTF-8. Save the file as UTF-8 and choose it again.`
    return refused({ kind: 'bad-input', problem })
  }
  return accepted(new TextDecoder('utf-8').decode(bytes))
}

/** Invalid UTF-8 would silently become replacement characters. */
function firstLineThatIsNotUtf8(bytes: Uint8Array): number | null {
  if (isUtf8(bytes)) return null
  let line = 1
  let start = 0
  for (;;) {
    const newline = bytes.indexOf(LINE_FEED, start)
    const end = newline === -1 ? bytes.length : newline
    if (newline === -1 || !isUtf8(bytes.subarray(start, end))) return line
    line += 1
    start = end + 1
  }
}
