import { NEVER_UNDONE } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import type { OperationView } from '@/lib/views/operation-view'
import type { UndoPreview } from '@/lib/views/undo-plan'

export type UndoPlan =
  | { readonly kind: 'alone' | 'together'; readonly ids: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Returns what confirming would undo: the operation alone, it with the later ones that block it, or nothing (rule U3). */
export function undoPlan(
  preview: Pick<UndoPreview, 'together' | 'refusal' | 'operation'>,
): UndoPlan {
  if (preview.refusal === null) return { kind: 'alone', ids: [preview.operation.id] }
  if (preview.refusal.kind === 'blocked-by-later' && preview.together.length > 1) {
    return { kind: 'together', ids: preview.together.map((operation) => operation.id) }
  }
  return { kind: 'refused', refusal: preview.refusal }
}

export type WayBack = { readonly verb: 'Undo' | 'Redo'; readonly targetId: string }

/** Returns which operation to undo to turn this one around: itself, or, when it is undone, what undid it (rule U1); null where there is none. */
export function wayBack(
  operation: Pick<OperationView, 'id' | 'kind' | 'inEffect' | 'undoneById' | 'subject'>,
): WayBack | null {
  if (operation.kind === NEVER_UNDONE) return null
  if (operation.inEffect) {
    const isUndo = operation.kind === 'undo' && operation.subject.redo !== true
    return { verb: isUndo ? 'Redo' : 'Undo', targetId: operation.id }
  }
  if (operation.undoneById === null) return null
  return { verb: 'Redo', targetId: operation.undoneById }
}
