import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'

import { buildSync } from 'esbuild'

import { BUNDLE } from '@/lib/dev/bundle'

const FOLDER = '.cache'
const bundled = new Map<string, string>()

/** Returns a file that does what a module of the project does, without loading its sources one by one. */
export function bundleModule(source: string): string {
  return bundleText(`import './${source}'`)
}

/** The same of a text, whose imports begin in the folder of the project; each text is bundled once in a process. */
export function bundleText(contents: string): string {
  const known = bundled.get(contents)
  if (known !== undefined) return known
  mkdirSync(FOLDER, { recursive: true })
  const outdir = mkdtempSync(path.join(FOLDER, 'test-program-'))
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))
  buildSync({
    ...BUNDLE,
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
  })
  const file = path.resolve(outdir, 'stdin.mjs')
  bundled.set(contents, file)
  return file
}
