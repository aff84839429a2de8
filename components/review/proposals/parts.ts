// What is shown just when there may be no network to fetch it with. Each is loaded from one place, so that what was fetched ahead is what
// is shown.

export const loadBeatenNotice = () =>
  import('./beaten-notice').then((loaded) => loaded.BeatenNotice)

export const loadDisputeNotice = () =>
  import('./dispute-notice').then((loaded) => loaded.DisputeNotice)

export const loadContextTable = () =>
  import('./context-table').then((loaded) => loaded.ContextTable)

export const loadOutboxDialog = () =>
  import('./outbox-dialog').then((loaded) => loaded.OutboxDialog)

export const loadLastSaid = () => import('./last-said').then((loaded) => loaded.LastSaid)

export const loadLookingTag = () =>
  import('@/components/review/live/looking-tag').then((loaded) => loaded.LookingTag)
