import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Result } from '@/lib/domain/result'
import { accepted, refused } from '@/lib/domain/result'

import { ifUntouched } from './if-untouched'

const ATTEMPTS = 5
const PARTS = ['', '-wal', '-journal'] // a journal left by a crash makes the copy refuse, as it should

/**
 * Calls `use` with the path of a private copy of the database and its logs, for a folder where SQLite may not create its -shm file;
 * null if the files kept changing during the copy.
 */
export function withCopiedStore<Value>(store: string, use: (copy: string) => Value): Value | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-store-'))
  try {
    const copy = path.join(folder, 'store.db')
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (ifUntouched(store, () => copyAll(store, copy)).ok) return use(copy)
    }
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyAll(store: string, copy: string): Result<null, 'changing'> {
  const before = readState(store)
  for (const part of PARTS) {
    rmSync(`${copy}${part}`, { force: true })
    const from = `${store}${part}`
    if (existsSync(/* turbopackIgnore: true */ from)) copyFileSync(from, `${copy}${part}`)
  }
  return readState(store) === before ? accepted(null) : refused('changing')
}

function readState(store: string): string {
  return JSON.stringify(
    PARTS.map((part) => {
      const file = `${store}${part}`
      const state = statSync(/* turbopackIgnore: true */ file, {
        throwIfNoEntry: false,
        bigint: true,
      })
      return state === undefined ? null : [`${state.mtimeNs}`, `${state.size}`]
    }),
  )
}
