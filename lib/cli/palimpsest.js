#!/usr/bin/env node
import { register } from 'node:module'
import path from 'node:path'

import { register as readTypeScript } from 'tsx/esm/api'

// The command palimpsest. It runs lib/cli as the npm scripts do, with tsx and the condition react-server, from any folder: like them it
// works in the folder of the project, and its paths are those of the folder where it was started.

const from = process.cwd()
const { PALIMPSEST_DATA: data = '' } = process.env
if (data.trim() !== '') process.env['PALIMPSEST_DATA'] = path.resolve(from, data)
process.chdir(path.resolve(import.meta.dirname, '../..'))

const WITH_CONDITION =
  'export const resolve = (specifier, context, next) => next(specifier, { ...context, conditions: ["react-server", ...context.conditions] })'
register(`data:text/javascript,${encodeURIComponent(WITH_CONDITION)}`)
readTypeScript()

const { main } = await import('./main.ts')
const { openTerminal } = await import('./terminal.ts')
const line = process.argv.slice(2)
process.exitCode = await main(line, openTerminal(from, line))
