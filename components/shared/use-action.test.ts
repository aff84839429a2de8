import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { accepted } from '@/lib/domain/result'

import { useAction } from './use-action'

test('an answer that cannot be handled is an error of the page, and what was done is returned', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  const broken = new Error('A screen broke.')
  let run: (input: number) => Promise<number | null> = () => Promise.resolve(null)
  const Screen = () => {
    ;({ run } = useAction((input: number) => Promise.resolve(accepted(input * 2)), {
      onAnswer: () => {
        throw broken
      },
    }))
    return null
  }
  renderToString(createElement(Screen))
  expect(await run(21)).toBe(42)
  expect(reported.mock.calls).toEqual([[broken]])
  vi.unstubAllGlobals()
})
