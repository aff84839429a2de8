import { readFileSync, statSync } from 'node:fs'
import { register } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// Programs of lib begin here, as processes or threads: `node lib/process/run.js lib/cli/start.ts`. It runs what `npm run generate`
// bundled, which starts in half of the time, or the sources, by tsx, once one of them was changed.

const ROOT = path.resolve(import.meta.dirname, '../..')
const BUNDLES = path.join(import.meta.dirname, 'generated')
const WITH_CONDITION =
  'export const resolve = (specifier, context, next) => next(specifier, { ...context, conditions: ["react-server", ...context.conditions] })'

/** Imports a program, or a module of one, by the path of its source in the project. */
export async function importProgram(source) {
  if (areCurrent()) return import(pathToFileURL(path.join(BUNDLES, nameOf(source))).href)
  register(`data:text/javascript,${encodeURIComponent(WITH_CONDITION)}`)
  const tsx = await import('tsx/esm/api')
  tsx.register()
  return import(pathToFileURL(path.join(ROOT, source)).href)
}

/** True when every source still has the time and size that it was bundled with. */
function areCurrent() {
  try {
    const sources = JSON.parse(readFileSync(path.join(BUNDLES, 'sources.json'), 'utf8'))
    return sources.every(([file, bundled]) => {
      const { mtimeMs, size } = statSync(path.join(ROOT, file))
      return bundled === `${mtimeMs} ${size}`
    })
  } catch {
    return false // not generated yet, or a source is gone
  }
}

function nameOf(source) {
  return source.replace(/^lib\//u, '').replace(/\.ts$/u, '.js')
}

if (process.argv[1] === import.meta.filename) {
  const [source] = process.argv.splice(2, 1)
  process.argv[1] = path.join(ROOT, source)
  await importProgram(source)
}
