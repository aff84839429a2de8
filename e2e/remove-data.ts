import { rmSync } from 'node:fs'

/** Deletes the stores of the run. */
export default function removeData(): void {
  const directory = process.env['E2E_DATA']
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
}
