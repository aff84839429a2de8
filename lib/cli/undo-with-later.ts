import { UsageError } from '@/lib/evaluation/read-options'

import type { Terminal } from './command'
import type { Answer, Asked } from './door'

/** Undoes an operation together with the later ones that block it, once a person agreed to them. */
export async function undoWithLater(
  terminal: Terminal,
  asked: Asked,
  first: Answer,
): Promise<Answer> {
  if (first.ok || first.code !== 'blocked-by-later') return first
  const later = first.body['blocked_by']
  terminal.say(first.sentence)
  if (!terminal.yes) {
    if (!terminal.interactive)
      throw new UsageError('Undoing later operations too needs --yes, because nobody can be asked.')
    if (!(await terminal.confirm('Undo them too?'))) return first
  }
  const door = await terminal.door()
  return door.ask({ ...asked, input: { ...asked.input, withLater: later } })
}
