import { createStore } from '@/components/ui/store'
import { useStore } from '@/components/ui/use-store'
import type { Presence } from '@/lib/domain/presence'

type Who = {
  readonly looking: ReadonlyMap<string, string> // proposal → names of colleagues
  readonly taken: ReadonlySet<string> // what colleagues look at or have ahead
}

const who = createStore<Who>({ looking: new Map(), taken: new Set() })

/** Shows who is there; `me` is left out. */
export function setPresence(people: readonly Presence[], me: string | null): void {
  const looking = new Map<string, string>()
  const others = people.filter(({ reviewer }) => reviewer !== me)
  for (const { reviewer, looking: ids } of others) {
    for (const id of ids) {
      const before = looking.get(id)
      looking.set(id, before === undefined ? reviewer : `${before}, ${reviewer}`)
    }
  }
  const taken = new Set(others.flatMap((each) => [...each.looking, ...each.ahead]))
  who.set({ looking, taken })
}

/** Returns who else looks at a proposal, by name; null: nobody. */
export function useLooking(id: string): string | null {
  return useStore(who, ({ looking }) => looking.get(id) ?? null)
}

/** True while a colleague looks at a proposal or has it ahead. */
export function isTaken(id: string): boolean {
  return who.get().taken.has(id)
}
