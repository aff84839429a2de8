import { readdirSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { isCurrent, SECTIONS } from './sections'

const APP = path.resolve(import.meta.dirname, '../../app')
const PAGES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx' && file !== 'page.tsx')
  .map((file) => `/${path.dirname(file)}`)

test('every page is in one section of the rail, the documentation in none', () => {
  expect(PAGES.length).toBeGreaterThan(20)
  const sections = PAGES.map((page) => [
    page,
    SECTIONS.filter((section) => isCurrent(section, page)).length,
  ])
  expect(sections).toEqual(PAGES.map((page) => [page, page.startsWith('/docs') ? 0 : 1]))
})

test.each([
  ['/p/some-id', 'Queue'],
  ['/together', 'Queue'],
  ['/agreement', 'Measure'],
  ['/history/some-id', 'Facts'],
])('%s belongs to %s', (page, title) => {
  expect(SECTIONS.find((section) => isCurrent(section, page))?.title).toBe(title)
})
