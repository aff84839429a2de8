import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard']
const ID = String.raw`[A-Z]+\d+`
const RULE = new RegExp(String.raw`^- \*\*(${ID})\*\* (.*)$`, 'gmu')
const rules = [...readFileSync('lib/SPEC.md', 'utf8').matchAll(RULE)].map(
  ([, number = '', text = '']) => ({ number, keepers: keepersOf(text) }),
)
const numbers = rules.map(({ number }) => number)

/** The rule ids in brackets at the start of test titles. */
const tested = new Set(
  textsOf('*.test.ts', '*.test.tsx', '*.e2e.ts').flatMap((text) => {
    const names = text.matchAll(new RegExp(String.raw`['"\x60]((?:\[${ID}\] ?)+)`, 'gu'))
    return [...names].flatMap(([, begin = '']) => begin.match(new RegExp(ID, 'gu')) ?? [])
  }),
)

const exported = new Set(
  textsOf('*.ts', '*.tsx').flatMap((text) => {
    const found = text.matchAll(/^export (?:default )?(?:async )?(?:function\*?|const) (\w+)/gmu)
    return [...found].map(([, name]) => name)
  }),
)

/** The texts of the repository's files with these names. */
function textsOf(...names: readonly string[]): readonly string[] {
  return execFileSync('git', [...LISTED, ...names], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file)) // a deleted file is listed until the deletion is committed
    .map((file) => readFileSync(file, 'utf8'))
}

/** The names at the end of a rule: “Kept by `functionName` and `path/of/file`. Screen: `/path`.” */
function keepersOf(text: string): readonly string[] {
  const [end = ''] = /(?:Kept by|Screens?:|Routes?:) `.*$/u.exec(text) ?? []
  return [...end.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name)
}

function isThere(keeper: string): boolean {
  if (keeper.startsWith('/'))
    return ['page.tsx', '(context)/page.tsx', 'route.ts'].some((file) =>
      existsSync(`app${keeper}/${file}`),
    )
  return keeper.includes('/') ? existsSync(keeper) : exported.has(keeper)
}

describe('[RE5] rule ids in SPEC', () => {
  it('are unique', () => {
    expect(numbers.length).toBeGreaterThan(200)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  it('each start a test title', () => {
    expect(numbers.filter((number) => !tested.has(number))).toEqual([])
  })

  it('cover every id in a test title', () => {
    expect([...tested].filter((number) => !numbers.includes(number))).toEqual([])
  })
})

describe('[RE5] the keeper of a SPEC rule', () => {
  it('is named', () => {
    expect(rules.filter(({ keepers }) => keepers.length === 0)).toEqual([])
  })

  it('is an exported function, a file, a screen or a route', () => {
    const missing = rules.flatMap(({ number, keepers }) =>
      keepers.filter((keeper) => !isThere(keeper)).map((keeper) => `${number}: ${keeper}`),
    )
    expect(missing).toEqual([])
  })
})
