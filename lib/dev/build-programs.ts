import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { build } from 'esbuild'

import { BUNDLE } from './bundle'

// Bundles the programs of lib for lib/process/run.js: `npm run programs`, and a part of `npm run generate`.

const TARGET = 'lib/process/generated'
const BESIDE = '.cache' // what a killed run leaves there is no source and in nobody’s way
const PROGRAMS = [
  'lib/cli/backup.ts',
  'lib/cli/check-log.ts',
  'lib/cli/demo.ts',
  'lib/cli/detect.ts',
  'lib/cli/end-sessions.ts',
  'lib/cli/main.ts',
  'lib/cli/refit.ts',
  'lib/cli/restore.ts',
  'lib/cli/start.ts',
  'lib/cli/terminal.ts',
  'lib/jobs/reading-process.ts',
  'lib/process/starter.ts',
  'lib/server/store-reader.ts',
  'lib/server/sweep-thread.ts',
  'lib/server/thread.ts',
  'lib/store/upkeep-process.ts',
]

await mkdir(BESIDE, { recursive: true })
const fresh = await mkdtemp(path.join(BESIDE, 'programs-'))
const { metafile } = await build({
  ...BUNDLE,
  entryPoints: PROGRAMS,
  outbase: 'lib',
  outdir: fresh,
  metafile: true,
})
const sources = await Promise.all(
  Object.keys(metafile.inputs).map(async (file) => {
    const { mtimeMs, size } = await stat(file)
    return [file, `${mtimeMs} ${size}`]
  }),
)
await writeFile(path.join(fresh, 'sources.json'), JSON.stringify(sources))
await rm(TARGET, { recursive: true, force: true })
try {
  await rename(fresh, TARGET)
} catch (error) {
  await rm(fresh, { recursive: true, force: true })
  if (!existsSync(TARGET)) throw error // else another run was faster
}
