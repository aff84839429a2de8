/**
 * Reads and drops the rest of a body. Leaving it unread would close the connection, which takes the answer from a client that is still sending
 * (RFC 9112, 9.6) and resets whatever it sends next.
 */
export async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await reader.read()).done);
}
