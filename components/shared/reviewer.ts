import { createStore } from '@/components/ui/store'
import { useStore } from '@/components/ui/use-store'

type Asking = { readonly answer: (name: string | null) => void }
type State = {
  readonly name: string | null
  readonly known: boolean
  readonly asking: Asking | null
}

const store = createStore<State>({ name: null, known: false, asking: null })

/** Who decides in this browser; null until somebody said so. */
export function useReviewer(): string | null {
  return useStore(store).name
}

/** Returns the reviewer's name, asking for it first when nobody is named; null when the question was closed. */
export async function requireReviewer(): Promise<string | null> {
  return store.get().name ?? askReviewer()
}

/** Opens the name dialog and returns the name that was chosen, or null. */
export function askReviewer(): Promise<string | null> {
  store.get().asking?.answer(null)
  return new Promise((resolve) => change({ asking: { answer: resolve } }))
}

export function setReviewer(name: string | null): void {
  change({ name, known: true })
}

/** The name dialog's own part: whether the question is open, and its answer. */
export function useReviewerQuestion() {
  const { asking, name, known } = useStore(store)
  return {
    open: asking !== null,
    name,
    known,
    answer: (chosen: string | null) => {
      change(chosen === null ? { asking: null } : { asking: null, name: chosen, known: true })
      asking?.answer(chosen)
    },
  }
}

function change(next: Partial<State>): void {
  store.set({ ...store.get(), ...next })
}
