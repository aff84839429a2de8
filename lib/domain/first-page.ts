/** A cookie that says that this browser has shown the intro. It is no secret and decides nothing else. */
export const INTRO_COOKIE = 'palimpsest-intro'

/** Returns where a visit begins: to an empty store with the intro, once per browser, then with the import. */
export function firstPage(store: {
  readonly empty: boolean
  readonly introSeen: boolean
}): '/review' | '/welcome' | '/activity/import' {
  if (!store.empty) return '/review'
  return store.introSeen ? '/activity/import' : '/welcome'
}
