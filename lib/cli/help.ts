import type { Command, Options } from './command'
import { COMMANDS, wordsOf } from './commands'

/** What every command takes. */
export const COMMON: Options = {
  json: { type: 'boolean', says: 'print JSON' },
  yes: { type: 'boolean', says: 'ask nothing' },
  as: { type: 'string', says: 'NAME, who acts on the store here (or PALIMPSEST_AS)' },
  server: { type: 'string', says: 'URL of a server; its token is read from PALIMPSEST_TOKEN' },
  help: { type: 'boolean', says: 'show this' },
}

/** Returns the list of commands, or those that begin with a word. */
export function helpText(first: string | undefined): string {
  const listed = COMMANDS.filter((command) => wordsOf(command)[0] === first)
  const shown = listed.length > 0 ? listed : COMMANDS
  const width = Math.max(...shown.map(({ usage }) => usage.length))
  return [
    'palimpsest COMMAND: facts, proposals and the log, in the store of PALIMPSEST_DATA or on a server.',
    '',
    ...shown.map(({ usage, says }) => `  ${usage.padEnd(width)}  ${says}`),
    '',
    'palimpsest COMMAND --help shows its options. Every command takes:',
    ...optionLines(COMMON),
    '',
    'It ends with 0 (done), 1 (failed), 2 (cannot be read), 3 (refused) or 4 (nothing to do).',
  ].join('\n')
}

/** Returns how one command is used. */
export function commandHelp({ usage, says, options }: Command): string {
  const own = optionLines(options)
  return [
    `palimpsest ${usage}`,
    says,
    ...(own.length > 0 ? ['', ...own] : []),
    '',
    'And what every command takes:',
    ...optionLines(COMMON),
  ].join('\n')
}

function optionLines(options: Options): readonly string[] {
  const width = Math.max(0, ...Object.keys(options).map((name) => name.length))
  return Object.entries(options).map(([name, { says, multiple }]) =>
    `  --${name.padEnd(width)}  ${says}${multiple === true ? ', may be given again' : ''}`.trimEnd(),
  )
}
