import * as webhooks from './webhooks'

/** The verbs of webhooks, with their doors. */
export const WEBHOOK_VERBS = [
  { verb: webhooks.list, http: { method: 'GET', path: '/webhooks' }, cli: 'webhook list' },
  {
    verb: webhooks.create,
    page: 'createWebhookAction',
    http: { method: 'POST', path: '/webhooks' },
    cli: 'webhook create URL',
  },
  {
    verb: webhooks.rotate,
    page: 'rotateWebhookAction',
    http: { method: 'POST', path: '/webhooks/{id}/rotate' },
    cli: 'webhook rotate ID',
  },
  {
    verb: webhooks.revoke,
    page: 'revokeWebhookAction',
    http: { method: 'POST', path: '/webhooks/{id}/revoke' },
    cli: 'webhook revoke ID',
  },
  {
    verb: webhooks.test,
    page: 'testWebhookAction',
    http: { method: 'POST', path: '/webhooks/{id}/test' },
    cli: 'webhook test ID',
  },
] as const
