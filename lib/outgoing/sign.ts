import { createHmac } from 'node:crypto'

/** A message as it is signed and sent. */
export type Message = {
  readonly id: string
  readonly body: string
  readonly at: Date
}

/** Returns the headers of Standard Webhooks: one signature for each secret (base64), so that a receiver may know either. */
export function signedHeaders(
  { id, body, at }: Message,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret, 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
