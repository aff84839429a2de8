import * as connections from './connections'
import * as deliveries from './deliveries'

/** The verbs about connected stores, with their doors: a part of `REGISTRY`. Agents have no tool for any of them. */
export const STORE_VERBS = [
  {
    verb: connections.list,
    http: { method: 'GET', path: '/connections' },
    cli: 'connect list',
  },
  {
    verb: connections.get,
    http: { method: 'GET', path: '/connections/{id}' },
    cli: 'connect show ID',
  },
  {
    verb: connections.probe,
    page: 'probeStoreAction',
    http: { method: 'POST', path: '/connections/probe' },
    cli: 'connect probe KIND URL',
  },
  {
    verb: connections.create,
    page: 'createConnectionAction',
    http: { method: 'POST', path: '/connections' },
    cli: 'connect add KIND URL',
  },
  {
    verb: connections.setMode,
    page: 'setConnectionModeAction',
    http: { method: 'POST', path: '/connections/{id}/mode' },
    cli: 'connect mode ID MODE',
  },
  {
    verb: connections.sync,
    page: 'syncConnectionAction',
    http: { method: 'POST', path: '/connections/{id}/sync' },
    cli: 'connect sync ID',
  },
  {
    verb: connections.setKey,
    page: 'setConnectionKeyAction',
    http: { method: 'POST', path: '/connections/{id}/key' },
    cli: 'connect key ID',
  },
  {
    verb: connections.resume,
    page: 'resumeConnectionAction',
    http: { method: 'POST', path: '/connections/{id}/resume' },
    cli: 'connect resume ID',
  },
  {
    verb: connections.disconnect,
    page: 'disconnectAction',
    http: { method: 'POST', path: '/connections/{id}/disconnect' },
    cli: 'connect remove ID',
  },
  {
    verb: deliveries.list,
    http: { method: 'GET', path: '/deliveries' },
    cli: 'connect deliveries',
  },
  {
    verb: deliveries.get,
    http: { method: 'GET', path: '/deliveries/{id}' },
    cli: 'connect delivery ID',
  },
  {
    verb: deliveries.preview,
    page: 'previewDeliveryAction',
    http: { method: 'POST', path: '/deliveries/{id}/preview' },
    cli: 'connect plan ID',
  },
  {
    verb: deliveries.release,
    page: 'releaseDeliveryAction',
    http: { method: 'POST', path: '/deliveries/{id}/release' },
    cli: 'connect release ID',
  },
  {
    verb: deliveries.releaseMany,
    page: 'releaseDeliveriesAction',
    http: { method: 'POST', path: '/deliveries/release' },
    cli: 'connect release-all',
  },
  {
    verb: deliveries.retry,
    page: 'retryDeliveryAction',
    http: { method: 'POST', path: '/deliveries/{id}/retry' },
    cli: 'connect retry ID',
  },
  {
    verb: deliveries.take,
    page: 'takeOverDeliveryAction',
    http: { method: 'POST', path: '/deliveries/{id}/take' },
    cli: 'connect take ID',
  },
  {
    verb: deliveries.drop,
    page: 'dropDeliveryAction',
    http: { method: 'POST', path: '/deliveries/{id}/drop' },
    cli: 'connect drop ID',
  },
] as const
