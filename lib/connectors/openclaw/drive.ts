import { statfsSync } from 'node:fs'

import type { StoreTarget } from '@/lib/connectors/port'

/** Drives of another machine, and of the host of a container or of WSL, by the numbers that Linux gives them. */
const ELSEWHERE: ReadonlySet<number> = new Set([
  0x69_69, // NFS
  0x51_7b, // SMB
  0xfe_53_4d_42, // SMB 2
  0xff_53_4d_42, // CIFS
  0x01_02_19_97, // 9p
  0x65_73_55_46, // FUSE, virtiofs
  0x78_6f_42_56, // shared folders of VirtualBox
])

/** True where locks may not show who has the file open on the other side, and no address is known at which to ask the gateway. */
export function needsGateway({ url, database = null }: StoreTarget): boolean {
  if (url !== '' || database === null) return false
  try {
    return ELSEWHERE.has(statfsSync(/* turbopackIgnore: true */ database).type)
  } catch {
    return true // nothing is known of the drive
  }
}
