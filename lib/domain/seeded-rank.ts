/**
 * Returns where a seed puts an id in a random order: sorting by it draws without replacement, the same seed draws the same, and what
 * drops out moves nothing else. FNV-1a, mixed by the last step of MurmurHash3 so that ids of one moment fall far apart.
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
