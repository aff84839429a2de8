import { describe, expect, it } from 'vitest'

import type { OperationView } from '@/lib/views/operation-view'

import { undoPlan, wayBack } from './undo-plan'

const operation = (id: string, seq: number): OperationView => ({
  id,
  seq,
  kind: 'decide',
  agentId: null,
  actor: 'Mara',
  channel: 'page',
  verified: false,
  at: '2026-03-12T00:00:00.000Z',
  reason: null,
  title: id,
  subject: {},
  undoes: null,
  undoneById: null,
  undoneBySeq: null,
  inEffect: true,
  changeCount: 1,
})
const [one, two] = [operation('one', 1), operation('two', 2)]

describe('[U3] what confirming an undo does', () => {
  it('undoes the operation alone when nothing is in the way', () => {
    const plan = undoPlan({ operation: one, together: [one], refusal: null })
    expect(plan).toEqual({ kind: 'alone', ids: ['one'] })
  })

  it('offers all together, newest first, when later ones are in the way', () => {
    const refusal = { kind: 'blocked-by-later' as const, operations: [] }
    const plan = undoPlan({ operation: one, together: [two, one], refusal })
    expect(plan).toEqual({ kind: 'together', ids: ['two', 'one'] })
  })

  it('does nothing when it is refused for another reason', () => {
    const refusal = { kind: 'already-undone' as const, by: '#3' }
    expect(undoPlan({ operation: one, together: [one], refusal })).toEqual({
      kind: 'refused',
      refusal,
    })
  })
})

const logged = (fields: Partial<OperationView>) => ({
  id: 'one',
  kind: 'decide' as const,
  inEffect: true,
  undoneById: null,
  title: 'Approved P-1',
  subject: {},
  ...fields,
})

describe('[U1] the way back from an operation', () => {
  it('is its own undo while it is in effect', () => {
    expect(wayBack(logged({}))).toEqual({ verb: 'Undo', targetId: 'one' })
  })

  it('of an undone one is to undo what undid it, which is redo', () => {
    expect(wayBack(logged({ inEffect: false, undoneById: 'two' }))).toEqual({
      verb: 'Redo',
      targetId: 'two',
    })
  })

  it('of an undo is redo, of a redo is undo', () => {
    expect(wayBack(logged({ kind: 'undo' }))?.verb).toBe('Redo')
    expect(wayBack(logged({ kind: 'undo', subject: { redo: true } }))?.verb).toBe('Undo')
  })

  it('[CS13] does not exist where the undo would be refused: what a store receives is set on its page', () => {
    expect(wayBack(logged({ kind: 'set-connection' }))).toBeNull()
  })

  it('does not exist when nobody knows what undid it', () => {
    expect(wayBack(logged({ inEffect: false }))).toBeNull()
  })
})
