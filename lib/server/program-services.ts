import type { Services } from '@/lib/contract/verb'

import { beside } from './verb-job'
import { verbServices } from './verb-services'

/** Returns what a verb may use in this process, beside whose event loop those that take long are carried out. */
export async function programServices(): Promise<Services> {
  return { ...(await verbServices()), beside }
}
