import { describe, expect, it } from 'vitest'

import { groupLog, splitArrivals } from './group-log'

const entry = (seq: number, actor: string, at: string) => ({ id: String(seq), seq, actor, at })
const log = [
  entry(6, 'mara', '2026-03-12T10:00:00.000Z'),
  entry(5, 'mara', '2026-03-12T09:00:00.000Z'),
  entry(4, 'ivo', '2026-03-12T08:00:00.000Z'),
  entry(3, 'mara', '2026-03-12T00:00:00.000Z'),
  entry(2, 'mara', '2026-03-11T23:59:59.999Z'),
]

describe('the log in groups', () => {
  it('starts a group with each day and each change of actor', () => {
    expect(
      groupLog(log).map((day) => [
        day.day,
        ...day.runs.map((run) => `${run.actor} ${run.operations.map((o) => o.seq).join()}`),
      ]),
    ).toEqual([
      ['2026-03-12', 'mara 6,5', 'ivo 4', 'mara 3'],
      ['2026-03-11', 'mara 2'],
    ])
  })

  it('is empty for an empty log', () => {
    expect(groupLog([])).toEqual([])
  })
})

describe('arrivals', () => {
  it('stay out of the list until they are asked for', () => {
    const { shown, arrived } = splitArrivals(log, 4)
    expect(shown.map((operation) => operation.seq)).toEqual([4, 3, 2])
    expect(arrived).toBe(2)
  })

  it('are all shown at first', () => {
    expect(splitArrivals(log, null)).toEqual({ shown: log, arrived: 0 })
  })
})
