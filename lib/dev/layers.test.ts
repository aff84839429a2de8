import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { ENGINE, LAYERS } from './layers.js'

type Row = { readonly may: readonly string[]; readonly types?: readonly string[] }

const rows = new Map<string, Row>(Object.entries(LAYERS))
const FLOORS = ['ui', 'shared', 'review', 'memory', 'go-live', 'admin']

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(?:lib|components|app|e2e|prisma)\/.*\.tsx?$/u.test(file) && existsSync(file))
const sources = files.filter((file) => /^(?:lib|components)\//u.test(file))

/** The table row of a file: `lib/store`, `components/ui`, `components/review/queue`. */
function rowOf(file: string): string {
  const parts = file.split('/')
  const isShelf = ['ui', 'shared'].includes(parts[1] ?? '')
  return parts.slice(0, parts[0] === 'lib' || isShelf ? 2 : 3).join('/')
}

/** The rows that a row may import, types included; a file counts as its folder. */
function below(folder: string): readonly string[] {
  const { may, types = [] } = rows.get(folder) ?? { may: [] }
  return [...may, ...types].flatMap((place) => {
    const under = [...rows.keys()].filter((row) => row.startsWith(`${place}/`))
    return rows.has(place) ? [place] : under.length > 0 ? under : [path.dirname(place)]
  })
}

describe('[RE10] the layer table', () => {
  const folders = sources.map(rowOf).filter((row) => !row.endsWith('.ts'))

  it('has a row for every folder, and only for existing ones', () => {
    expect([...new Set(folders)].toSorted()).toEqual(
      [...rows.keys()].filter((row) => !row.startsWith('app')).toSorted(),
    )
    for (const row of rows.keys())
      for (const place of below(row)) expect(existsSync(place), `${row}: ${place}`).toBe(true)
  })

  it('leaves nothing loose in lib but the test configuration', () => {
    const loose = sources.map(rowOf).filter((row) => row.endsWith('.ts'))
    expect(loose.every((file) => file.startsWith('lib/vitest.'))).toBe(true)
  })

  it('has no cycles', () => {
    const reached = (from: string, seen = new Set<string>()): ReadonlySet<string> => {
      for (const next of below(from)) if (!seen.has(next)) reached(next, seen.add(next))
      return seen
    }
    expect([...rows.keys()].filter((row) => reached(row).has(row))).toEqual([])
  })

  it('imports only from below', () => {
    const floor = (row: string) => FLOORS.indexOf(row.split('/')[1] ?? '')
    const upward = [...rows.keys()]
      .filter((row) => row.startsWith('components/'))
      .flatMap((row) => below(row).map((place) => ({ row, place })))
      .filter(({ row, place }) => place.startsWith('components/') && floor(place) > floor(row))
    expect(upward).toEqual([])
  })
})

describe('[RE13] the engine of the store', () => {
  const importsEngine = (file: string) =>
    /from '(?:@\/lib\/store|\.{1,2})\/sqlite\//u.test(readFileSync(file, 'utf8'))

  it('is imported by the statements, by what opens it and by its tests', () => {
    const importing = files.filter(
      (file) => !file.startsWith(`${ENGINE.statements}/`) && importsEngine(file),
    )
    expect(importing.toSorted()).toEqual(ENGINE.openedBy)
  })

  it('[RE14] has words of its own, which the statements take from its dialect', () => {
    const own =
      /json_|jsonb|->>|\binstr\(|CROSS JOIN|rowid|PRAGMA|INSERT OR|\bIS NOT \w\.|\+\w?\.?"|getTime\(|SUM\([^)]* = /u
    const statements = files.filter(
      (file) => file.startsWith(`${ENGINE.statements}/`) && !file.endsWith('.test.ts'),
    )
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

describe('[RE16] the store', () => {
  it('knows no screen: no address of a page, no place to click', () => {
    const page = /['`]\/[a-z]|\bhref\b|[:.] (?:Settings|Go live|Memory|Activity|Review)\b/u
    const known = sources.filter(
      (file) =>
        file.startsWith('lib/store/') &&
        !/\.test\.ts$|\/generated\//u.test(file) &&
        page.test(readFileSync(file, 'utf8')),
    )
    expect(known).toEqual([])
  })
})

describe('[RE10] lint follows the layer table', () => {
  const refused = (file: string, line: string, rule = 'no-restricted-imports'): boolean => {
    const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-lint-'))
    try {
      for (const each of ['.oxlintrc.js', 'lib/dev/layers.js'])
        cpSync(each, path.join(folder, each))
      writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(folder, file), `${line}\n`)
      const { stdout } = spawnSync(
        path.resolve('node_modules/.bin/oxlint'),
        ['-c', '.oxlintrc.js', '-A', 'all', '-W', rule, '--format=unix'],
        { cwd: folder, encoding: 'utf8' },
      )
      return stdout.includes(rule)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it.each([
    [
      'a row may import what it names',
      'lib/views/x.ts',
      `import { a } from '@/lib/store/a'`,
      false,
    ],
    ['and its own files', 'lib/views/x.ts', `import { a } from '@/lib/views/a'`, false],
    ['nothing else', 'lib/views/x.ts', `import { a } from '@/lib/operations/a'`, true],
    [
      'no part that is left out',
      'lib/views/x.ts',
      `import { a } from '@/lib/store/generated/a'`,
      true,
    ],
    ['no package that is not named', 'lib/views/x.ts', `import a from 'lodash'`, true],
    ['types where it says so', 'lib/jobs/x.ts', `import type { A } from '@/lib/store/a'`, false],
    ['but only types', 'lib/jobs/x.ts', `import { a } from '@/lib/store/a'`, true],
    ['nothing by a relative path', 'lib/views/x.ts', `import { a } from '../../lib/jobs/a'`, true],
    [
      'in components too',
      'components/review/diff/x.ts',
      `import { a } from '@/components/review/queue/a'`,
      true,
    ],
  ])('%s', (_rule, file, line, expected) => {
    expect(refused(file, line)).toBe(expected)
  })

  it.each([
    ['lib/store/sql/x.ts', false],
    ['lib/store/x.ts', true],
    ['lib/views/x.ts', true],
  ])('[RE13] SQL in %s', (file, expected) => {
    const lines = ['tx.$queryRawUnsafe("SELECT 1")', 'tx.$executeRaw`DELETE FROM "Fact"`']
    for (const line of lines) expect(refused(file, line, 'no-restricted-properties')).toBe(expected)
  })
})
