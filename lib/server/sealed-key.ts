import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

import { once } from '@/lib/process/once'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the key of a store with the secret of the environment, for the connection with this id only. */
export async function sealKey(key: string, secret: string, id: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await keyOf(secret), nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts the key of a store; null with another secret than it was sealed with. */
export async function openKey(sealed: string, secret: string, id: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const derived = await keyOf(secret)
  try {
    const cipher = createDecipheriv(CIPHER, derived, nonce).setAAD(Buffer.from(id)).setAuthTag(tag)
    return cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)) + cipher.final('utf8')
  } catch {
    return null
  }
}

/** Derived once for each secret, beside the event loop: it takes long on purpose. */
function keyOf(secret: string): Promise<Buffer> {
  const derived = once('sealing-keys', () => new Map<string, Promise<Buffer>>())
  const known = derived.get(secret) ?? scryptOf(secret, SALT, KEY_BYTES)
  derived.set(secret, known)
  known.catch(() => derived.delete(secret)) // tried again at the next call
  return known
}

const scryptOf = promisify<string, string, number, Buffer>(scrypt)
const SALT = 'palimpsest connections'
