import { expect, test } from 'vitest'

import { movedTo } from './moved'

const ROWS = [
  ['/queue', '/review'],
  ['/queue?agent=a&locked=1', '/review?agent=a&locked=1'],
  ['/together?p=1', '/review/together?p=1'],
  ['/patterns?pattern=V%2BW', '/review/patterns?pattern=V%2BW'],
  ['/measure', '/review/blind'],
  ['/measure/abc?x=1', '/review/blind/abc?x=1'],
  ['/measure/import', '/review/blind/import'],
  ['/try?older=a', '/review/test?older=a'],
  ['/facts?q=a%20b', '/memory/facts?q=a+b'],
  ['/facts/one?true=2026-05-01', '/memory/facts/one?true=2026-05-01'],
  ['/chains/one?chain=all', '/memory/facts/one?chain=all#timeline'],
  ['/history/one?known=2026-05-01', '/memory/facts/one?scope=all&known=2026-05-01#timeline'],
  ['/context', '/memory'],
  ['/context/a%20b%26c?tokens=500', '/memory?agent=a+b%26c&tokens=500'],
  ['/context/a+b', '/memory?agent=a%2Bb'],
  ['/duplicates?agent=a', '/memory/duplicates?agent=a'],
  ['/changes', '/memory/flip-flops'],
  ['/integrity?rule=x', '/memory/health?rule=x'],
  ['/shadow', '/go-live'],
  ['/shadow?sample=s', '/go-live?sample=s'],
  ['/shadow?agent=*', '/go-live/default'],
  ['/shadow?agent=a%2Fb&sample=s', '/go-live/agents/a%2Fb?sample=s'],
  ['/shadow/threshold', '/go-live/default/threshold'],
  ['/shadow/threshold?agent=a&at=0.8', '/go-live/agents/a/threshold?at=0.8'],
  ['/shadow/replay?agent=a', '/go-live/agents/a/what-if'],
  ['/shadow/weights?agent=a', '/go-live/agents/a/advanced'],
  ['/shadow/weights/pairs?refit=r', '/go-live/default/advanced/pairs?refit=r'],
  ['/shadow/report?agent=a', '/go-live/agents/a/report'],
  ['/shadow/pairs?agent=..', '/go-live/default/pairs?agent=..'],
  ['/shadow/proposals?of=open', '/go-live/default/proposals?of=open'],
  ['/shadow/errors?agent=a', '/go-live/agents/a/errors'],
  ['/shadow/times', '/go-live/default/times'],
  ['/agreement?sample=s', '/go-live/default/agreement?sample=s'],
  ['/log?kind=undo', '/activity?kind=undo'],
  ['/log/abc', '/activity/abc'],
  ['/import', '/activity/import'],
] as const

test.each(ROWS)('[NV2] %s leads to %s', (old, now) => {
  const { pathname, searchParams } = new URL(old, 'http://localhost')
  expect(movedTo(pathname, searchParams)).toBe(now)
})

test('[DR24] the type of a refusal leads to what the docs say of refusals', () => {
  expect(movedTo('/problems/not-found', new URLSearchParams())).toBe('/docs/api#refusals')
})

test.each([
  '/',
  '/review',
  '/p/142',
  '/settings',
  '/settings/keys',
  '/demo',
  '/docs/import',
  '/api/facts',
  '/queueing',
  '/facts/a/b',
  '/shadow/nothing',
  '/constructor',
  '/__proto__',
  '/shadow/constructor',
])('[NV2] %s never moved', (path) => {
  expect(movedTo(path, new URLSearchParams())).toBe(null)
})
