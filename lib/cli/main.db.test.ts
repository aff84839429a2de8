import { expect, it } from 'vitest'

import { EXIT } from '@/lib/contract/refusal-exit'
import { StoreReadOnly } from '@/lib/store/store-errors'

import { main } from './main'

it('[CL2] [ST9] a store that takes no writes is said in a sentence, whichever command finds out', async () => {
  const said: string[] = []
  const code = await main(['agents'], {
    from: '/',
    json: false,
    yes: false,
    interactive: false,
    print: () => Promise.resolve(),
    say: (text) => void said.push(text),
    confirm: () => Promise.resolve(false),
    secret: () => Promise.resolve(''),
    use: () => {},
    door: () => Promise.reject(new StoreReadOnly('full')),
    close: () => Promise.resolve(),
  })
  expect(code).toBe(EXIT.refused)
  expect(said).toHaveLength(2)
  expect(said.join(' ')).toContain('disk')
  expect(said.join(' ')).not.toMatch(/StoreReadOnly|Something went wrong/u)
})
