import { expect, it } from 'vitest'

import { readSettings } from './env'
import { vestigeDatabase } from './vestige-database'

function found(
  environment: Readonly<Record<string, string>>,
  given: { readonly platform?: string; readonly data?: string } = {},
): string | null {
  const places = { platform: 'linux', home: '/home/ada', data: undefined, ...given }
  return vestigeDatabase(readSettings(environment).vestigeFolder, places)
}

it('[CS26] the database is looked for where Vestige itself keeps it', () => {
  expect(found({})).toBe('/home/ada/.local/share/vestige/core/vestige.db')
  expect(found({}, { data: '/data/ada' })).toBe('/data/ada/vestige/core/vestige.db')
  for (const ignored of ['', 'data'])
    expect(found({}, { data: ignored })).toBe('/home/ada/.local/share/vestige/core/vestige.db')
  expect(found({}, { platform: 'darwin' })).toBe(
    '/home/ada/Library/Application Support/com.vestige.core/vestige.db',
  )
  expect(found({}, { platform: 'win32', data: '/roaming' })).toBe(
    '/roaming/vestige/core/data/vestige.db',
  )
})

it('[CS26] VESTIGE_DATA_DIR comes first, and is needed where others are served', () => {
  expect(found({ VESTIGE_DATA_DIR: '/srv/vestige' })).toBe('/srv/vestige/vestige.db')
  expect(found({ VESTIGE_DATA_DIR: '~/vestige' })).toBe('/home/ada/vestige/vestige.db')
  expect(found({ HOST: '0.0.0.0' })).toBeNull()
  expect(found({ HOST: '0.0.0.0', VESTIGE_DATA_DIR: '/srv/vestige' })).toBe(
    '/srv/vestige/vestige.db',
  )
})
