import { fstatSync, writeSync } from 'node:fs'

const STDOUT = 1

/** Thrown when not all of an answer could be written, for example because the disk is full. */
export class OutputLost extends Error {
  override readonly name = 'OutputLost'

  constructor(error: Error) {
    const code = 'code' in error ? String(error.code) : error.message
    super(`Not all of the output could be written (${code}), so it is incomplete.`, {
      cause: error,
    })
  }
}

/** Opens stdout. Who reads no further, as “| head” does, ends the command in good order; what cannot be written is an error. */
export function openOutput(): (line: string) => Promise<void> {
  if (isFile()) return writeToFile
  let readerGone = false
  process.stdout.on('error', (error) => (readerGone ||= isReaderGone(error)))
  return (line) =>
    new Promise((resolve, reject) => {
      if (readerGone) process.exit(0)
      process.stdout.write(`${line}\n`, (error) => {
        if (error && !isReaderGone(error)) reject(new OutputLost(error))
        else resolve()
      })
    })
}

/** A disk that runs full takes a part of a line and reports no error, which a stream would not notice. */
async function writeToFile(line: string): Promise<void> {
  const bytes = Buffer.from(`${line}\n`)
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(STDOUT, bytes, at)
  } catch (error) {
    throw error instanceof Error ? new OutputLost(error) : error
  }
}

function isFile(): boolean {
  try {
    return fstatSync(STDOUT).isFile()
  } catch {
    return false // some terminals have no state
  }
}

function isReaderGone(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE'
}
