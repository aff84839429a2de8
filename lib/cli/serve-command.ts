import path from 'node:path'

import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'

import type { Command } from './command'
import { serve } from './serve'

export const SERVE_COMMAND: Command = {
  usage: 'serve',
  says: 'Starts the server at HOST and PORT, as npm start does.',
  options: {},
  run: async (): Promise<ExitCode> => {
    // npm puts the programs of the project into PATH; whoever runs this without it gets them all the same.
    const programs = path.resolve('node_modules/.bin')
    process.env['PATH'] = [programs, process.env['PATH'] ?? ''].join(path.delimiter)
    await serve(process.env)
    return process.exitCode === undefined || process.exitCode === 0 ? EXIT.done : EXIT.failed
  },
}
