import { afterEach, beforeEach, expect, it } from 'vitest'

import { markdown } from '@/lib/connectors/markdown'
import { testFolder, type TestFolder } from '@/lib/connectors/markdown/testing/folder'

import { connectedTest, type ConnectedTest } from './testing'

// How long a later read of a large folder takes, beside the first one.

const NOTES = 5_000
const EACH = 20 // facts of a note
const FACTS = NOTES * EACH
const MOST_MS = 480_000

let here: ConnectedTest
let folder: TestFolder
const took: string[] = []

beforeEach(async () => {
  here = await connectedTest('markdown', markdown)
  folder = testFolder({ name: 'notes', now: here.now })
  for (let nth = 0; nth < NOTES; nth += 1) folder.put(fileOf(nth), noteOf(nth))
  here.reach(folder.target, () => Promise.reject(new Error('Nothing is sent.')))
})

afterEach(async () => {
  folder.close()
  await here.close()
})

function fileOf(nth: number): string {
  return `people/${nth % 50}/note-${nth}.md`
}

function noteOf(nth: number): string {
  const items = Array.from(
    { length: EACH },
    (_, item) => `- [plan${item}] Plan ${nth} ${item} is on\n`,
  )
  return `---\ntitle: Note ${nth}\npermalink: note-${nth}\n---\n\n${items.join('')}`
}

/** Says how long something took: the figures are what this test is for. */
async function timed<Value>(
  what: string,
  work: () => Promise<Value>,
): Promise<{ readonly ms: number; readonly value: Value }> {
  const from = performance.now()
  const value = await work()
  const ms = performance.now() - from
  took.push(`${what}: ${(ms / 1000).toFixed(2)} s`)
  return { ms, value }
}

it(
  '[CS78] a later read of 100,000 facts takes a fraction of the first, also where one note in a hundred changed',
  { timeout: MOST_MS },
  async ({ annotate }) => {
    const first = await timed('the first read', () => here.connect('read-only'))
    expect(first.value).toMatchObject({ added: FACTS, problems: [] })
    here.pass(60_000)
    const none = await timed('nothing changed', () => here.sync())
    expect(none.value).toMatchObject({ added: 0, changed: 0, unchanged: FACTS })
    for (let nth = 0; nth < NOTES; nth += 100)
      folder.edit(fileOf(nth), (note) => note.replace(`Plan ${nth} 0 is on`, `Plan ${nth} 0 is of`))
    here.pass(60_000)
    const few = await timed('one note in a hundred changed', () => here.sync())
    expect(few.value).toMatchObject({ added: NOTES / 100, changed: 0 })
    here.pass(24 * 60 * 60_000)
    const whole = await timed('all of it, on the next day', () => here.sync())
    expect(whole.value).toMatchObject({ added: 0, changed: 0, unchanged: FACTS })
    await annotate(took.join(', '))
    expect(none.ms / first.ms).toBeLessThan(0.05)
    expect(few.ms / first.ms).toBeLessThan(0.3)
  },
)
