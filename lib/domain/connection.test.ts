import { describe, expect, it } from 'vitest'

import { newConnectionProblem, storeUrl } from './connection'

const problemOf = (url: string, scopeBy: 'shared' | 'agent_id' | 'subject' = 'shared') =>
  newConnectionProblem({ kind: 'openclaw', url, scopeBy, scopeId: '' })

describe('[CS38] the path of a database', () => {
  it('is a full one, and is kept as it was entered', () => {
    expect(problemOf('/home/ada/.openclaw/memory/facts.db')).toBeNull()
    expect(problemOf(String.raw`C:\openclaw\facts.db`)).toBeNull()
    expect(storeUrl('openclaw', ' /srv/my facts.db ')).toBe('/srv/my facts.db')
    expect(storeUrl('openclaw', '/srv/facts.db/')).toBe('/srv/facts.db')
    expect(storeUrl('mem0', 'http://127.0.0.1:8888/')).toBe('http://127.0.0.1:8888')
  })

  it.each(['', 'facts.db', '~/facts.db', '//server/share/facts.db', 'file:///facts.db'])(
    'is not %j',
    (typed) => expect(problemOf(typed)).toMatch(/^Enter the full path/u),
  )

  it.each(['/home/../etc/facts.db', '/home/./facts.db'])('has no dots: %s', (typed) => {
    expect(problemOf(typed)).toBe('Leave . and .. out of the path.')
  })

  it('has no doubled slashes', () => {
    expect(problemOf('/home/ada//facts.db')).toBe('Write the path without doubled slashes.')
  })

  it('needs a name only for the facts of one agent', () => {
    expect(problemOf('/facts.db', 'agent_id')).toBe('Enter whose memories are to be read.')
    expect(problemOf('/facts.db', 'subject')).toMatch(/no such choice/u)
  })
})

describe('[CS39] the address of FalkorDB', () => {
  const problem = (url: string, scopeId = 'alice') =>
    newConnectionProblem({ kind: 'graphiti', url, scopeBy: 'group_id', scopeId })

  it('is that of a server, with or without TLS, and is kept without a slash', () => {
    for (const url of [
      'redis://127.0.0.1:6379',
      'rediss://graph.example.com',
      'redis://[::1]:6399/',
    ])
      expect(problem(url)).toBeNull()
    expect(storeUrl('graphiti', 'redis://127.0.0.1:6379/')).toBe('redis://127.0.0.1:6379')
    expect(storeUrl('graphiti', 'rediss://[::1]:6399')).toBe('rediss://[::1]:6399')
  })

  it.each([
    ['', /^Enter an address/u],
    ['redis://', /^Enter an address/u],
    ['localhost', /^Enter an address/u],
    ['http://127.0.0.1:6379', /must begin with redis/u],
    ['redis://:secret@127.0.0.1:6379', /password has a field of its own/u],
    ['redis://ada@127.0.0.1:6379', /password has a field of its own/u],
    ['redis://127.0.0.1:6379/0', /what follows the port/u],
    ['redis://127.0.0.1:6379?a=b', /what follows the port/u],
  ])('is not %j', (url, says) => {
    expect(problem(url)).toMatch(says)
  })

  it('needs the name of a graph', () => {
    expect(problem('redis://127.0.0.1:6379', ' ')).toBe('Enter whose memories are to be read.')
  })
})

describe('[CS47] the path of a memory folder', () => {
  const folderProblem = (url: string) =>
    newConnectionProblem({ kind: 'markdown', url, scopeBy: 'folder', scopeId: '' })

  it('is a full one without dots, and is kept without a slash at its end', () => {
    expect(folderProblem('/home/ada/.claude/projects/-home-ada-shop/memory/')).toBeNull()
    expect(storeUrl('markdown', ' /srv/memory/ ')).toBe('/srv/memory')
    expect(folderProblem('memory')).toMatch(/^Enter the full path of the folder/u)
    expect(folderProblem('/srv/../memory')).toBe('Leave . and .. out of the path.')
  })
})
