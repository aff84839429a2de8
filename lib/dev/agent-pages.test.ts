import { readdirSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

const READS_AGENT =
  /filter\.agent\b|\bconst \{[^}]*\bagent\b[^}]*\} = |agentParams\(|'agent'|readScope\(/u
const CHECKS = /\bopenForAgent\(|\breadScope\(/u

/** Pages that answer in their own way. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'app/memory/(context)/page.tsx': 'a view of no such agent is null, and the page is not found',
  'app/memory/add/page.tsx': 'a new agent begins with its first fact',
  'app/review/page.tsx': 'its filters change without a new page, so the queue says it itself',
}

it('[NV7] every page that takes an agent from its address answers not found where there is none of that name', () => {
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => `app/${file}`)
    .filter((file) => READS_AGENT.test(readFileSync(file, 'utf8')))
  const unchecked = pages.filter((file) => !CHECKS.test(readFileSync(file, 'utf8')))
  expect(pages.length).toBeGreaterThan(20)
  expect(unchecked.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted())
})
