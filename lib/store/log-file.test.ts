import { writeFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { isNoLog } from './log-file'

openFolderForEachTest()

describe('the file of a log', () => {
  it.each([
    ['emptied since its size was read', 0, false],
    ['too short for a header', 31, false],
    ['of something else', 32, true],
  ])('[ST19] %s', (_, length, expected) => {
    const file = path.join(folder, 'palimpsest.db-wal')
    writeFileSync(file, Buffer.alloc(length, 0xa5))
    expect(isNoLog(file, 4_096)).toBe(expected)
  })
})
