import type { StoreChange, StoreState } from '@/lib/domain/connection'
import { asValue } from '@/lib/importers/markdown/front'

import { RETIRED } from './edits'
import { layoutOf, stableOf } from './layout'
import { endNote, giveBackInNote } from './note-change'

type Changed = { readonly after: StoreState; readonly says: string }

/** Returns the values of a fact after a change, and what that means in a sentence. */
export function changed(
  change: StoreChange,
  { before, at }: { readonly before: StoreState; readonly at: Date },
): Changed {
  const is = stableOf(before)
  switch (change.kind) {
    case 'undo':
      return {
        after: stableOf(change.before),
        says: 'The folder gets back what it had before, to the byte, unless someone else changed the lines around it.',
      }
    case 'supersede':
    case 'retract':
      return end(is, at)
    case 'reinstate':
      return giveBack(is)
    case 'restate':
      return restate(before, change.text)
  }
}

function end(is: StoreState, at: Date): Changed {
  switch (layoutOf(is)) {
    case 'basic-memory':
      return endNote(is, at)
    case 'openclaw-wiki':
      return {
        after: { ...is, ended: 'yes', status: 'superseded' },
        says: 'The status of this claim becomes superseded. Run “openclaw wiki compile” for the wiki to show it.',
      }
    case 'openclaw-memory': {
      const file = `memory/${RETIRED}/${at.toISOString().slice(0, 10)}.md`
      return {
        after: { ...is, ended: 'yes', file, copy: file },
        says: `The lines of this fact move from MEMORY.md to ${file}.`,
      }
    }
    case 'claude-code':
      return {
        after: { ...is, ended: 'yes', file: `${RETIRED}/${nameOf(is)}`, line: null },
        says: 'Claude Code no longer finds this fact in its index. Its file moves to .superseded, unchanged.',
      }
  }
}

function giveBack(is: StoreState): Changed {
  const again = 'from its next session on'
  switch (layoutOf(is)) {
    case 'basic-memory':
      return giveBackInNote(is)
    case 'openclaw-wiki':
      return {
        after: { ...is, ended: null, status: 'supported' },
        says: 'The status of this claim becomes supported.',
      }
    case 'openclaw-memory':
      return {
        after: { ...is, ended: null, file: 'MEMORY.md', copy: null },
        says: `The lines of this fact move back to MEMORY.md, so the agent has it again ${again}.`,
      }
    case 'claude-code': {
      const file = nameOf(is)
      const title = file.replace(/\.md$/u, '')
      const line = is['line'] ?? `- [${title}](${encodeURI(file)}) — ${firstLine(is['text'])}`
      return {
        after: { ...is, ended: null, file, line },
        says: `The file moves back and is in the index again, so Claude Code has the fact ${again}.`,
      }
    }
  }
}

function restate(before: StoreState, text: string): Changed {
  const is = stableOf(before)
  const eol = before['newline'] === '\r\n' ? '\r\n' : '\n'
  const now = text.trim().replaceAll(/\r?\n/gu, eol)
  if (layoutOf(is) === 'openclaw-wiki')
    return {
      after: { ...is, text: text.trim(), summary: asValue(text.trim()) },
      says: 'The claim has the new text, and everything else in its page stays as it is.',
    }
  const summary = is['summary'] ?? null
  const line = is['line'] ?? null
  const said = [firstLine(is['text']), summary === null ? '' : unquoted(summary)]
  const told = said.find((words) => words !== '' && line?.includes(words) === true)
  const replaced = told === undefined ? line : (line?.replace(told, () => firstLine(text)) ?? null)
  return {
    after: {
      ...is,
      text: now,
      summary: summary === null ? null : asValue(firstLine(text)),
      line: replaced,
    },
    says:
      line !== null && told === undefined
        ? 'The file has the new text. Its line in MEMORY.md says something else and stays as it is.'
        : 'The file and its line in MEMORY.md have the new text.',
  }
}

function unquoted(raw: string): string {
  return raw.replaceAll(/^["']|["']$/gu, '').trim()
}

function firstLine(text: string | null | undefined): string {
  return ((text ?? '').trim().split(/\r?\n/u, 1)[0] ?? '').trim()
}

function nameOf({ file = null }: StoreState): string {
  return (file ?? '').slice((file ?? '').lastIndexOf('/') + 1)
}
