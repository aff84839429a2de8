'use server'

import { open, rename, run, type Imported } from '@/lib/contract/staged-imports'
import type { Result } from '@/lib/domain/result'
import type { ImportPreview } from '@/lib/views/settings-screen'

import { atPace } from './at-pace'
import { ask, type Input, type Sent } from './door'

export type PreviewOutcome = ImportPreview & { readonly token: string }

/** Reads a file, or a database on this machine, and previews its import. Writes nothing. */
export async function previewImportAction(
  sent: Input<typeof open>,
): Promise<Result<PreviewOutcome>> {
  return atPace('import', () => ask(open, sent))
}

/** Previews the same import with other agent names. Writes nothing. */
export async function renameAgentsAction(
  sent: Input<typeof rename>,
): Promise<Result<PreviewOutcome>> {
  return atPace('import', () => ask(rename, sent))
}

/** Imports the previewed batch as one operation. */
export async function runImportAction(sent: Sent<typeof run>): Promise<Result<Imported>> {
  return atPace('import', () => ask(run, sent))
}
