import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The folders and root files that `next build` reads; a test compares the list with the repository. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'prisma',
  'public',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
  'instrumentation.ts',
  'next.config.js',
  'package.json',
  'package-lock.json',
  'proxy.ts',
  'tsconfig.json',
]
const NO_SOURCE = /\.test\.tsx?$|\.e2e\.ts$|\.md$/u
const GENERATED = ['detection', 'mcp', 'process', 'store'].map((folder) =>
  path.join('lib', folder, 'generated'),
)

/** Returns one hash of the name and content of everything a build is made of, so that removing a source changes it too. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesIn(root, source))) {
    const content = readFileSync(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(root: string, place: string): readonly string[] {
  const full = path.join(root, place)
  if (GENERATED.includes(place) || NO_SOURCE.test(place) || !existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [place]
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesIn(root, path.join(place, name)))
}
