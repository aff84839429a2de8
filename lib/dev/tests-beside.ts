import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { isInterruption, Interrupted, runCaptured } from './run'

const CHANGED = ['git diff --name-only HEAD', 'git ls-files --others --exclude-standard'] as const

/** Returns the files that are not committed yet; none where there is no repository. Throws `Interrupted`. */
export async function changedFiles(): Promise<readonly string[]> {
  const files: string[] = []
  for (const command of CHANGED) {
    const [program = '', ...parameters] = command.split(' ')
    const { code, output } = await runCaptured(program, parameters)
    if (isInterruption(code)) throw new Interrupted(code)
    if (code === 0) files.push(...output.split('\n'))
  }
  return files.filter((file) => file !== '')
}

/** Returns the unit and store tests in the folders of some files, below `root`. */
export function testsBeside(files: readonly string[], root = '.'): readonly string[] {
  const folders = new Set(files.filter(isSource).map((file) => path.posix.dirname(file)))
  return [...folders].toSorted().flatMap((folder) => {
    if (!existsSync(path.join(root, folder))) return []
    const tests = readdirSync(path.join(root, folder)).filter(isTest)
    return tests.toSorted().map((test) => `${folder}/${test}`)
  })
}

function isSource(file: string): boolean {
  return /^(?:components|lib)\/.*\.tsx?$/u.test(file)
}

function isTest(name: string): boolean {
  return name.endsWith('.test.ts') && !name.endsWith('.soak.test.ts')
}
