import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

import { problemOf } from '@/lib/contract/problem'
import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import { UsageError } from '@/lib/evaluation/read-options'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'
import { StoreError } from '@/lib/store/store-errors'

import type { Command, Given, Options } from './command'
import { findCommand, wordsOf } from './commands'
import { COMMON, commandHelp, helpText } from './help'
import { OutputLost } from './output'
import { plain, plainJson } from './plain'
import { refuse } from './print'
import { refusalAnswer } from './refusal-answer'
import { NoServer } from './server-door'
import type { OpenTerminal } from './terminal'

/** Runs one command line; returns its exit code. */
export async function main(line: readonly string[], terminal: OpenTerminal): Promise<ExitCode> {
  try {
    return await run(terminal, line)
  } catch (error) {
    return await endedBy(error, terminal)
  } finally {
    await terminal.close()
  }
}

async function run(terminal: OpenTerminal, line: readonly string[]): Promise<ExitCode> {
  const [common, rest] = leadingOptions(line)
  const command = findCommand(rest)
  if (command === null) {
    const [first] = rest
    const asks = first === undefined || first === 'help' || line.includes('--help')
    if (asks) {
      await terminal.print(helpText(first))
      return EXIT.done
    }
    if (findsAny(first)) terminal.say(helpText(first))
    throw new UsageError(
      `There is no command “${rest.slice(0, 2).join(' ')}”. “palimpsest --help” lists them.`,
    )
  }
  const given = parse(command, [...common, ...rest.slice(wordsOf(command).length)])
  const { help, as, server } = given.options
  if (help === true) {
    await terminal.print(commandHelp(command))
    return EXIT.done
  }
  terminal.use({ as: textOf(as), server: textOf(server) })
  assertPlaces(command, given)
  return command.run(terminal, given)
}

/** True when a word begins other commands, as “fact” does. */
function findsAny(first: string | undefined): boolean {
  return first !== undefined && helpText(first) !== helpText(undefined)
}

/** Options that every command takes may stand before its words. */
function leadingOptions(line: readonly string[]): readonly [readonly string[], readonly string[]] {
  let at = 0
  for (let word = line[at]; word?.startsWith('--') === true; word = line[at]) {
    const { type } = COMMON[word.slice(2)] ?? {}
    at += type === 'string' ? 2 : 1
  }
  return [line.slice(0, at), line.slice(at)]
}

function parse(command: Command, words: readonly string[]): Given {
  const options = { ...COMMON, ...command.options }
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...words],
      allowPositionals: true,
      tokens: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { type, multiple = false }]) => [
          name,
          { type, multiple },
        ]),
      ),
    })
    assertOnce(options, tokens)
    return { texts: positionals, options: values }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(`${error.message.replace(/\. To specify .*$/su, '').replace(/\.$/u, '')}.`)
  }
}

/** Refuses a value that would be dropped because another follows it. A switch says the same twice. */
function assertOnce(options: Options, tokens: readonly { kind: string; name?: string }[]): void {
  const seen = new Set<string>()
  for (const { kind, name = '' } of tokens) {
    if (kind !== 'option' || options[name]?.type !== 'string' || options[name].multiple) continue
    if (seen.has(name)) throw new UsageError(`--${name} is given twice. It takes one value.`)
    seen.add(name)
  }
}

function assertPlaces({ usage }: Command, { texts }: Given): void {
  const places = usage.split(' ').filter((word) => /^\[?[A-Z]/u.test(word))
  const needed = places.filter((word) => !word.startsWith('['))
  const most = usage.endsWith('...') ? Number.POSITIVE_INFINITY : places.length
  if (texts.length < needed.length || texts.length > most)
    throw new UsageError(`It is used as: palimpsest ${usage}`)
}

function textOf(value: Given['options'][string]): string | undefined {
  return typeof value === 'string' ? value : undefined
}

async function endedBy(error: unknown, terminal: OpenTerminal): Promise<ExitCode> {
  if (error instanceof UsageError) {
    terminal.say(plain(error.message))
    const refusal = { kind: 'bad-input', problem: error.message } as const
    if (terminal.json) await terminal.print(plainJson(problemOf(refusal), 2))
    return EXIT.unreadable
  }
  if (error instanceof OutputLost) {
    terminal.say(error.message)
    return EXIT.failed
  }
  const refusal = storeRefusal(error)
  if (refusal !== null) return refuse(terminal, refusalAnswer(refusal))
  const id = randomUUID().slice(-12)
  const known = error instanceof StoreError || error instanceof NoServer
  terminal.say(known ? plain(error.message) : `Something went wrong (${id}).`)
  if (!known) terminal.say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  if (terminal.json) await terminal.print(plainJson(problemOf({ kind: 'failed', id }), 2))
  return EXIT.failed
}
