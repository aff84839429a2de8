const KEY = 'palimpsest.palette'
const MOST = 8

/** Returns what was chosen in this browser, the last first. */
export function recentChoices(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return [] // private windows may refuse
  }
}

export function rememberChoice(id: string): void {
  try {
    const ids = [id, ...recentChoices().filter((each) => each !== id)].slice(0, MOST)
    window.localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // private windows may refuse
  }
}
