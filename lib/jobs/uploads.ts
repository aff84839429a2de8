import { open, rm } from 'node:fs/promises'
import path from 'node:path'

import { MAX_UPLOAD_BYTES } from '@/lib/domain/upload'
import { once } from '@/lib/process/once'

import { newFolder } from './temporary-folder'
import { waitingRoom, type Asked, type Waiting } from './waiting'

/** A file from a browser, kept in its own folder until it is read. */
export type Upload = {
  readonly name: string // its name for the person
  readonly folder: string
  readonly file: string // its path in that folder
  readonly bytes: number
}

const ROOM = 20 * MAX_UPLOAD_BYTES

/** Uploads waiting to be read. */
export function uploads(): Waiting<Upload> {
  return once('uploads', () =>
    waitingRoom<Upload>({
      room: ROOM,
      sizeOf: ({ bytes }) => bytes,
      onDrop: ({ folder }) => void rm(folder, { recursive: true, force: true }),
    }),
  )
}

/** Streams a body to a file and keeps it under the token; `too-large` as soon as it is, `no-room` when others wait. */
export async function receiveUpload(
  body: ReadableStream<Uint8Array>,
  upload: { readonly token: string; readonly name: string; readonly root: string },
  asked: Asked,
): Promise<'kept' | 'too-large' | 'no-room'> {
  const folder = await newFolder(upload.root)
  const file = path.join(folder, 'upload')
  let kept = false
  try {
    const bytes = await writeBody(body, file)
    if (bytes === null) return 'too-large'
    kept = uploads().keep(upload.token, { name: upload.name, folder, file, bytes }, asked)
    return kept ? 'kept' : 'no-room'
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the number of bytes; null, keeping no more of them, when there are too many. */
async function writeBody(body: ReadableStream<Uint8Array>, file: string): Promise<number | null> {
  const reader = body.getReader()
  const handle = await open(file, 'wx', 0o600)
  try {
    let bytes = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return bytes
      bytes += value.byteLength
      if (bytes > MAX_UPLOAD_BYTES) return null
      await handle.writeFile(value)
    }
  } finally {
    await handle.close()
    void discardRest(reader).catch(() => undefined)
  }
}

/** Closing the connection on a client that is still sending would take the answer from it (RFC 9112, 9.6), so the rest is read and dropped. */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}
