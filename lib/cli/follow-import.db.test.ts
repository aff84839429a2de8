import { expect, it } from 'vitest'

import type { Terminal } from './command'
import type { Answer } from './door'
import { followImport } from './follow-import'

const DONE: Answer = { ok: true, value: { added: 3_000 } }

/** A terminal whose door tells of one import, of which more is written each time; the import ends after the third look. */
function lookedAt(interactive: boolean) {
  const said: string[] = []
  let looks = 0
  let end: (answer: Answer) => void = () => {}
  const answer = new Promise<Answer>((resolve) => {
    end = resolve
  })
  const ask = async (): Promise<Answer> => {
    looks += 1
    if (looks === 3) end(DONE)
    const [added, left] = [looks * 1_000, 3_000 - looks * 1_000]
    const event = { type: 'imported', name: 'load.csv', added, ...(left > 0 && { left }) }
    return { ok: true, value: { items: [{ in_effect: true, event }] } }
  }
  const door = async () => ({ place: 'server' as const, ask, close: () => Promise.resolve() })
  const terminal = { interactive, door, say: (text: string) => said.push(text) }
  return { terminal: terminal as unknown as Terminal, answer, said, end: () => end(DONE) }
}

it('[CL13] says how many facts are written until the answer comes', async () => {
  const { terminal, answer, said } = lookedAt(true)
  expect(await followImport(terminal, answer, 1)).toBe(DONE)
  expect(said).toEqual(['load.csv: 1,000 of 3,000 facts', 'load.csv: 2,000 of 3,000 facts'])
})

it('[CL13] says nothing where nobody looks, and passes a failure on', async () => {
  const { terminal, answer, said, end } = lookedAt(false)
  end()
  expect(await followImport(terminal, answer, 1)).toBe(DONE)
  expect(said).toEqual([])
  const failed = Promise.reject(new Error('no server'))
  await expect(followImport(lookedAt(true).terminal, failed, 1)).rejects.toThrow('no server')
})
