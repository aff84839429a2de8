/** True if a write failed because another process holds the store. Nothing was written. */
export function isStoreBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    /SocketTimeout|database is locked|SQLITE_BUSY/.test(`${error.name} ${error.message}`)
  )
}
