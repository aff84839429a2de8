import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { folder, openFolderForEachTest } from './testing/each'

const BUNDLED = 'lib/process/generated/hello.js'
const SOURCES = 'lib/process/generated/sources.json'
const at = (file: string) => path.join(folder, file)

/** Writes the list of sources as they are now, as `npm run programs` does. */
function stamp(...files: readonly string[]): void {
  const sources = files.map((file) => {
    const { mtimeMs, size } = statSync(at(file))
    return [file, `${mtimeMs} ${size}`]
  })
  writeFileSync(at(SOURCES), JSON.stringify(sources))
}

const run = (...words: readonly string[]) =>
  execFileSync(process.execPath, [at('lib/process/run.js'), ...words], {
    cwd: tmpdir(),
    encoding: 'utf8',
  }).trim()

openFolderForEachTest()

beforeEach(() => {
  mkdirSync(at('lib/process/generated'), { recursive: true })
  symlinkSync(path.resolve('node_modules'), at('node_modules'))
  writeFileSync(at('package.json'), '{ "type": "module" }')
  cpSync('lib/process/run.js', at('lib/process/run.js'))
  writeFileSync(
    at('lib/hello.ts'),
    'const words: string[] = process.argv.slice(2)\nconsole.log("source", ...words)',
  )
  writeFileSync(at(BUNDLED), 'console.log("bundle", ...process.argv.slice(2))')
  stamp('lib/hello.ts')
})

describe('a program', () => {
  it('[JB6] runs as bundled, from any folder, with its own arguments', () => {
    expect(run('lib/hello.ts', 'a', '--b')).toBe('bundle a --b')
  })

  it.each([
    ['was changed', () => writeFileSync(at('lib/hello.ts'), 'console.log("source", "changed")')],
    ['is older, as after a checkout', () => utimesSync(at('lib/hello.ts'), 1, 1)],
    ['is new', () => rmSync(at('lib/process/generated'), { recursive: true })],
  ])('[JB6] runs from its source where that %s', (_, change) => {
    change()
    expect(run('lib/hello.ts')).toMatch(/^source/u)
  })

  it('[JB6] runs from its source where another module of a bundle is gone', () => {
    writeFileSync(at('lib/other.ts'), '')
    stamp('lib/hello.ts', 'lib/other.ts')
    expect(run('lib/hello.ts')).toBe('bundle')
    rmSync(at('lib/other.ts'))
    expect(run('lib/hello.ts')).toBe('source')
  })
})
