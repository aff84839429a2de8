import { afterEach, expect, it, vi } from 'vitest'

import { listenTogether } from './listen-together'
import { openStream } from './stream'

vi.mock('./stream', () => ({
  openStream: vi.fn<typeof openStream>(() => ({ close: () => {}, goBackTo: () => {} })),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** A browser that grants its lock when it is asked to, also to a tab that has left meanwhile, as the standard has it. */
function browser() {
  let grant = async () => {}
  class Channel {
    postMessage() {}
    close() {}
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: unknown, work: () => Promise<void>) =>
        new Promise<void>((resolve) => {
          grant = async () => work().then(resolve)
        }),
    },
  })
  return { grant: () => grant() }
}

const TAB = { after: null, hear: () => {}, hearTab: () => {}, onStart: () => {} }

it('[L2] a tab that left while the lock was granted to it opens no stream', async () => {
  const { grant } = browser()
  const stop = listenTogether(TAB)
  stop()
  await grant()
  expect(openStream).not.toHaveBeenCalled()
})

it('[L2] a tab that has the lock listens until it leaves', async () => {
  const { grant } = browser()
  const stop = listenTogether(TAB)
  const led = grant()
  expect(openStream).toHaveBeenCalledTimes(1)
  stop()
  await led
})
