import { expect, test } from 'vitest'

import { metadataWords } from './metadata-words'

const differs = (...keys: string[]) => keys.map((key) => ({ key, older: 1, newer: 2 }))

test('[G4] another project is named as what makes both true', () => {
  const older = { project: 'atlas', Team: 'a', model: 'm' }
  const newer = { project: 'borealis', Team: 'b', model: 'n' }
  expect(metadataWords({ older, newer }, differs('Team', 'model', 'project'))).toBe(
    'other Team, other project: maybe both are true · model differs',
  )
})

test('[G4] [G5] what a Signet memory notes about itself is no difference', () => {
  const older = { memoryType: 'semantic', visibility: 'private', scope: 'x' }
  const newer = { memoryType: 'episodic', memoryDeleted: true }
  expect(metadataWords({ older, newer }, [])).toBe('only notes of the source')
  const project = { project: 'atlas' }
  expect(metadataWords({ older: { ...older, ...project }, newer: project }, [])).toBe(
    'same project',
  )
})

test('the line says what is the same, what differs and what is on one side only', () => {
  const older = { project: 'atlas', session: 1, author: 'b' }
  const newer = { project: 'atlas', session: 2, tool: 'c' }
  expect(metadataWords({ older, newer }, differs('session'))).toBe(
    'same project · session differs · author only on the older · tool only on the newer',
  )
  expect(metadataWords({ older: { a: 1 }, newer: { a: 1 } }, [])).toBe('the same on both sides')
})

test('[G5] what two decisions weighed is named, without another circumstance', () => {
  const older = { project: 'atlas', alternatives: ['MySQL'], lifespan: 'project' }
  const newer = { project: 'atlas', alternatives: ['SQLite'], lifespan: 'project' }
  expect(metadataWords({ older, newer }, [])).toBe('same project · alternatives differs')
})
