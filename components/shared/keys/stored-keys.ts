import { chosenKeys, NO_CHOICE } from './chosen-keys'
import type { ChosenKeys } from './chosen-keys'
import { soundChoice } from './key-rules'
import { KEYS_STORED_AT } from './keys-script'

const VERSION = 1

let adopted = false

/** Takes over the keys that this browser has stored, once a page; other tabs are followed. */
export function adoptStoredKeys(): void {
  if (adopted) return
  adopted = true
  adopt()
  window.addEventListener('storage', ({ key }) => {
    if (key === KEYS_STORED_AT || key === null) adopt()
  })
  // The hints that the server wrote are hidden until those in use have been painted in their place.
  requestAnimationFrame(() => setTimeout(() => delete document.documentElement.dataset['keys']))
}

/** Uses these keys from now on, here and in every open tab. */
export function storeKeys(chosen: ChosenKeys): void {
  const sound = soundChoice(chosen)
  try {
    if (sound.size === 0) window.localStorage.removeItem(KEYS_STORED_AT)
    else window.localStorage.setItem(KEYS_STORED_AT, keysText(sound))
  } catch {
    // storage is refused: the choice lives as long as the page
  }
  chosenKeys.set(sound)
}

/** Writes a choice as it is stored. */
export function keysText(chosen: ChosenKeys): string {
  return JSON.stringify({ version: VERSION, keys: Object.fromEntries(chosen) })
}

/** Reads a stored choice; what makes no sense in it is as if it were not there. */
export function readKeys(text: string | null): ChosenKeys {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || stored['version'] !== VERSION || !isRecord(stored['keys']))
      return NO_CHOICE
    return soundChoice(new Map(Object.entries(stored['keys']).filter(isEntry)))
  } catch {
    return NO_CHOICE
  }
}

function adopt(): void {
  try {
    chosenKeys.set(readKeys(window.localStorage.getItem(KEYS_STORED_AT)))
  } catch {
    // storage is refused
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isEntry(entry: [string, unknown]): entry is [string, readonly string[]] {
  return Array.isArray(entry[1]) && entry[1].every((keys) => typeof keys === 'string')
}
