import { rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { build } from 'esbuild'

import { BUNDLE } from './bundle'

// Bundles the programs of lib for lib/process/run.js: `npm run programs`, and a part of `npm run generate`.

const TARGET = 'lib/process/generated'
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
  'lib/server/sweep-thread.ts',
  'lib/server/thread.ts',
  'lib/store/upkeep-process.ts',
]

const fresh = `${TARGET}-${process.pid}`
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
await rename(fresh, TARGET)
