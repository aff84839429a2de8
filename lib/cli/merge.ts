import { randomUUID } from 'node:crypto'

import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import { verbNamed } from '@/lib/contract/registry'
import { MERGE_WORDS } from '@/lib/domain/merge-plan'
import { UsageError } from '@/lib/evaluation/read-options'

import type { Command, Given, Options, Terminal } from './command'
import type { Answer } from './door'
import { onOneLine } from './plain'
import { printValue, refuse } from './print'

type Json = Readonly<Record<string, unknown>>

const OPTIONS: Options = {
  into: { type: 'string', says: 'ID of the fact that stays; default the suggested one' },
  words: { type: 'string', says: `${MERGE_WORDS.join('|')}, what its text becomes` },
}

export const MERGE_COMMANDS: readonly Command[] = [
  {
    usage: 'merge plan ID...',
    says: 'Shows what merging two facts or more would do.',
    options: OPTIONS,
    run: async (terminal, given) => {
      const planned = await plan(terminal, given)
      if (!planned.ok) return refuse(terminal, planned)
      await printPlan(terminal, planned.value as Plan)
      return EXIT.done
    },
  },
  {
    usage: 'merge apply ID...',
    says: 'Shows what merging facts would do, asks, and merges them.',
    options: {
      ...OPTIONS,
      'dry-run': { type: 'boolean', says: 'only show what it would do' },
      reason: { type: 'string', says: 'TEXT' },
      key: { type: 'string', says: 'KEY, to send it again without a second effect' },
    },
    run: applyMerge,
  },
]

/** Merges the versions that were planned, once a person agreed to the plan. */
async function applyMerge(terminal: Terminal, given: Given): Promise<ExitCode> {
  const planned = await plan(terminal, given)
  if (!planned.ok) return refuse(terminal, planned)
  if (given.options['dry-run'] === true) {
    await printPlan(terminal, planned.value as Plan)
    return EXIT.done
  }
  const { members, survivor_id: survivorId, words } = planned.value as Plan
  if (!terminal.yes) {
    if (!terminal.interactive)
      throw new UsageError('A merge needs --yes where nobody can be asked.')
    terminal.say(planText(planned.value as Plan))
    if (!(await terminal.confirm('Merge them?'))) return EXIT.nothing
  }
  const { reason, key } = given.options
  const door = await terminal.door()
  const done = await door.ask({
    listed: verbNamed('merges.apply'),
    input: {
      members,
      survivorId,
      words,
      confirmed: true,
      ...(typeof reason === 'string' && { reason }),
    },
    version: null,
    key: typeof key === 'string' ? key : randomUUID(),
  })
  if (!done.ok) return refuse(terminal, done)
  await printValue(terminal, done.value)
  return EXIT.done
}

async function plan(terminal: Terminal, { texts: ids, options }: Given): Promise<Answer> {
  const { into: survivorId, words } = options
  const input: Json = {
    ids,
    ...(survivorId !== undefined && { survivorId }),
    ...(words !== undefined && { words }),
  }
  const door = await terminal.door()
  return door.ask({ listed: verbNamed('merges.plan'), input, version: null, key: '' })
}

type Plan = {
  readonly members: readonly { readonly id: string; readonly version: number }[]
  readonly survivor_id: string
  readonly words: string
  readonly ended_ids: readonly string[]
  readonly content: string
  readonly band: string
  readonly confidence: number
  readonly warnings: readonly { readonly kind: string }[]
}

/** What speaks against a merge, in words; a newer server may know of more. */
const WARNINGS: Readonly<Record<string, string>> = {
  differs: 'Their meaning differs.',
  'other-place': 'They do not have the same entity, aspect, key or kind.',
  context: 'They do not agree in their metadata.',
  'not-current':
    'Only some of them are current. After the merge, only the times of the one that stays count.',
}

async function printPlan(terminal: Terminal, planned: Plan): Promise<void> {
  if (terminal.json) await printValue(terminal, planned)
  else await terminal.print(planText(planned))
}

function planText({
  survivor_id: id,
  ended_ids: ended,
  content,
  band,
  confidence,
  warnings,
}: Plan): string {
  return [
    `${id} stays: ${onOneLine(content)}`,
    `Ends ${ended.join(', ')}`,
    `Similarity ${confidence.toFixed(2)} (${band.replace('_', ' ')})`,
    ...warnings.map(({ kind }) => WARNINGS[kind] ?? `They differ: ${kind}`),
  ].join('\n')
}
