import { memoryOf } from './pair'

export const COFFEE = `---
name: alice-coffee
description: "Alice drinks coffee"
metadata:
  type: user
---

Alice drinks coffee.

**Why:** she said so. See [[alice-tea]].
`

const TEA = `---
name: alice-tea
description: Alice drinks tea now
type: user
---
Alice drinks tea now.
`

export const INDEX = `# Memory

- [Oats](oats.md) — Alice eats oats
- [Coffee](alice-coffee.md) — Alice drinks coffee
  and nothing else
- [Tea](./alice-tea.md) — Alice drinks tea now

Be brief.
`

/** A memory of Claude Code in which Alice drank coffee, and drinks tea. `as` turns each text into what is on the disk. */
export function claudeMemory(as: (text: string) => string = (text) => text) {
  return memoryOf('projects/-home-ada-shop/memory', {
    'MEMORY.md': as(INDEX),
    'alice-coffee.md': as(COFFEE),
    'alice-tea.md': as(TEA),
    'oats.md': as('Alice eats oats.\n'),
  })
}
