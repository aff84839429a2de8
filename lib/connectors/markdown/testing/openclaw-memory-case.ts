import type { ConnectorCase, StoreInMemory } from '@/lib/connectors/testing'

import { markdown } from '..'
import { bulletsOf } from '../bullets'
import { testFolder } from './folder'

const MEMORY = 'MEMORY.md'

/** A MEMORY.md of OpenClaw as the contract of connectors is tested with it. */
export const openclawMemoryCase: ConnectorCase = {
  connector: markdown,
  untilEnd: false,
  file: true,
  names: false,
  bare: true,
  nobody: 'ffffffffffffffffffff',
  open: ({ now }): StoreInMemory => {
    const folder = testFolder({ name: 'alice', now })
    folder.put(MEMORY, '# Memory\n\n## Drinks\n\n')
    folder.put('memory/2026-11-20.md', '- A log.\n')
    const words = new Map<string, string>()
    const files = () =>
      Object.keys(folder.stored()).filter((file) => /^MEMORY|superseded/u.test(file))
    const change = (text: string, to: string | null) => {
      for (const file of files())
        folder.edit(file, (page) =>
          page
            .split('\n')
            .flatMap((line) => (line === `- ${text}` ? (to === null ? [] : [`- ${to}`]) : [line]))
            .join('\n'),
        )
    }
    return {
      target: folder.target,
      send: () => Promise.reject(new Error('Nothing is sent.')),
      add: (text) => {
        folder.edit(MEMORY, (page) => `${page}- ${text}\n`)
        const id = bulletsOf(folder.page(MEMORY)).findLast((each) => each.text === text)?.id ?? ''
        words.set(id, text)
        return id
      },
      reword: (id, text) => {
        change(words.get(id) ?? '', text)
        words.set(id, text)
      },
      end: (id) => {
        change(words.get(id) ?? '', null)
        const archive = 'memory/.superseded/2026-11-21.md'
        folder.put(archive, `## Drinks\n\n- ${words.get(id)}\n`)
      },
      remove: (id) => change(words.get(id) ?? '', null),
      reopen: (id) => folder.edit(MEMORY, (page) => `${page}- ${words.get(id)}\n`),
      returned: () => bulletsOf(folder.page(MEMORY)).map(({ text }) => text),
      stored: folder.stored,
      calls: [],
      lie: folder.lie,
      failWith: () => undefined,
      close: folder.close,
    }
  },
}
