import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'

/** In a store of somebody's own: how to see the demo without touching it. */
export function StartDemo() {
  return (
    <PageBody width="reading">
      <EmptyState title="This is your own store, not the demo.">
        <p>
          The demo has its own store, so your data stays untouched. Start it in a terminal, in the
          Palimpsest folder:
        </p>
        <pre className="mono border-line bg-surface text-text mt-3 rounded-md border px-3 py-2">
          npm run demo
        </pre>
      </EmptyState>
    </PageBody>
  )
}
