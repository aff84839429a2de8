import { REGISTRY } from '@/lib/contract/registry'

import type { Command } from './command'
import { DOCTOR_COMMAND } from './doctor'
import { EXPORT_COMMAND } from './export'
import { IMPORT_COMMAND } from './import'
import { MCP_COMMAND } from './mcp'
import { MERGE_COMMANDS } from './merge'
import { SERVE_COMMAND } from './serve-command'
import { TOKEN_COMMANDS } from './token'
import { verbCommand } from './verb-command'

/** Every command, in the order in which they are listed. */
export const COMMANDS: readonly Command[] = [
  SERVE_COMMAND,
  DOCTOR_COMMAND,
  ...REGISTRY.flatMap(verbCommand),
  ...MERGE_COMMANDS,
  IMPORT_COMMAND,
  EXPORT_COMMAND,
  ...TOKEN_COMMANDS,
  MCP_COMMAND,
]

/** The words of a command, without its inputs. */
export function wordsOf({ usage }: Pick<Command, 'usage'>): readonly string[] {
  return usage.split(' ').filter((word) => /^[a-z]/u.test(word))
}

/** Finds the command that the first words name: the one with the most words. */
export function findCommand(words: readonly string[]): Command | null {
  const [found = null] = COMMANDS.filter((command) =>
    wordsOf(command).every((word, index) => words[index] === word),
  ).toSorted((one, other) => wordsOf(other).length - wordsOf(one).length)
  return found
}
