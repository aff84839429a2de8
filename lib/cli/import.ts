import { randomUUID } from 'node:crypto'
import path from 'node:path'

import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import { verbNamed } from '@/lib/contract/registry'
import { UsageError } from '@/lib/evaluation/read-options'
import { formatCount } from '@/lib/language/format'

import type { Command, Given, Terminal } from './command'
import { followImport } from './follow-import'
import { readImportFile } from './import-file'
import { onOneLine } from './plain'
import { printValue, refuse } from './print'
import { sendFile } from './send-file'

const OPTIONS = {
  agent: { type: 'string', says: 'NAME, for rows that name none' },
  rename: {
    type: 'string',
    multiple: true,
    says: 'OLD=NEW, to give an agent of the file another name; can be repeated',
  },
  name: { type: 'string', says: 'NAME of the file, when it comes from stdin' },
  'skip-invalid': { type: 'boolean', says: 'import the others when a row cannot be read' },
  'dry-run': { type: 'boolean', says: 'only show what it would do' },
  key: { type: 'string', says: 'KEY, to send it again without a second effect' },
} as const

export const IMPORT_COMMAND: Command = {
  usage: 'import FILE',
  says: 'Shows what importing a file, export or database would do (- is stdin), asks, and imports it as one operation.',
  options: OPTIONS,
  run: importFile,
}

/** Without a terminal and without --yes it is a preview and no more. */
async function importFile(terminal: Terminal, { texts, options }: Given): Promise<ExitCode> {
  const [file = '-'] = texts
  const named = typeof options['name'] === 'string' ? options['name'] : null
  const renamed = renamedBy(options)
  const read = await readImportFile(terminal, file)
  const key = typeof options['key'] === 'string' ? options['key'] : randomUUID()
  const door = await terminal.door()
  const name = named ?? (file === '-' ? 'stdin' : path.basename(file))
  const sent = await sendFile(door, read, name)
  if (!sent.ok) return refuse(terminal, sent)
  const { agent } = options
  const whose = { ...(typeof agent === 'string' && { agent }), ...renamed }
  const input = { ...sent.input, ...whose }
  const isDry = options['dry-run'] === true
  const preview = () =>
    door.ask({ listed: verbNamed('imports.preview'), input, version: null, key })
  if (isDry || !terminal.yes) {
    const outlook = await preview()
    if (!outlook.ok) return refuse(terminal, outlook)
    await printCounts(terminal, outlook.value as Counts)
    if (isDry) return EXIT.done
    if (!terminal.interactive || file === '-') {
      terminal.say('Nothing was imported. Add --yes to import it.')
      return EXIT.done
    }
    if (!(await terminal.confirm('Import it?'))) return EXIT.nothing
  }
  const skipInvalid = options['skip-invalid'] === true
  const create = (sentNow: object) => {
    const input = { ...sentNow, ...whose, skipInvalid }
    const listed = verbNamed('imports.create')
    return followImport(terminal, door.ask({ listed, input, version: null, key }))
  }
  let done = await create(sent.input)
  if (!done.ok && done.code === 'preview-gone') {
    const again = await sendFile(door, read, name) // it took longer than an upload is kept
    if (!again.ok) return refuse(terminal, again)
    done = await create(again.input)
  }
  if (!done.ok && terminal.yes && ['import-problems', 'no-change'].includes(done.code)) {
    const outlook = await preview()
    if (outlook.ok) sayProblems(terminal, outlook.value as Counts)
    if (done.code === 'import-problems') terminal.say('Add --skip-invalid to import the others.')
  }
  if (!done.ok) return refuse(terminal, done)
  await printCounts(terminal, done.value as Counts)
  return EXIT.done
}

/** Reads `--rename OLD=NEW`; what follows the first “=” is the new name. */
function renamedBy({ rename }: Given['options']): {
  readonly rename?: readonly { readonly from: string; readonly to: string }[]
} {
  if (typeof rename !== 'object') return {}
  return {
    rename: rename.map(String).map((given) => {
      const at = given.indexOf('=')
      if (at < 1)
        throw new UsageError(`“--rename” is “${given}”; it takes OLD=NEW, such as default=home.`)
      return { from: given.slice(0, at), to: given.slice(at + 1) }
    }),
  }
}

type Counts = {
  readonly system: string
  readonly agents: readonly string[]
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly proposals: number
  readonly problems: readonly { severity: string; line: number | null; reason: string }[]
  readonly operation_id?: string
}

async function printCounts(terminal: Terminal, counts: Counts): Promise<void> {
  if (terminal.json) return printValue(terminal, counts)
  const { system, agents, added, changed, unchanged, proposals, operation_id: id } = counts
  await terminal.print(
    `Read as ${system}: ${added} new, ${changed} changed, ${unchanged} known, ${formatCount(proposals, 'proposal')}.`,
  )
  if (agents.length > 0) await terminal.print(`Agents: ${agents.map(onOneLine).join(', ')}`)
  sayProblems(terminal, counts)
  if (id !== undefined) await terminal.print(`Operation ${id}`)
}

/** Says each problem once, with how many rows have it. */
function sayProblems(terminal: Terminal, { problems }: Counts): void {
  const times = new Map<string, number>()
  for (const { severity, line, reason } of problems) {
    const said = JSON.stringify([severity === 'refuse' ? 'Refused' : 'Note', line, reason])
    times.set(said, (times.get(said) ?? 0) + 1)
  }
  for (const [said, count] of times) {
    const [what, line, reason] = JSON.parse(said) as [string, number | null, string]
    const where = line === null ? '' : `, line ${line}`
    const often = count === 1 ? '' : `, ${formatCount(count, 'time')}`
    terminal.say(onOneLine(`${what}${where}${often}: ${reason}`))
  }
}
