import { readerOf } from '@/lib/contract/answer'
import { REGISTRY } from '@/lib/contract/registry'

import type { Refused, Terminal } from './command'
import type { Asked, Door } from './door'
import { show } from './show'
import { SPECIAL } from './verb-words'

/**
 * Adds the versions of what a change is about. Without one that was named, a person is shown what is there now and asked; with --yes it is
 * taken as it is. Where nobody can be asked the change goes on without, and is refused (rule DR5).
 */
export async function seen(
  terminal: Terminal,
  door: Door,
  asked: Asked,
): Promise<Asked | Refused | 'declined'> {
  if (SPECIAL[asked.listed.verb.name]?.pair === true) return seenPair(terminal, door, asked)
  const reader = readerOf(asked.listed.verb.name)
  const { versioned = false } = asked.listed.verb
  const { inputOfSeen, agreed } = SPECIAL[asked.listed.verb.name] ?? {}
  if ((!versioned && agreed === undefined) || asked.version !== null || reader === undefined)
    return asked
  if (!terminal.yes && !terminal.interactive) return asked
  const { id, agent, newerId, newerVersion } = asked.input
  const within = agreed !== undefined && agent !== undefined ? { agent } : {}
  const names = [id, ...(newerId === undefined || inputOfSeen !== undefined ? [] : [newerId])]
  const versions: number[] = []
  let more = {}
  for (const name of names) {
    const read = await door.ask({ ...asked, listed: reader, input: { id: name, ...within } })
    if (!read.ok) return read
    versions.push(versionOf(read.value))
    more = inputOfSeen?.(read.value) ?? more
    if (!terminal.yes) terminal.say(show(read.value))
  }
  if (!terminal.yes && !(await terminal.confirm(questionOf(asked)))) return 'declined'
  if (!terminal.yes) more = { ...agreed, ...more }
  const [version = null, ofNewer] = versions
  const input =
    newerId === undefined || newerVersion !== undefined
      ? { ...more, ...asked.input }
      : { ...asked.input, newerVersion: ofNewer }
  return { ...asked, input, version: versioned ? version : null }
}

/** Does the same for a pair whose versions are fields of its own. */
async function seenPair(
  terminal: Terminal,
  door: Door,
  asked: Asked,
): Promise<Asked | Refused | 'declined'> {
  const { olderId, olderVersion, newerId, newerVersion } = asked.input
  const reader = readerOf('facts.get')
  const isNamed = olderVersion !== undefined && newerVersion !== undefined
  if (isNamed || reader === undefined || (!terminal.yes && !terminal.interactive)) return asked
  const versions: number[] = []
  for (const id of [olderId, newerId]) {
    const read = await door.ask({ ...asked, listed: reader, input: { id } })
    if (!read.ok) return read
    versions.push(versionOf(read.value))
    if (!terminal.yes) terminal.say(show(read.value))
  }
  if (!terminal.yes && !(await terminal.confirm(questionOf(asked)))) return 'declined'
  const [older, newer] = versions
  return { ...asked, input: { olderVersion: older, newerVersion: newer, ...asked.input } }
}

/** “Retract this fact?”, “Approve this proposal?” */
function questionOf({ listed, input }: Asked): string {
  const { name } = listed.verb
  const question = SPECIAL[name]?.questions?.[String(input['verdict'] ?? input['value'])]
  if (question !== undefined) return question
  const [noun = '', does = ''] = name.split('.')
  const one = REGISTRY.some(({ verb }) => verb.name === `${noun}.get`)
    ? noun.replace(/s$/u, '')
    : noun
  return `${does.charAt(0).toUpperCase()}${does.slice(1)} this ${one}?`
}

function versionOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'version' in value
    ? Number(value.version)
    : 0
}
