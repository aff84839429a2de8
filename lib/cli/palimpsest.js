#!/usr/bin/env node
import path from 'node:path'

import { importProgram } from '../process/run.js'

// The command palimpsest, from any folder. It works in the folder of the project, as the npm scripts do; its paths are those of the folder
// where it was started.

const from = process.cwd()
const { PALIMPSEST_DATA: data = '' } = process.env
if (data.trim() !== '') process.env['PALIMPSEST_DATA'] = path.resolve(from, data)
process.chdir(path.resolve(import.meta.dirname, '../..'))

const { main } = await importProgram('lib/cli/main.ts')
const { openTerminal } = await importProgram('lib/cli/terminal.ts')
const line = process.argv.slice(2)
process.exitCode = await main(line, openTerminal(from, line))
