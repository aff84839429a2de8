import type { Store, Tx } from './port'

const BYTES_A_NUMBER = 4
const HASHES_A_QUERY = 500 // a statement takes fewer than a thousand parameters

/** Loads one model's vectors, by the hash of the text. */
export async function loadVectors(
  reader: Tx,
  model: string,
  textHashes: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>()
  for (let from = 0; from < textHashes.length; from += HASHES_A_QUERY) {
    const hashes = textHashes.slice(from, from + HASHES_A_QUERY)
    const rows = await reader.embedding.findMany({ where: { model, textHash: { in: hashes } } })
    for (const row of rows) vectors.set(row.textHash, toVector(row.vector))
  }
  return vectors
}

/** Stores vectors. A vector that is already stored stays. */
export async function saveVectors(
  store: Pick<Store, 'transact'>,
  model: string,
  vectors: { readonly at: Date; readonly byHash: ReadonlyMap<string, Float32Array> },
): Promise<void> {
  await store.transact(async (tx) => {
    for (const [textHash, vector] of vectors.byHash) {
      const row = { textHash, model, dims: vector.length, vector: toBytes(vector), at: vectors.at }
      await tx.embedding.upsert({
        where: { textHash_model: { textHash, model } },
        create: row,
        update: {},
      })
    }
  })
}

/** Returns numbers as stored: float32, little-endian. */
export function toBytes(vector: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(vector.length * BYTES_A_NUMBER))
  for (const [index, value] of vector.entries())
    view.setFloat32(index * BYTES_A_NUMBER, value, true)
  return new Uint8Array(view.buffer)
}

/** Returns the numbers that `toBytes` stored. */
export function toVector(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: bytes.byteLength / BYTES_A_NUMBER }, (_none, index) =>
    view.getFloat32(index * BYTES_A_NUMBER, true),
  )
}
