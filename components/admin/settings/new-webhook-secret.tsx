'use client'

import { NewSecret } from './new-secret'

/** The secret of a webhook that was just made, with how a receiver checks what it gets. */
export function NewWebhookSecret({
  secret,
  onDone,
}: {
  readonly secret: string
  readonly onDone: () => void
}) {
  return (
    <NewSecret
      lead="Copy the secret now."
      about="It signs every delivery and can’t be shown again."
      snippets={[
        { title: 'Secret', code: secret },
        {
          title: 'Node.js',
          code: "import { Webhook } from 'standardwebhooks'\nconst event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers)",
        },
        {
          title: 'Python',
          code: 'from standardwebhooks import Webhook\nevent = Webhook(os.environ["WEBHOOK_SECRET"]).verify(body, headers)',
        },
      ]}
      onDone={onDone}
    />
  )
}
