import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { StoreTarget } from '@/lib/connectors/port'

/** A memory folder for tests, on the disk of this machine. */
export type TestFolder = {
  readonly root: string
  readonly target: StoreTarget
  readonly place: (file: string) => string
  readonly has: (file: string) => boolean
  readonly page: (file: string) => string
  readonly put: (file: string, text: string, at?: string) => void
  readonly edit: (file: string, change: (text: string) => string) => void
  /** Every file with its mode and its bytes: what `git diff` would compare. */
  readonly stored: () => Readonly<Record<string, string>>
  /** Has the next use of the target find a copy, as if someone put the former folder back. */
  readonly lie: () => void
  readonly close: () => void
}

export function testFolder({
  name,
  now,
}: {
  readonly name: string // below a folder that `close` removes
  readonly now: () => Date
}): TestFolder {
  const around = realpathSync(mkdtempSync(path.join(tmpdir(), 'palimpsest-markdown-')))
  const root = path.join(around, ...name.split('/'))
  mkdirSync(root, { recursive: true })
  let replaced: string | null = null
  const place = (file: string) => path.join(root, ...file.split('/'))
  const put = (file: string, text: string, at?: string) => {
    mkdirSync(path.dirname(place(file)), { recursive: true })
    writeFileSync(place(file), text)
    if (at !== undefined) utimesSync(place(file), new Date(at), new Date(at))
  }
  const page = (file: string) => readFileSync(place(file), 'utf8')
  return {
    root,
    target: {
      url: '',
      scope: { by: 'folder', id: '' },
      agent: 'chef',
      key: null,
      now,
      get database() {
        const used = replaced ?? root
        replaced = null
        return used
      },
    },
    place,
    has: (file) => existsSync(place(file)),
    page,
    put,
    edit: (file, change) => {
      const { mtime } = lstatSync(place(file))
      writeFileSync(place(file), change(page(file)))
      utimesSync(place(file), mtime, mtime)
    },
    stored: () => snapshot(root),
    lie: () => {
      const copy = path.join(around, 'former', ...name.split('/'))
      cpSync(root, copy, { recursive: true })
      replaced = copy
    },
    close: () => rmSync(around, { recursive: true, force: true }),
  }
}

function snapshot(root: string): Readonly<Record<string, string>> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  return Object.fromEntries(
    files
      .map((each) => path.join(each.parentPath, each.name))
      .toSorted()
      .map((file) => {
        const mode = (lstatSync(file).mode % 0o1000).toString(8)
        return [path.relative(root, file), `${mode} ${readFileSync(file).toString('latin1')}`]
      }),
  )
}

/** The lines that differ, as `git diff` shows them: `-MEMORY.md: - a line`. */
export function diffOf(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  const lines = (stored: Readonly<Record<string, string>>, file: string) =>
    Buffer.from((stored[file] ?? '').replace(/^\d+ /u, ''), 'latin1')
      .toString('utf8')
      .split('\n')
  const only = (sign: string, one: readonly string[], other: readonly string[]) => {
    const left = [...other]
    return one.flatMap((line) => {
      const nth = left.indexOf(line)
      if (nth === -1) return [`${sign}${line}`]
      left.splice(nth, 1)
      return []
    })
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .flatMap((file) => {
      const [was, is] = [lines(before, file), lines(after, file)]
      return [...only('-', was, is), ...only('+', is, was)].map(
        (line) => `${line.slice(0, 1)}${file}: ${line.slice(1)}`,
      )
    })
}
