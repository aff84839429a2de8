/** Why a store cannot be read, with a sentence for the person. */
export type StoreRefusal = {
  readonly kind:
    | 'file-missing'
    | 'no-file'
    | 'not-sqlite'
    | 'not-signet'
    | 'no-store'
    | 'damaged'
    | 'too-much'
    | 'busy'
    | 'half-written'
    | 'not-readable'
  readonly sentence: string
}

const SENTENCES: Readonly<Record<StoreRefusal['kind'], (path: string) => string>> = {
  'file-missing': (path) =>
    `There is no file ${path}; Signet keeps its memories in memory/memories.db inside its workspace.`,
  'no-file': (path) =>
    `${path} is a folder or a device; name the database file in it, such as memory/memories.db.`,
  'not-sqlite': (path) => `${path} is not a SQLite database, or it is encrypted.`,
  'not-signet': (path) =>
    `${path} is a SQLite database but not a Signet store: it has no table entity_attributes.`,
  'no-store': (path) =>
    `${path} is a SQLite database, but not of Signet, memstore, Vestige or OpenClaw hybrid memory: it has none of their tables.`,
  damaged: (path) =>
    `The database ${path} is damaged and cannot be read to its end; nothing was imported from it.`,
  'too-much': (path) =>
    `${path} holds more rows or text than can be imported at once; nothing was imported from it.`,
  busy: (path) => `${path} is held by another program; try again in a moment.`,
  'half-written': (path) =>
    `${path} was left half written. Open it with its own program first, then try again.`,
  'not-readable': (path) =>
    `${path} cannot be opened for reading; check its permissions and those of its folder.`,
}

/** Returns a refusal of this kind, naming the file. */
export function storeRefusal(kind: StoreRefusal['kind'], path: string): StoreRefusal {
  return { kind, sentence: SENTENCES[kind](path) }
}

/** Returns the refusal for an error of SQLite, the file system or a reader, or null if it is unexpected. */
export function findRefusalKind(error: unknown): StoreRefusal['kind'] | null {
  const code = errorCode(error)
  if (code.startsWith('SQLITE_NOTADB')) return 'not-sqlite'
  // Errors in our own queries also mean a wrong file, because they run on every non-Signet store.
  if (/^SQLITE_(?:CORRUPT|ERROR|TOOBIG|FORMAT|NOMEM)/u.test(code)) return 'damaged'
  if (code === 'TOO_MUCH') return 'too-much'
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy'
  if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return 'file-missing'
  if (code === 'EACCES' || code === 'EPERM') return 'not-readable'
  if (code === 'SQLITE_READONLY_ROLLBACK') return 'half-written' // a journal that its program has left
  if (/^SQLITE_(?:CANTOPEN|READONLY|PERM|IOERR|AUTH|PROTOCOL)/u.test(code)) return 'not-readable'
  return null
}

/** Returns the code of an error; empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
