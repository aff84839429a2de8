// What is shown just when there may be no network to fetch it with. Each is loaded from one place, so that what was fetched ahead is what
// is shown.

export const loadBeatenNotice = () =>
  import('@/components/proposals/beaten-notice').then((loaded) => loaded.BeatenNotice)

export const loadDisputeNotice = () =>
  import('@/components/proposals/dispute-notice').then((loaded) => loaded.DisputeNotice)

export const loadContextTable = () =>
  import('@/components/proposals/context-table').then((loaded) => loaded.ContextTable)

export const loadOutboxDialog = () =>
  import('@/components/proposals/outbox-dialog').then((loaded) => loaded.OutboxDialog)

export const loadLastSaid = () =>
  import('@/components/proposals/last-said').then((loaded) => loaded.LastSaid)

export const loadLookingTag = () => import('./looking-tag').then((loaded) => loaded.LookingTag)
