import { describe, expect, test } from 'vitest'

import { contextDifferences } from './proposal'

type Metadata = Readonly<Record<string, unknown>>

const keysOf = (older: Metadata, newer: Metadata) =>
  contextDifferences({ metadata: older }, { metadata: newer }).map(({ key }) => key)

describe('[G4] [G5] context differences', () => {
  const cases: readonly (readonly [
    title: string,
    older: Metadata,
    newer: Metadata,
    keys: string[],
  ])[] = [
    ['neither side has any', {}, {}, []],
    ['only the older has some', { team: 'red' }, {}, []],
    ['only the newer has some', {}, { team: 'red' }, []],
    ['the same key says the same', { team: 'red' }, { team: 'red' }, []],
    ['the same key says another thing', { team: 'red' }, { team: 'blue' }, ['team']],
    ['the keys have nothing in common', { team: 'red' }, { shift: 'blue' }, []],
    ['one of two shared keys differs', { a: 1, team: 'red' }, { a: 1, team: 'blue' }, ['team']],
    ['all shared keys agree', { a: 1, team: 'red' }, { a: 1, team: 'red' }, []],
    ['numbers differ', { floor: 1 }, { floor: 2 }, ['floor']],
    ['a number and the same number', { floor: 1 }, { floor: 1 }, []],
    ['a number and its text', { floor: 1 }, { floor: '1' }, []],
    ['a switch and its text', { night: true }, { night: 'true' }, []],
    ['a number and another text', { floor: 1 }, { floor: '1.0' }, ['floor']],
    ['nothing and its text', { end: null }, { end: 'null' }, []],
    ['nothing and something', { end: null }, { end: 'May' }, ['end']],
    ['case counts', { team: 'Red' }, { team: 'red' }, ['team']],
    ['what lies deeper is compared as printed', { at: { x: 1 } }, { at: { x: 2 } }, ['at']],
    ['in whatever order its keys stand', { at: { x: 1, y: 2 } }, { at: { y: 2, x: 1 } }, []],
    ['but lists in theirs', { on: ['mon', 'tue'] }, { on: ['tue', 'mon'] }, ['on']],
    ['top-level keys in any order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['several, in the order of the keys', { b: 1, a: 1 }, { a: 2, b: 2 }, ['a', 'b']],
    ['a key that every object has anyway', { toString: 'x' }, {}, []],
    ['Signet memories of two types', { memoryType: 'semantic' }, { memoryType: 'episodic' }, []],
    [
      'Signet memories that are kept differently',
      { memoryType: 'fact', visibility: 'global', scope: 'a', memoryDeleted: true },
      { memoryType: 'fact', visibility: 'private', scope: 'b', memoryDeleted: false },
      [],
    ],
    [
      'Signet memories of two projects',
      { memoryType: 'semantic', project: 'harbour' },
      { memoryType: 'episodic', project: 'lantern' },
      ['project'],
    ],
    [
      'what two decisions weighed',
      { alternatives: ['MySQL'], tradeoffs: 'slow', relatedFiles: ['a.ts'], lifespan: 'project' },
      { alternatives: ['SQLite'], tradeoffs: 'fast', relatedFiles: ['b.ts'], lifespan: 'session' },
      [],
    ],
    [
      'the files that two facts are about',
      { filePath: 'a.ts' },
      { filePath: 'b.ts' },
      ['filePath'],
    ],
    ['the scopes of another source', { scope: 'web' }, { scope: 'mobile' }, ['scope']],
  ]

  test.each(cases)('%s', (_title, older, newer, keys) => {
    expect(keysOf(older, newer)).toEqual(keys)
    expect(keysOf(newer, older)).toEqual(keys)
  })

  test('include both values', () => {
    const differences = contextDifferences(
      { metadata: { team: 'red', floor: 1 } },
      { metadata: { team: 'blue', floor: 1 } },
    )
    expect(differences).toEqual([{ key: 'team', older: 'red', newer: 'blue' }])
  })
})
