/**
 * Returns the rank of an id in the random order of a seed. Sorting by it draws without replacement, reproducibly, and removing an
 * id moves no other. FNV-1a with MurmurHash3's final mix, so that consecutive ids spread out.
 */
export function seededRank(seed: string, id: string): number {
  let hash = 0x81_1c_9d_c5
  for (const text of [seed, '\u0000', id]) {
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
    }
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}
