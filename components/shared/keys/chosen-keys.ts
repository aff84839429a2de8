import { createStore } from '@/components/ui/store'

/** Keys chosen in this browser, by binding, in place of those of the registry. */
export type ChosenKeys = ReadonlyMap<string, readonly string[]>

export const NO_CHOICE: ChosenKeys = new Map()

export const chosenKeys = createStore(NO_CHOICE)
