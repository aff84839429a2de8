import { isSchemaEndless } from '@/lib/domain/schema-tree'

import { StoreError } from './store-errors'
import { readHeader, readPart } from './store-header'

/**
 * Throws a sentence if SQLite would not return from opening a file without a log, because its list of tables leads back to itself. That
 * happens where pages of two files were mixed.
 */
export function assertSchemaEnds(file: string): void {
  const length = readHeader(file)?.pageSize ?? 0
  if (length < 512) return // SQLite reports what is wrong
  if (isSchemaEndless((page) => readPart(file, { from: (page - 1) * length, length })))
    throw new StoreError(
      `${file} is damaged: its list of tables leads back to itself. Nothing was changed. Restore a backup: npm run restore -- FILE.`,
    )
}
