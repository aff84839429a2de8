import { BlockList, isIP } from 'node:net'

// IANA’s special-purpose registries. IPv6 is the other way round: of all there is, only 2000::/3 is public.
const NOT_PUBLIC = networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carriers
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local; the metadata of clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '2001::/23', // Teredo and other protocols
  '2001:db8::/32',
  '2002::/16', // 6to4, which holds an IPv4 address
  '3fff::/20',
  '5f00::/16',
])
const PUBLIC_V6 = networks(['2000::/3'])
const LOOPBACK = networks(['127.0.0.0/8', '::1'])

/** Reads a list of addresses and networks; null when one of them is neither. */
export function readNetworks(text: string): BlockList | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.every(isNetwork) ? networks(parts) : null
}

/** True when a webhook may be sent to an address: a public one, or one of those that are allowed besides. */
export function mayReach(address: string, allowed: BlockList): boolean {
  if (isIn(allowed, address)) return true
  return isIP(address) === 4
    ? !isIn(NOT_PUBLIC, address)
    : isIn(PUBLIC_V6, address) && !isIn(NOT_PUBLIC, address)
}

/** True when an address is this machine’s own. */
export function isLoopback(address: string): boolean {
  return isIn(LOOPBACK, address)
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !address.includes('%') && list.check(address, kind(family))
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/u.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}

function networks(parts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const part of parts) {
    const [address = '', prefix] = part.split('/')
    if (prefix === undefined) list.addAddress(address, kind(isIP(address)))
    else list.addSubnet(address, Number(prefix), kind(isIP(address)))
  }
  return list
}

function kind(family: number): 'ipv4' | 'ipv6' {
  return family === 4 ? 'ipv4' : 'ipv6'
}
