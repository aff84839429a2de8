import { Link } from '@/components/ui/link'
import type { OperationView } from '@/lib/views/operation-view'

/** Says of an undone operation what undid it. */
export function UndoneBy({ operation }: { readonly operation: OperationView }) {
  if (operation.inEffect) return null
  if (operation.undoneById === null) return <span>undone</span>
  return (
    <Link href={`/activity/${operation.undoneById}`} className="link tap inline-flex items-center">
      undone by #{operation.undoneBySeq ?? '?'}
    </Link>
  )
}
