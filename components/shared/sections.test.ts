import { readdirSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { isBlind, isCurrent, SECTIONS } from './sections'

const APP = path.resolve(import.meta.dirname, '../../app')
const PAGES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx' && file !== 'page.tsx')
  .map((file) => `/${path.dirname(file).replace(/\/\([a-z]+\)$/u, '')}`)
const ELSEWHERE = /^\/(?:docs|demo|welcome)(?:\/|$)/u

test('[NV1] every page is in one of five places, documentation, demo and intro in none', () => {
  expect(PAGES.length).toBeGreaterThan(20)
  expect(SECTIONS).toHaveLength(5)
  const places = PAGES.map((page) => [
    page,
    SECTIONS.filter((section) => isCurrent(section, page)).length,
  ])
  expect(places).toEqual(PAGES.map((page) => [page, ELSEWHERE.test(page) ? 0 : 1]))
})

test.each([
  ['/p/142', 'Review'],
  ['/review/together', 'Review'],
  ['/memory/facts/some-id', 'Memory'],
  ['/go-live/default/agreement', 'Go live'],
  ['/activity/import', 'Activity'],
])('[NV1] %s belongs to %s', (page, title) => {
  expect(SECTIONS.find((section) => isCurrent(section, page))?.title).toBe(title)
})

test.each([
  ['/review/blind', false],
  ['/review/blind/import', false],
  ['/review/blind/3', true],
])('%s is blind: %s', (page, blind) => {
  expect(isBlind(page)).toBe(blind)
})
