import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the key of a store with the secret of the environment, for the connection with this id only. */
export function sealKey(key: string, secret: string, id: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts the key of a store; null with another secret than it was sealed with. */
export function openKey(sealed: string, secret: string, id: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const cipher = createDecipheriv(CIPHER, keyOf(secret), nonce)
      .setAAD(Buffer.from(id))
      .setAuthTag(tag)
    return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)) + cipher.final('utf8')
  } catch {
    return null
  }
}

function keyOf(secret: string): Buffer {
  return scryptSync(secret, 'palimpsest connections', KEY_BYTES)
}
