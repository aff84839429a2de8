import { existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import path from 'node:path'

import { buildSync } from 'esbuild'

import { BUNDLE } from '@/lib/dev/bundle'

const bundled = new Map<string, string>()

/** Returns a file that does what a module of the project does, without loading its sources one by one. */
export function bundleModule(source: string): string {
  return bundleText(`import './${source}'`)
}

/** The same of a text, whose imports begin in the folder of the project; each text is bundled once in a process. */
export function bundleText(contents: string): string {
  const known = bundled.get(contents)
  if (known !== undefined) return known
  const outdir = mkdtempSync(path.join(folderOfRun(), 'program-'))
  buildSync({
    ...BUNDLE,
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    outdir,
    outExtension: { '.js': '.mjs' },
  })
  const file = path.join(outdir, 'stdin.mjs')
  bundled.set(contents, file)
  return file
}

/** The folder that is removed after the last test, with a way to the packages. */
function folderOfRun(): string {
  const folder = process.env['PALIMPSEST_TEST_STORES'] ?? ''
  const packages = path.join(folder, 'node_modules')
  try {
    symlinkSync(path.resolve('node_modules'), packages)
  } catch (error) {
    if (!existsSync(packages)) throw error // another test process was faster
  }
  return folder
}
