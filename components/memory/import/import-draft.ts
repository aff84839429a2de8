import { useSyncExternalStore } from 'react'

import { createStore } from '@/components/ui/store'

/** What is typed into a field, kept for this tab until it is imported. */
function createDraft(name: string) {
  const held = createStore('') // where storage is refused or full, it lives as long as the page
  return {
    read: (): string => {
      try {
        return window.sessionStorage.getItem(name) ?? held.get()
      } catch {
        return held.get()
      }
    },
    keep: (value: string): void => {
      try {
        window.sessionStorage.removeItem(name)
        if (value !== '') window.sessionStorage.setItem(name, value)
      } catch {
        // refused, or too large
      }
      held.set(value)
    },
    subscribe: held.subscribe,
  }
}

export const textDraft = createDraft('import-text')
export const agentDraft = createDraft('import-agent')

/** The agent as it was typed in this tab. */
export function useAgentDraft(): string {
  return useSyncExternalStore(agentDraft.subscribe, agentDraft.read, () => '')
}
