import { verbNamed } from '@/lib/contract/registry'

import type { Refused } from './command'
import { idText, type Asked, type Door } from './door'

/** Replaces the number of an operation (#12), which the log shows, by its id. */
export async function withOperationId(door: Door, asked: Asked): Promise<Asked | Refused> {
  const number = Number(/^#?(\d{1,9})$/u.exec(idText(asked.input))?.[1])
  if (!asked.listed.verb.name.startsWith('operations.')) return asked
  if (!Number.isInteger(number) || number < 1) return asked
  const input = { sinceOperation: number - 1, limit: 1 }
  const listed = verbNamed('operations.list')
  const read = await door.ask({ listed, input, version: null, key: '' })
  if (!read.ok) return read
  const { items } = read.value as { readonly items: readonly { seq: number; id: string }[] }
  const found = items.find(({ seq }) => seq === number)
  return found === undefined ? asked : { ...asked, input: { ...asked.input, id: found.id } }
}
