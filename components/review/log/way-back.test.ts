import { describe, expect, it } from 'vitest'

import type { OperationView } from '@/lib/views/screen'

import { wayBack } from './way-back'

const operation = (fields: Partial<OperationView>) => ({
  id: 'one',
  kind: 'decide' as const,
  inEffect: true,
  undoneById: null,
  subject: { title: 'Approved P-1' },
  ...fields,
})

describe('[U1] the way back from an operation', () => {
  it('is its own undo while it is in effect', () => {
    expect(wayBack(operation({}))).toEqual({ verb: 'Undo', targetId: 'one' })
  })

  it('of an undone one is to undo what undid it, which is redo', () => {
    expect(wayBack(operation({ inEffect: false, undoneById: 'two' }))).toEqual({
      verb: 'Redo',
      targetId: 'two',
    })
  })

  it('of an undo is redo, of a redo is undo', () => {
    expect(wayBack(operation({ kind: 'undo' }))?.verb).toBe('Redo')
    expect(wayBack(operation({ kind: 'undo', subject: { title: '', redo: true } }))?.verb).toBe(
      'Undo',
    )
  })

  it('does not exist when nobody knows what undid it', () => {
    expect(wayBack(operation({ inEffect: false }))).toBeNull()
  })
})
