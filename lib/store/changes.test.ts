import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { TABLE_NAMES, toColumns } from './changes'

const schema = readFileSync('prisma/schema.prisma', 'utf8')

/** The columns of a model that hold an instant, but for `at`: nothing changes when a row was made. */
function instantsOf(model: string): readonly string[] {
  const [body = ''] = new RegExp(String.raw`^model ${model} \{[^}]*`, 'mu').exec(schema) ?? []
  const found = body.matchAll(/^ +(\w+) +DateTime\b/gmu)
  return [...found].map(([, name = '']) => name).filter((name) => name !== 'at')
}

test.each(Object.values(TABLE_NAMES))('the instants of %s come back as dates', (model) => {
  const instant = new Date('2026-03-01T12:00:00Z')
  const columns = Object.fromEntries(instantsOf(model).map((name) => [name, instant]))
  expect(toColumns(JSON.stringify(columns))).toEqual(columns)
})

test('the schema is read', () => {
  expect(instantsOf('Fact')).toHaveLength(5)
})
