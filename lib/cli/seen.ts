import { readerOf } from '@/lib/contract/answer'
import { REGISTRY } from '@/lib/contract/registry'

import type { Refused, Terminal } from './command'
import type { Asked, Door } from './door'
import { show } from './show'

/**
 * Adds the versions of what a change is about. Without one that was named, a person is shown what is there now and asked; with --yes it is
 * taken as it is. Where nobody can be asked the change goes on without, and is refused (rule DR5).
 */
export async function seen(
  terminal: Terminal,
  door: Door,
  asked: Asked,
): Promise<Asked | Refused | 'declined'> {
  const reader = readerOf(asked.listed.verb.name)
  if (!asked.listed.verb.versioned || asked.version !== null || reader === undefined) return asked
  if (!terminal.yes && !terminal.interactive) return asked
  const { id, newerId, newerVersion } = asked.input
  const names = [id, ...(newerId === undefined ? [] : [newerId])]
  const versions: number[] = []
  for (const name of names) {
    const read = await door.ask({ ...asked, listed: reader, input: { id: name } })
    if (!read.ok) return read
    versions.push(versionOf(read.value))
    if (!terminal.yes) terminal.say(show(read.value))
  }
  if (!terminal.yes && !(await terminal.confirm(questionOf(asked)))) return 'declined'
  const [version = null, ofNewer] = versions
  const input =
    newerId === undefined || newerVersion !== undefined
      ? asked.input
      : { ...asked.input, newerVersion: ofNewer }
  return { ...asked, input, version }
}

/** “Retract this fact?”, “Approve this proposal?” */
function questionOf({ listed, input }: Asked): string {
  const [noun = '', does = ''] = listed.verb.name.split('.')
  const what = typeof input['verdict'] === 'string' ? input['verdict'] : does
  const one = REGISTRY.some(({ verb }) => verb.name === `${noun}.get`)
    ? noun.replace(/s$/u, '')
    : noun
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} this ${one}?`
}

function versionOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'version' in value
    ? Number(value.version)
    : 0
}
