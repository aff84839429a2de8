import { expect, test } from 'vitest'

import { steadyTime, type ToldTime } from './steady-time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = 12 * HOUR

const told = (last: ToldTime, clocks: readonly number[]) => {
  const times: number[] = []
  let reading = last
  for (const clock of clocks) {
    reading = steadyTime(reading, clock)
    times.push(reading.told)
  }
  return times
}

test('a clock that goes on is told as it is', () => {
  expect(told({ clock: NOON, told: NOON }, [NOON, NOON + 5, NOON + HOUR])).toEqual([
    NOON,
    NOON + 5,
    NOON + HOUR,
  ])
})

test('[A20] a clock that goes back an hour is waited for at half speed, and then told as it is', () => {
  const back = NOON - HOUR
  expect(
    told({ clock: NOON, told: NOON }, [
      back,
      back + 10 * MINUTE,
      back + HOUR,
      back + 2 * HOUR,
      back + 2 * HOUR + MINUTE,
    ]),
  ).toEqual([
    NOON,
    NOON + 5 * MINUTE,
    NOON + 30 * MINUTE,
    NOON + HOUR, // caught up
    NOON + HOUR + MINUTE,
  ])
})

test('[A20] a clock that goes back again meanwhile never takes the time back', () => {
  const times = told({ clock: NOON, told: NOON }, [
    NOON - HOUR,
    NOON - HOUR - 10 * MINUTE,
    NOON - HOUR,
    NOON - 30 * MINUTE,
  ])
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('[A20] a clock that goes back by more than two hours was wrong before, and is believed', () => {
  expect(told({ clock: NOON, told: NOON }, [NOON - 2 * HOUR, NOON - 2 * HOUR - 1])).toEqual([
    NOON,
    NOON - 2 * HOUR - 1,
  ])
})
