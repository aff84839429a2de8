import type { Presence } from '@/lib/domain/presence'

import { showPresence } from './presence'

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
  showPresence({ looking, taken })
}
