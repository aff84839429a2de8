import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

import { useSend } from './use-send'

type Sending = Parameters<typeof useSend<string, string>>[0]

const reported = vi.fn<(error: unknown) => void>()
beforeEach(() => {
  reported.mockClear()
  vi.stubGlobal('reportError', reported)
  return () => vi.unstubAllGlobals()
})

/** Sends the letters through a component that was drawn with these functions; returns what was called, in order. */
async function post(letters: readonly string[], sending: Partial<Sending>) {
  const calls: string[] = []
  let send: (letter: string) => void = () => {}
  const Screen = () => {
    send = useSend<string, string>({
      send: (letter) => Promise.resolve(`re: ${letter}`),
      onFailure: ({ message }, letter) => void calls.push(`${letter} failed: ${message}`),
      onSettled: () => void calls.push('settled'),
      ...sending,
      onAnswer: (answer, letter) => {
        calls.push(answer)
        return sending.onAnswer?.(answer, letter)
      },
    })
    return null
  }
  const client = new QueryClient()
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)))
  for (const letter of letters) send(letter)
  await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  return calls
}

test('[R20] an answer that cannot be handled is an error of the page, not a request without an answer', async () => {
  const broken = new Error('A screen broke.')
  const calls = await post(['one', 'two'], {
    onAnswer: (answer) => {
      if (answer === 're: one') throw broken
    },
  })
  expect(calls).toEqual(['re: one', 'settled', 're: two', 'settled'])
  expect(reported.mock.calls).toEqual([[broken]])
})

test('a failure after an answer is a page error too', async () => {
  const broken = new Error('A count broke.')
  const calls = await post(['one'], {
    onSettled: () => {
      throw broken
    },
  })
  expect(calls).toEqual(['re: one'])
  expect(reported.mock.calls).toEqual([[broken]])
})

test('what gets no answer fails, and the next is sent', async () => {
  const calls = await post(['one', 'two'], {
    send: (letter) =>
      letter === 'one' ? Promise.reject(new Error('offline')) : Promise.resolve('re: two'),
  })
  expect(calls).toEqual(['one failed: offline', 'settled', 're: two', 'settled'])
  expect(reported).not.toHaveBeenCalled()
})
