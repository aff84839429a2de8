import { EXPORTS, type ExportName } from '@/lib/contract/exports'
import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import { verbNamed } from '@/lib/contract/registry'
import { csvLine } from '@/lib/domain/csv-line'
import { UsageError } from '@/lib/evaluation/read-options'

import type { Command, Given, Terminal } from './command'
import { readItems } from './list-items'
import { plain, plainJson } from './plain'
import { refuse } from './print'

const NAMES: readonly ExportName[] = ['facts', 'labels', 'operations']

export const EXPORT_COMMAND: Command = {
  usage: 'export',
  says: 'Prints everything as JSON lines or CSV: facts that can be imported again, labels, or operations.',
  options: {
    facts: { type: 'boolean', says: 'every fact, current or not' },
    labels: { type: 'boolean', says: 'the settled pairs of blind samples' },
    operations: { type: 'boolean', says: 'the log' },
    format: { type: 'string', says: 'jsonl|csv; default jsonl. CSV is for spreadsheets' },
    agent: { type: 'string', says: 'NAME, only what is of this agent; not with --operations' },
  },
  run: exportAll,
}

async function exportAll(terminal: Terminal, { options }: Given): Promise<ExitCode> {
  const [name, ...others] = NAMES.filter((each) => options[each] === true)
  if (name === undefined || others.length > 0)
    throw new UsageError('Say what to export: --facts, --labels or --operations.')
  const { agent, format = 'jsonl' } = options
  if (format !== 'jsonl' && format !== 'csv') throw new UsageError('--format is jsonl or csv.')
  if (format === 'csv' && terminal.json)
    throw new UsageError('--json prints JSON lines: leave out --format csv, or --json.')
  if (typeof agent === 'string' && name === 'operations')
    throw new UsageError('The log is exported whole: leave --agent out.')
  const what = EXPORTS[name]
  const listed = verbNamed(what.verb)
  const input = { ...what.input, ...(typeof agent === 'string' && { agent }) }
  let lines = 0
  for await (const page of readItems(await terminal.door(), { listed, input })) {
    if ('ok' in page) return refuse(terminal, page)
    for (const line of page.map(what.line).filter((each) => each !== null)) {
      if (format === 'csv' && lines === 0) await terminal.print(csvText(Object.keys(line)))
      await terminal.print(format === 'csv' ? csvText(Object.values(line)) : plainJson(line))
      lines += 1
    }
  }
  terminal.say(`${lines} lines`)
  return EXIT.done
}

/** A line without its line feed, which printing adds. Every line of one export has the same names. */
function csvText(cells: readonly unknown[]): string {
  return `${plain(csvLine(cells))}\r`
}
