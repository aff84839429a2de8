import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'

import { verbNamed } from '@/lib/contract/registry'
import { MAX_UPLOAD_BYTES, tooLarge } from '@/lib/domain/upload'
import { UsageError } from '@/lib/evaluation/read-options'

import type { Refused } from './command'
import type { Door } from './door'
import { isDatabase, type ImportFile } from './import-file'

type Uploaded = { readonly upload: string; readonly wal?: string }
type Text = { readonly name: string; readonly text: string }

/** What an import names: an upload, or the text itself. */
export type Sent = { readonly ok: true; readonly input: Uploaded | Text } | Refused

const LONGEST_NAME = 196 // leaves room for “-wal”

/** Sends a file, and the log of a database with it. A store on this machine gets a text as it is. */
export async function sendFile(
  door: Door,
  { bytes, wal }: ImportFile,
  name: string,
): Promise<Sent> {
  if (door.place === 'store' && !isDatabase(bytes) && isUtf8(bytes))
    return { ok: true, input: { name, text: Buffer.from(bytes).toString('utf8') } }
  const size = bytes.byteLength + (wal?.byteLength ?? 0)
  if (size > MAX_UPLOAD_BYTES) throw new UsageError(tooLarge(size))
  const upload = await sendOne(door, name, bytes)
  if (!upload.ok || wal === null) return upload
  const log = await sendOne(door, `${name.slice(0, LONGEST_NAME)}-wal`, wal)
  return log.ok ? { ok: true, input: { ...upload.input, wal: log.input.upload } } : log
}

async function sendOne(
  door: Door,
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly ok: true; readonly input: Uploaded } | Refused> {
  const sent = await door.ask({
    listed: verbNamed('imports.upload'),
    input: { name },
    version: null,
    key: randomUUID(),
    bytes,
  })
  return sent.ok ? { ok: true, input: sent.value as Uploaded } : sent
}
