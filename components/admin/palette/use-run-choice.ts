'use client'

import { useGoToView } from '@/components/review/queue/use-go-to-view'
import { runAction } from '@/components/shared/keys/use-keys'
import { useWay } from '@/components/shared/use-way'
import { withAsOf } from '@/lib/filters/as-of-address'

import type { Choice } from './palette-items'

/** Does what was chosen, by the handlers that the keys have. */
export function useRunChoice(): (choice: Choice) => void {
  const router = useWay()
  const { goToView, show } = useGoToView()
  return (choice) => {
    switch (choice.kind) {
      case 'action':
        return runAction(choice.binding, new KeyboardEvent('keydown', { key: choice.key }))
      case 'view':
        return void goToView(choice.view)
      case 'agent':
        return show(new URLSearchParams({ agent: choice.agentId }).toString())
      case 'page':
        return router.push(withAsOf(choice.href, new URLSearchParams(window.location.search)))
    }
  }
}
