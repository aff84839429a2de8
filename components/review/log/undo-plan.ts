import type { Refusal } from '@/lib/domain/refusal'
import type { UndoPreview } from '@/lib/views/screen'

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
