import type { FromStarter, ToStarter } from './open-starter'
import { HERE, type Started } from './start-here'

// The small process that starts others for a server. It ends, and they with it, when the server does, however that ends.

const started = new Map<number, Started>()

process.on('message', (message: ToStarter) => {
  const { id } = message
  if ('kill' in message) return started.get(id)?.kill()
  const child = HERE.start(message.start)
  started.set(id, child)
  child.hear((output) => tell({ id, output }))
  child.over
    .then(
      (end) => tell({ id, end }),
      (error: unknown) => tell({ id, failure: String(error) }),
    )
    .finally(() => started.delete(id))
})

process.once('disconnect', () => process.exit())

function tell(message: FromStarter): void {
  process.send?.(message, () => {}) // `disconnect` follows where nobody hears it
}
