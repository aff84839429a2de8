import { v7 } from 'uuid'

/** Returns a new id: UUIDv7, strictly increasing within this process, so that ids sort by arrival. */
export function newId(): string {
  return v7()
}
