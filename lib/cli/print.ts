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
  const { code, sentence, wayOut, body } = refusal
  terminal.say(onOneLine(sentence))
  const next = NEXT[code] ?? wayOut
  if (exitOf(code) !== EXIT.nothing) terminal.say(onOneLine(next))
  const blocking = Array.isArray(body['blocked_by']) ? body['blocked_by'] : []
  if (blocking.length > 0) terminal.say('Undo them together: add --with-later.')
  if (terminal.json) await terminal.print(plainJson(body, INDENT))
  return exitOf(code)
}

/** Ways out that differ at a terminal. */
const NEXT: Readonly<Record<string, string>> = {
  'no-version': 'Add --version N with the version that you saw, or --yes to take the present one.',
  'no-reviewer': 'Say who you are with --as NAME, or in PALIMPSEST_AS.',
  'no-token':
    'Put a token into PALIMPSEST_TOKEN. Settings › Access makes one, and so does “palimpsest token create --name PROGRAM --owner PERSON”.',
  'changed-meanwhile': 'Look again, then send the new version.',
  'already-decided':
    'Look again with “palimpsest queue show”. Its new --version replaces the decision; with --beside you disagree and leave it as it is.',
  'key-reused': 'Send another --key, or none.',
}

function itemsOf(value: unknown): readonly unknown[] | null {
  return typeof value === 'object' &&
    value !== null &&
    'items' in value &&
    Array.isArray(value.items)
    ? value.items
    : null
}
