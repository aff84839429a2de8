import { openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'

const FILE = 'reply'
const LENGTH_BYTES = 4

/** What comes back: the lists of a result in parts, then the rest of it, or why there is none. */
export type Reply<Refusal> =
  | { readonly list: string; readonly items: readonly unknown[] }
  | { readonly rest: Readonly<Record<string, unknown>> }
  | { readonly refusal: Refusal }

/** Opens the file in which a separate process replies, part by part; returns how to write one. */
export function openReply<Part>(folder: string): (part: Part) => void {
  const file = openSync(path.join(folder, FILE), 'wx', 0o600)
  return (part) => {
    const bytes = serialize(part)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(bytes.length)
    writeAll(file, length)
    writeAll(file, bytes)
  }
}

/** Reads the parts of a whole reply; others have their turn before each. */
export async function* readReply<Part>(folder: string): AsyncGenerator<Part> {
  const file = await open(path.join(folder, FILE), 'r')
  try {
    const { size } = await file.stat()
    let at = 0
    const next = async (bytes: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
      if (bytesRead < bytes) throw new Error('The reply of a reading process ends early.')
      at += bytes
      return buffer
    }
    while (at < size) {
      await turn()
      yield deserialize(await next((await next(LENGTH_BYTES)).readUInt32LE())) as Part
    }
  } finally {
    await file.close()
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}
