import type { ConnectorCase, StoreInMemory } from '@/lib/connectors/testing'
import { noteOf } from '@/lib/importers/basic-memory/note'

import { markdown } from '..'
import { testFolder } from './folder'

const NOTE = 'people/alice.md'
const ENDED = '\n## Superseded\n\n'

/** A folder of basic-memory as the contract of connectors is tested with it. */
export const basicMemoryCase: ConnectorCase = {
  connector: markdown,
  untilEnd: false,
  file: true,
  names: false,
  bare: true,
  nobody: 'people/alice#ffffffffffffffff',
  open: ({ now }): StoreInMemory => {
    const folder = testFolder({ name: 'notes', now })
    folder.put(NOTE, '---\ntitle: alice\ntype: person\npermalink: people/alice\n---\n\n')
    const words = new Map<string, string>()
    const lineOf = (text: string) => `- [memory] ${text}\n`
    const observations = () => noteOf(folder.page(NOTE), NOTE).observations
    const change = (id: string, to: string) =>
      folder.edit(NOTE, (page) => page.replace(lineOf(words.get(id) ?? ''), to))
    return {
      target: folder.target,
      send: () => Promise.reject(new Error('Nothing is sent.')),
      add: (text) => {
        folder.edit(NOTE, (page) => page + lineOf(text))
        const id = observations().find((each) => each.text === text)?.id ?? ''
        words.set(id, text)
        return id
      },
      reword: (id, text) => {
        change(id, lineOf(text))
        words.set(id, text)
      },
      end: (id) => {
        change(id, '')
        folder.edit(NOTE, (page) => page + ENDED + lineOf(words.get(id) ?? ''))
      },
      remove: (id) => change(id, ''),
      reopen: (id) => {
        change(id, '')
        folder.edit(NOTE, (page) =>
          page.replace('---\n\n', `---\n\n${lineOf(words.get(id) ?? '')}`),
        )
      },
      returned: () => observations().flatMap(({ text, retired }) => (retired ? [] : [text])),
      stored: folder.stored,
      calls: [],
      lie: folder.lie,
      failWith: () => undefined,
      close: folder.close,
    }
  },
}
