import { expect, it } from 'vitest'

import { receiveBody } from './read-request'

const PARTS = 8
const MB = 1_000_000

/** A request of 8 MB that notes how many parts were taken from it, and whether it was given up. */
function requestOf8MB() {
  const seen = { parts: 0, canceled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.parts === PARTS) return controller.close()
        seen.parts += 1
        controller.enqueue(new Uint8Array(MB))
      },
      cancel() {
        seen.canceled = true
      },
    },
    { highWaterMark: 0 },
  )
  const sent = { method: 'POST', body, duplex: 'half' } // which the types of the browser do not know
  const request = new Request('http://localhost/', sent)
  return { request, seen }
}

it('[DR28] the rest of a body that is too large is read and dropped, so its connection can go on', async () => {
  const { request, seen } = requestOf8MB()
  expect(await receiveBody(request)).toBe('too-large')
  await expect.poll(() => seen.parts).toBe(PARTS)
  expect(seen.canceled).toBe(false)
})
