import path from 'node:path'

import { makeTestFolder, removeTestFolder } from './dev/test-folder'

const folder = makeTestFolder('test')

/** Gives all test processes one folder for their stores. */
export function setup(): void {
  process.env['PALIMPSEST_TEST_STORES'] = folder
  process.env['PALIMPSEST_DATA'] = path.join(folder, 'data') // no test opens the store of whoever runs them
}

/** Removes it when the last test is over. */
export function teardown(): void {
  removeTestFolder(folder)
}
