import { expect, it } from 'vitest'

import { takeUpload } from './uploads'

it('[DR20] a client sends four files at a time, and all of them twenty', () => {
  const of = (client: string) => takeUpload(client)
  const taken = [1, 2, 3, 4].map(() => of('ada'))
  expect(taken).not.toContain(null)
  expect(of('ada')).toBeNull()
  taken[0]?.()
  expect(of('ada')).not.toBeNull()
  for (const other of ['ben', 'cho', 'dee', 'eva'])
    for (const _ of [1, 2, 3, 4]) expect(of(other)).not.toBeNull()
  expect(of('fay')).toBeNull()
})
