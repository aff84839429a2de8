const UNITS = ['kB', 'MB', 'GB', 'TB']

/** Returns a number of bytes as people read it: `512 bytes`, `1.2 kB` (1 kB = 1,000 bytes). */
export function bytesWords(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let [size, unit] = [bytes / 1000, 0]
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size.toFixed(1)} ${UNITS[unit] ?? ''}`
}
