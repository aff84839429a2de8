import { rmSync } from 'node:fs'

/** Takes the stores of the run away. */
export default function removeData(): void {
  const directory = process.env['E2E_DATA']
  if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
}
