import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns a text’s signature by the key of a store. */
export function sign(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Returns whether a signature is that of a text. Takes the same time however much of it is right. */
export function isSignature(given: string, text: string, key: string): boolean {
  const [expected, received] = [Buffer.from(sign(text, key)), Buffer.from(given)]
  return expected.length === received.length && timingSafeEqual(expected, received)
}
