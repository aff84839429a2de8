export const loadLanes = () => import('./signal-lanes').then((loaded) => loaded.SignalLanes)

export const loadLedger = () => import('./weight-ledger').then((loaded) => loaded.WeightLedger)
