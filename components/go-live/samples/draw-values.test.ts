import { describe, expect, test } from 'vitest'

import { readDraw, type DrawFields } from './draw-values'

const FIELDS: DrawFields = { agent: '', pairs: '300', twice: '20', people: '2', seed: '' }
const read = (patch: Partial<DrawFields> = {}) => readDraw({ ...FIELDS, ...patch })

describe('what the form says', () => {
  test('the defaults draw over all agents, by a seed of the server', () => {
    expect(read()).toEqual({
      ok: true,
      input: {
        agentId: null,
        pairs: 300,
        twice: 0.2,
        people: 2,
        seed: null,
      },
    })
  })

  test('an agent, three people and a seed are taken over', () => {
    expect(read({ agent: 'scout', people: '3', seed: ' spring ', twice: '12.5' })).toMatchObject({
      input: { agentId: 'scout', people: 3, seed: 'spring', twice: 0.125 },
    })
  })

  test.each([
    [{ pairs: '' }, 'pairs'],
    [{ pairs: '0' }, 'pairs'],
    [{ pairs: '2001' }, 'pairs'],
    [{ pairs: '1.5' }, 'pairs'],
    [{ pairs: 'many' }, 'pairs'],
    [{ twice: '' }, 'twice'],
    [{ twice: '-1' }, 'twice'],
    [{ twice: '101' }, 'twice'],
    [{ seed: 'x'.repeat(101) }, 'seed'],
  ])('%o is wrong in one field', (patch, field) => {
    const problems = read(patch)
    expect(problems.ok ? [] : Object.keys(problems.problems)).toEqual([field])
  })
})
