import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { constants, gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Packs a large value into bytes that wait in the store for its next reader. Keeps dates. */
export async function pack(value: unknown): Promise<Uint8Array> {
  return compress(serialize(value), { level: constants.Z_BEST_SPEED })
}

/** Returns the value again. */
export async function unpack<Value>(bytes: Uint8Array): Promise<Value> {
  return deserialize(await expand(bytes)) as Value
}
