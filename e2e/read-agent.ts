import type { Page } from '@playwright/test'

import { expect } from './fixtures'
import type { Agent } from './seed'
import { decideByKey } from './watch-page'

/** Approves pending proposals one by one, oldest first: an approval ends the older fact and withdraws proposals whose newer fact it was. */
export async function approveAll(page: Page, agent: Agent): Promise<void> {
  await page.goto(`${agent.queue}&sort=oldest`)
  const waiting = async () =>
    (await agent.standing()).filter(({ status }) => status === 'pending').length
  for (let left = await waiting(); left > 0; left -= 1) {
    await decideByKey(page, 'a')
    await expect.poll(waiting).toBe(left - 1)
  }
}

/** Returns the agent's current facts, in order of arrival. */
export async function current(agent: Agent): Promise<string[]> {
  const rows = await agent.rows()
  return rows.filter(({ status }) => status === 'active').map(({ content }) => content)
}
