import { execFileSync } from 'node:child_process'

import { expect, test } from 'vitest'

const ADDRESS = '`/p/${[^}]*}'
const NUMBER = /(?:\bn|N)umber\}$/u
const TYPE = '`/p/${string}' // of the palette's pages

test('[F10] links to a proposal use its number: an id would cost a redirect', () => {
  const found = execFileSync('git', ['grep', '-ho', '--untracked', ADDRESS, 'app', 'components'], {
    encoding: 'utf8',
  })
  const addresses = found.trim().split('\n')
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => !NUMBER.test(address))).toEqual([TYPE])
})
