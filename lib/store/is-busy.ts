/** True when a write failed because another process holds the store; nothing was written. */
export function isStoreBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    /SocketTimeout|database is locked|SQLITE_BUSY/.test(`${error.name} ${error.message}`)
  )
}
