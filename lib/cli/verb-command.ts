import { randomUUID } from 'node:crypto'

import { readValue, type InputField } from '@/lib/contract/input-fields'
import { fromWire } from '@/lib/contract/names'
import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import type { Listed } from '@/lib/contract/registry'
import { writes } from '@/lib/contract/verb'
import { readNumber, UsageError } from '@/lib/evaluation/read-options'

import type { Command, Given, Option, Options, Refused, Terminal } from './command'
import type { Answer, Asked, Door } from './door'
import { listItems } from './list-items'
import { withOperationId } from './operation-id'
import { inOptions } from './option-words'
import { printValue, refuse } from './print'
import { SECRET_VARIABLE, secretIn } from './secret'
import { seen } from './seen'
import { undoWithLater } from './undo-with-later'
import { fieldsOf, keyOption, optionName, placesOf, SPECIAL } from './verb-words'
import { waitForSweep } from './wait-for-sweep'

const MOST_VERSION = 999_999_999

/** Describes the command of a verb, if it has one: its words, and an option for every field of its input. */
export function verbCommand(listed: Listed): readonly Command[] {
  const { verb, cli: usage } = listed
  if (usage === null) return []
  return [
    {
      usage,
      says: SPECIAL[verb.name]?.says ?? verb.says,
      options: optionsOf(listed),
      run: async (terminal, given) => carryOut(listed, terminal, given),
    },
  ]
}

async function carryOut(listed: Listed, terminal: Terminal, given: Given): Promise<ExitCode> {
  const { verb } = listed
  const input = inputOf(listed, given)
  if (isList(listed)) return listItems(terminal, { listed, input, given })
  const key = given.options[keyOption(listed)]
  const { asks } = SPECIAL[verb.name] ?? {}
  if (asks !== undefined && !(await isAgreed(terminal, asks))) return EXIT.nothing
  const door = await terminal.door()
  const asked: Asked = {
    listed,
    input: { ...input, ...(await secretIn(terminal, listed, given)), ...waitsHere(listed, door) },
    version: verb.versioned ? versionOf(given) : null,
    key: typeof key === 'string' ? key : randomUUID(),
  }
  const no = (refusal: Refused) => refuse(terminal, inOptions(listed, given, refusal))
  const named = await withOperationId(door, asked)
  if ('ok' in named) return no(named)
  const whole = await seen(terminal, door, named)
  if (whole === 'declined') return EXIT.nothing
  if ('ok' in whole) return no(whole)
  const answer = await door.ask(whole)
  const last = await goOn(terminal, { asked: whole, answer, given })
  if (!last.ok) return no(last)
  await printValue(terminal, last.value)
  return verb.name === 'sweeps.start' && statusOf(last.value) === 'failed' ? EXIT.failed : EXIT.done
}

/** Nobody is asked where nobody can answer. */
async function isAgreed(terminal: Terminal, question: string): Promise<boolean> {
  if (terminal.yes) return true
  if (terminal.interactive) return terminal.confirm(question)
  throw new UsageError('Add --yes to agree: nobody can be asked here.')
}

/** A store here is read by this process, which then has to wait for it (decision 0195). */
function waitsHere({ verb }: Listed, { place }: Door): Asked['input'] {
  return verb.name === 'connections.sync' && place === 'store' ? { wait: true } : {}
}

/** What some verbs do after their first answer. */
async function goOn(
  terminal: Terminal,
  done: { readonly asked: Asked; readonly answer: Answer; readonly given: Given },
): Promise<Answer> {
  const { asked, answer, given } = done
  const { name } = asked.listed.verb
  if (name === 'operations.undo' && given.options['with-later'] === true)
    return undoWithLater(terminal, asked, answer)
  const door = await terminal.door()
  const waits = given.options['wait'] === true || door.place === 'store'
  return name === 'sweeps.start' && waits ? waitForSweep(terminal, answer) : answer
}

function optionsOf(listed: Listed): Options {
  const { verb } = listed
  const places = placesOf(listed)
  const options: Record<string, Option> = {}
  for (const field of fieldsOf(listed))
    if (!places.includes(field.name)) options[optionName(listed, field.name)] = optionOf(field)
  for (const [name, field] of Object.entries(SPECIAL[verb.name]?.also ?? {}))
    options[name] = { type: 'string', says: `the same as --${optionName(listed, field)}` }
  for (const [name, says] of Object.entries(SPECIAL[verb.name]?.switches ?? {}))
    options[name] = { type: 'boolean', says }
  if (verb.versioned) options['version'] = { type: 'string', says: 'N, the version that you saw' }
  if (verb.secret !== undefined)
    options['secret-stdin'] = {
      type: 'boolean',
      says: `read the key of the store from stdin (or ${SECRET_VARIABLE})`,
    }
  if (writes(verb))
    options[keyOption(listed)] = {
      type: 'string',
      says: 'KEY, to send it again without a second effect',
    }
  if (isList(listed)) options['all'] = { type: 'boolean', says: 'list everything' }
  return options
}

function optionOf({ type, choices }: InputField): Option {
  if (type === 'boolean') return { type: 'boolean', says: '' }
  const says = choices.length > 0 ? choices.join('|') : (VALUES[type] ?? 'TEXT')
  return { type: 'string', says, ...(type === 'array' && { multiple: true }) }
}

const VALUES: Readonly<Record<string, string>> = {
  number: 'NUMBER',
  integer: 'NUMBER',
  object: 'JSON',
}

function inputOf(listed: Listed, { texts, options }: Given): Readonly<Record<string, unknown>> {
  const places = placesOf(listed)
  const input: Record<string, unknown> = {}
  for (const { name, type } of fieldsOf(listed)) {
    const place = places.indexOf(name)
    const value = place < 0 ? optionFor(listed, name, options) : texts[place]
    if (value === undefined) continue
    input[name] = typeof value === 'string' ? valueOf(value, { name, type }) : value
  }
  return SPECIAL[listed.verb.name]?.inputOf?.(input, options) ?? input
}

function optionFor(listed: Listed, field: string, options: Given['options']) {
  const own = optionName(listed, field)
  const also = Object.entries(SPECIAL[listed.verb.name]?.also ?? {})
  const given = [own, ...also.flatMap(([name, of]) => (of === field ? [name] : []))].filter(
    (name) => options[name] !== undefined,
  )
  if (given.length > 1)
    throw new UsageError(`“--${given.join('” and “--')}” are the same. Give one of them.`)
  return options[given[0] ?? own]
}

function valueOf(text: string, { name, type }: Pick<InputField, 'name' | 'type'>): unknown {
  if (type !== 'object') return readValue(text, type)
  try {
    const value: unknown = JSON.parse(text)
    return name === 'metadata' ? value : fromWire(value) // which holds the user’s own names
  } catch {
    return text // which the verb refuses by name
  }
}

function versionOf({ options }: Given): number | null {
  const given = options['version']
  return typeof given === 'string' ? whole('--version', given) : null
}

function whole(name: string, text: string): number {
  const value = readNumber(name, text, [1, MOST_VERSION])
  if (Number.isInteger(value)) return value
  throw new UsageError(`"${name}" is "${text}"; it takes a whole number.`)
}

function isList(listed: Listed): boolean {
  return fieldsOf(listed).some(({ name }) => name === 'limit')
}

function statusOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'status' in value ? value.status : null
}
