import type { OperationView } from '@/lib/views/screen'

export type WayBack = { readonly verb: 'Undo' | 'Redo'; readonly targetId: string }

/** Returns which operation to undo to turn this one around: itself, or, when it is undone, what undid it (rule U1). */
export function wayBack(
  operation: Pick<OperationView, 'id' | 'kind' | 'inEffect' | 'undoneById' | 'subject'>,
): WayBack | null {
  if (operation.inEffect) {
    const isUndo = operation.kind === 'undo' && operation.subject.redo !== true
    return { verb: isUndo ? 'Redo' : 'Undo', targetId: operation.id }
  }
  if (operation.undoneById === null) return null
  return { verb: 'Redo', targetId: operation.undoneById }
}
