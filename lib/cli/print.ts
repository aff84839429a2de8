import { ownWayOut } from '@/lib/contract/problem'
import { EXIT, exitOf, type ExitCode } from '@/lib/contract/refusal-exit'

import type { Refused, Terminal } from './command'
import { onOneLine, plainJson } from './plain'
import { show } from './show'

const INDENT = 2

/** Prints a value: one JSON document, or lines for a person; a list as one line or item each. */
export async function printValue(terminal: Terminal, value: unknown): Promise<void> {
  const items = itemsOf(value)
  if (items !== null) await printItems(terminal, items)
  else await terminal.print(terminal.json ? plainJson(value, INDENT) : show(value))
}

export async function printItems(terminal: Terminal, items: readonly unknown[]): Promise<void> {
  for (const item of items) await terminal.print(terminal.json ? plainJson(item) : show(item))
}

/** Says why something is refused and what to do; programs read it on stdout. Returns the exit code (rule CL2). */
export async function refuse(terminal: Terminal, refusal: Refused): Promise<ExitCode> {
  const { code, sentence, body } = refusal
  const wayOut = ownWayOut('cli', code) ?? refusal.wayOut
  terminal.say(onOneLine(sentence))
  if (exitOf(code) !== EXIT.nothing) terminal.say(onOneLine(wayOut))
  const blocking = Array.isArray(body['blocked_by']) ? body['blocked_by'] : []
  if (blocking.length > 0) terminal.say('Undo them together: add --with-later.')
  if (terminal.json) await terminal.print(plainJson(asPrinted(body, { sentence, wayOut }), INDENT))
  return exitOf(code)
}

/** The problem that HTTP answers, with what is different here. Nothing to do is none (rule A4). */
function asPrinted(
  body: Refused['body'],
  { sentence, wayOut }: Pick<Refused, 'sentence' | 'wayOut'>,
): Refused['body'] {
  return 'detail' in body ? { ...body, detail: sentence, way_out: wayOut } : body
}

function itemsOf(value: unknown): readonly unknown[] | null {
  return typeof value === 'object' &&
    value !== null &&
    'items' in value &&
    Array.isArray(value.items)
    ? value.items
    : null
}
