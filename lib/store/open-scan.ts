import type { Scan } from './scan'
import { openScan } from './sqlite/scan'

/** Opens only what reads the facts of the store in `file` for detection, for a thread that writes nothing. */
export function openScanOnly(file: string): Scan {
  return openScan(file)
}
