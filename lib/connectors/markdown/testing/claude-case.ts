import { mkdirSync, renameSync, rmSync } from 'node:fs'

import type { StoreInMemory, ConnectorCase } from '@/lib/connectors/testing'

import { markdown } from '..'
import { AROUND } from '../layout'
import { testFolder } from './folder'

const INDEX = 'MEMORY.md'

/** A folder of Claude Code as the contract of connectors is tested with it. */
export const claudeCase: ConnectorCase = {
  connector: markdown,
  untilEnd: false,
  file: true,
  around: AROUND,
  names: false,
  nobody: 'fact-999',
  open: ({ now }): StoreInMemory => {
    const folder = testFolder({ name: 'alice/memory', now })
    folder.put(INDEX, '# Memory\n\n')
    let last = 0
    const fileOf = (id: string) =>
      [`${id}.md`, `.superseded/${id}.md`].find((file) => folder.has(file)) ?? `${id}.md`
    const move = (from: string, to: string) => {
      mkdirSync(folder.place('.superseded'), { recursive: true })
      renameSync(folder.place(from), folder.place(to))
    }
    const dropLine = (id: string) =>
      folder.edit(INDEX, (text) =>
        text
          .split('\n')
          .filter((line) => !line.includes(`(${id}.md)`))
          .join('\n'),
      )
    return {
      target: folder.target,
      send: () => Promise.reject(new Error('Nothing is sent.')),
      add: (text, at) => {
        last += 1
        const id = `fact-${String(last).padStart(3, '0')}`
        folder.put(`${id}.md`, `---\nname: ${id}\ndescription: ${text}\n---\n\n${text}\n`, at)
        folder.edit(INDEX, (index) => `${index}- [${id}](${id}.md) — ${text}\n`)
        return id
      },
      reword: (id, text) =>
        folder.edit(fileOf(id), (page) => page.replace(/\n\n[^\n]*\n$/u, () => `\n\n${text}\n`)),
      end: (id, by) => {
        if (fileOf(id) === `${id}.md`) move(`${id}.md`, `.superseded/${id}.md`)
        dropLine(id)
        folder.edit(fileOf(id), (page) =>
          page
            .replaceAll(/superseded_.*\n/gu, '')
            .replace(
              '\n---\n',
              `\nsuperseded_by: ${by}\nsuperseded_at: 2026-11-21T00:00:00Z\n---\n`,
            ),
        )
      },
      remove: (id) => {
        rmSync(folder.place(fileOf(id)), { force: true })
        dropLine(id)
      },
      reopen: (id) => move(`.superseded/${id}.md`, `${id}.md`),
      returned: () =>
        Object.entries(folder.stored()).flatMap(([file, page]) =>
          file.startsWith('fact-') ? [page.trimEnd().split('\n').at(-1) ?? ''] : [],
        ),
      stored: folder.stored,
      calls: [],
      lie: folder.lie,
      failWith: () => undefined,
      close: folder.close,
    }
  },
}
