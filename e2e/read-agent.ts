import type { Page } from '@playwright/test'

import { expect } from './fixtures'
import type { Agent } from './seed'
import { decideByKey } from './watch-page'

/**
 * Approves what waits, one after another, the oldest first: an approval ends the older fact, and a
 * question about a newer fact that has ended is withdrawn.
 */
export async function approveAll(page: Page, agent: Agent): Promise<void> {
  await page.goto(`${agent.queue}&sort=oldest`)
  const waiting = async () =>
    (await agent.standing()).filter(({ status }) => status === 'pending').length
  for (let left = await waiting(); left > 0; left -= 1) {
    await decideByKey(page, 'a')
    await expect.poll(waiting).toBe(left - 1)
  }
}

/** Returns what the agent holds for true now, in order of arrival. */
export async function current(agent: Agent): Promise<string[]> {
  const rows = await agent.rows()
  return rows.filter(({ status }) => status === 'active').map(({ content }) => content)
}
