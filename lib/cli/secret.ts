import type { Listed } from '@/lib/contract/registry'

import type { Given, Terminal } from './command'
import type { Asked } from './door'

export const SECRET_VARIABLE = 'PALIMPSEST_STORE_KEY'

/** Reads the secret of a verb from stdin or the environment: other users of the machine can read arguments (rule CS61). */
export async function secretIn(
  terminal: Pick<Terminal, 'secret'>,
  { verb: { secret } }: Listed,
  { options }: Pick<Given, 'options'>,
): Promise<Asked['input']> {
  if (secret === undefined) return {}
  const given =
    options['secret-stdin'] === true
      ? (await terminal.secret()).replace(/\r?\n$/u, '')
      : (process.env['PALIMPSEST_STORE_KEY'] ?? '')
  return given === '' ? {} : { [secret]: given }
}
