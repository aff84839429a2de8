import { describe, expect, it } from 'vitest'

import { GATE_LIMITS } from './gate'
import { inlineTimeGate, milliseconds, passTimes } from './inline-time'

const counted = (ms: number, count: number) => ({ value: ms, count })
const judge = (...times: readonly ReturnType<typeof counted>[]) =>
  inlineTimeGate(passTimes(times), GATE_LIMITS)

describe('[GA13] [GA61] the time that the inline pass adds', () => {
  it('passes when the whole interval of p95 is within the limit', () => {
    // for 72 values the maximum bounds p95 from above (.95^72 < .025), the 64th from below
    expect(judge(counted(4.2, 68), counted(49.9, 4))).toMatchObject({
      state: 'passed',
      estimate: 49.9, // the 69th
      low: 4.2,
      high: 49.9,
      n: 72,
      why: 'Saving takes 50 ms longer (limit 50 ms).',
    })
  })

  it('one slow pass too many leaves it open, and many fail it', () => {
    expect(judge(counted(4, 71), counted(51, 1))).toMatchObject({
      state: 'open',
      estimate: 4,
      high: 51,
      why: 'Saving takes 4 ms longer, but may take more than 50 ms. More saves will settle it.',
    })
    // the 95th of 100 is slow, and so is the bound above; the bound below is not
    expect(judge(counted(4, 94), counted(63, 6)).why).toBe(
      'Saving takes 63 ms longer (limit 50 ms), but too few saves were timed to be sure.',
    )
    expect(judge(counted(4, 100), counted(200, 100))).toMatchObject({
      state: 'failed',
      low: 200,
      why: 'Saving takes 200 ms longer (limit 50 ms).',
    })
  })

  it('with too few saves it gives no estimate, and says how many more are needed', () => {
    expect(judge(counted(3, 70))).toMatchObject({
      state: 'open',
      estimate: null,
      n: 70,
      why: 'Only 70 of the 72 required saves were timed in the last 14 days.',
    })
    expect(judge().why).toBe(
      'No facts were saved one by one in the last 14 days. 72 timed saves are needed, or set this check to not required.',
    )
  })

  it.each([
    [0, '0 ms'],
    [4.25, '4.3 ms'],
    [50, '50 ms'],
    [1_260, '1.3 s'],
  ])('%d is %s', (ms, words) => expect(milliseconds(ms)).toBe(words))
})
